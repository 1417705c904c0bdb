/* SPDX-License-Identifier: MIT */
/*
 * The table of words, and finding one in a text. A word is written here as people write it. It is
 * compared without case and accents, so that "A TROUVER" is "à trouver".
 */
#include "reading/words.h"

#include "base/compiler.h"
#include "reading/characters.h"

#include <string.h>

/* Texts of one meaning, in order of their first letters (first_of()). Games have the rules by which
 * they are played, other than Countdown's. */
struct list {
    const char *const *texts;
    size_t count;
    enum word_meaning meaning;
    const char *rules;
};

#define TEXTS(...) ((const char *const[]){__VA_ARGS__})
#define LIST(meaning, rules, ...)                                                                  \
    {                                                                                              \
        TEXTS(__VA_ARGS__), sizeof TEXTS(__VA_ARGS__) / sizeof(char *), meaning, rules             \
    }

static const struct list lists[] = {
    LIST(WORD_TARGET, NULL, "alcanzar", "an equation that equals", "an expression that equals",
         "and get", "arrive at", "arriver à", "atteindre", "auf", "à atteindre", "à trouver",
         "bilde", "build", "but", "calcular", "calculer", "ce qui donne", "ce qui fait", "cible",
         "come to", "compte", "compte à trouver", "conseguir", "consigue",
         "create an equation that equals", "d'atteindre", "d'obtenir", "da", "das ergibt",
         "das gibt", "das macht", "die zahl", "donne", "el número", "equal to", "equals", "ergibt",
         "erreiche", "es igual a", "est égal à", "evaluates to", "exacto", "égale", "faire", "fais",
         "fait", "faites", "find", "find an expression that equals", "font", "for a target of",
         "for a total of", "for the target", "form", "formar", "former", "gesucht", "get", "get to",
         "gibt", "gives", "gives us", "gives you", "giving", "gleich", "goal", "hacer", "hago",
         "hay que llegar a", "haz", "hit", "i need", "i want", "igual a", "il faut faire",
         "il faut trouver", "l'objectif", "le nombre", "llegar a", "llego a", "lo que da", "mach",
         "mache", "macht", "make", "make the number", "makes", "making", "me da", "meta",
         "my target", "need", "nombre à trouver", "objectif", "objective", "objetivo", "obtain",
         "obtener", "obtengo", "obtenir", "obtén", "para conseguir", "para obtener", "parvenir à",
         "play", "pour faire", "pour obtenir", "pour trouver", "que da", "que es igual a",
         "qui donne", "reach", "results in", "résultat", "soll", "target", "target number",
         "that equals", "that gives", "the number", "the target's", "to get", "to give", "to make",
         "to reach", "to reach a target of", "today's target", "total", "trouve", "trouver",
         "trouvez", "use numbers and basic arithmetic operations (+ - * /) to obtain", "was ergibt",
         "which equals", "which gives", "write an expression that equals", "ziel", "zielzahl",
         "から", "で", "を使って", "凑", "凑出", "凑成", "得出", "得到", "的目标", "目标", "目标数",
         "目標", "目標の数", "等于", "等於", "算", "算出", "能算出", "计算出", "🎯"),
    LIST(WORD_NUMBERS, NULL, "a partir de", "aus", "avec", "à partir de", "benutze", "cards",
         "cartas", "cartes", "chiffres", "cifras", "combine", "con", "con las cifras",
         "create an equation using", "deine zahlen", "depuis", "digits", "each of the numbers",
         "en utilisant", "fichas", "four numbers", "from", "from these", "gegeben", "given", "got",
         "hand", "i have", "input", "karten", "kärtchen", "list of numbers", "mit", "my hand",
         "my numbers", "my tiles", "nombres", "numbers", "numbers to use", "nums", "números",
         "only", "out of", "plaques", "selection", "six numbers", "the numbers today are",
         "these numbers", "tiles", "tirage", "today's numbers", "tonight's numbers", "tu as",
         "tus números", "usa", "usando", "use", "using", "using all of the numbers",
         "using any of the numbers", "using each of", "using just", "using the following numbers",
         "using the numbers", "utilise", "utilisez", "utilizando", "verwende", "von", "vos nombres",
         "vous avez", "w/", "we have", "what combination of", "which combination of", "with",
         "with these", "you have", "your numbers", "your tiles", "zahlen", "ziffern", "カード",
         "你的数字", "数", "数字", "牌", "用", "用数字", "選んだ数", "🔢"),
    LIST(WORD_PART, NULL, "big", "big numbers", "grandes", "grandes plaques", "grands",
         "grands nombres", "große", "große zahlen", "kleine", "kleine zahlen", "large",
         "large numbers", "large ones", "little", "números grandes", "números pequeños", "pequeños",
         "petites", "petites plaques", "petits", "petits nombres", "small", "small numbers",
         "small ones", "大きい数", "大きい数字", "大数", "大数字", "小さい数", "小さい数字", "小数",
         "小数字"),
    LIST(WORD_FILLER, NULL, "after checking all combinations", "after checking all possibilities",
         "after checking every combination", "after trying all combinations",
         "after trying every combination", "after trying everything",
         "and basic arithmetic operations", "and basic operations", "and in the order given",
         "and the basic operations", "at most once", "basic operations", "countdown", "das", "den",
         "desgraciadamente", "die", "désolé", "each at most once", "each exactly once",
         "each number at most once", "each number exactly once", "each number once", "el",
         "exactly once", "i am not sure", "i believe", "i conclude that",
         "i have checked all combinations", "i have checked all possibilities", "i think",
         "i'm not sure", "la", "lamentablemente", "le", "leider", "les", "less than a minute",
         "lo siento", "los", "malheureusement", "mehr als eine", "more than one", "más de una",
         "nicht sicher", "no estoy segura", "no estoy seguro", "not sure", "numbers game",
         "numbers round", "pas sûr", "pas sûre", "plus d'une", "show your work", "solve", "sorry",
         "tally", "the", "this", "unfortunately", "use all of them", "use all the numbers",
         "use each number at most once", "use each number exactly once", "use each number once",
         "using basic arithmetic operations", "using standard arithmetic operations", "で作って",
         "で作ってください", "で作りなさい", "で作る", "で作れますか", "を作って",
         "を作ってください", "を作りなさい", "を作ります", "を作る", "不确定", "很遗憾", "抱歉",
         "残念ながら", "点", "这五个数", "这六个数", "这四个数"),
    LIST(WORD_GAME, NULL, "game", "puzzle", "this game", "this puzzle"),
    LIST(WORD_IS, NULL, "are", "comes from", "das ist", "es", "est", "is", "ist", "it's", "lautet",
         "que es", "sind", "son", "sont", "that is", "that's", "which is", "は", "を", "为", "是"),
    LIST(WORD_UNIT, NULL, "min", "mins", "minute", "minuten", "minutes", "minutos", "sec",
         "secondes", "seconds", "secs", "segundos", "sekunden", "分", "分钟", "秒", "秒钟"),
    LIST(WORD_CLOCK, NULL, "clock", "time", "time limit", "timer", "temps", "tiempo", "zeit",
         "時間", "时间", "用时"),
    LIST(WORD_TO, NULL, "to"),
    LIST(WORD_FOR, NULL, "for"),
    LIST(WORD_ASKING, NULL, "a way", "anybody", "anyone", "be made", "bekomme", "bekommen",
         "bekommt", "berechnen", "best way", "bilden", "bitte", "by", "c'est", "can",
         "come up with", "comment", "could", "cómo", "cuál", "de", "do", "does", "du", "en",
         "ergeben", "erhalte", "erhalten", "erhält", "erreichen", "erzeugen", "es existiert",
         "es gibt", "es posible", "est-ce", "est-ce que", "est-il", "exists", "found", "gefunden",
         "gemacht", "hat", "hello", "help", "hey", "hi", "how", "i", "ich", "il", "il n'existe",
         "il n'y a", "in", "it", "je", "kann", "kannst", "komm", "komme", "kommen", "kommt",
         "können", "lässt sich", "machen", "made", "man", "me", "möglich", "on", "par", "peut",
         "peut-on", "peux", "peux-tu", "please", "pls", "plz", "por favor", "posible", "possible",
         "pouvez-vous", "puede", "puedes", "puedo", "puis-je", "quelle", "s'il te plaît",
         "s'il vous plaît", "se", "should", "sich", "somebody", "someone", "svp", "thank you",
         "thanks", "the best way", "there", "there's", "thx", "today", "today's countdown", "tu",
         "was", "way", "we", "werden", "were", "what", "what's", "wie", "wir", "within", "would",
         "yo", "you", "zu", "できますか", "ですか", "どうすれば", "どうやって", "にしてください",
         "にするには", "になりますか", "は作れますか", "を作るには", "を作れますか", "可以", "吗",
         "如何", "怎么", "怎样", "能", "能不能", "能否", "请", "请问", "这些"),
    LIST(WORD_TELLING, NULL, "you can use basic arithmetic", "you may use *", "you may use +",
         "you may use -", "you may use /", "you may use parentheses"),
    LIST(WORD_CLOSING, NULL, "as desired", "as needed", "as requested", "as required", "as wanted",
         "done", "fertig", "finished", "kein fehler", "le compte est bon", "nichts falsch",
         "no mistake", "no mistakes", "not wrong", "nothing is wrong", "nothing wrong", "our goal",
         "our target", "pas d'erreur", "qed", "rien de faux", "the answer is yes",
         "the required target", "there is nothing wrong", "wie gewünscht", "wie verlangt", "yes",
         "である", "です", "となります", "になります", "完成"),
    LIST(WORD_POINTS, NULL, "points", "pts", "punkte", "puntos"),
    LIST(WORD_AND, NULL, "and", "et", "und", "y", "と", "和"),
    LIST(WORD_ANSWER, NULL, "a solution", "ans", "answer", "antwort", "best", "best i can do",
         "best i could do", "best i could do was", "best i got", "closest", "closest i can do",
         "closest i can get", "closest i could do", "closest i could get", "closest i got",
         "die antwort", "die lösung", "eine lösung", "endergebnis", "endgültige antwort",
         "equation", "expression", "final answer", "final expression", "here is the answer",
         "la respuesta", "la respuesta final", "la réponse", "la réponse finale", "la solución",
         "la solution", "lösung", "ma réponse", "ma solution", "mein ergebnis", "meine antwort",
         "mi respuesta", "my answer", "my best", "my closest", "my final answer",
         "one possible solution", "one solution", "respuesta", "respuesta final", "réponse",
         "réponse finale", "so the answer", "solución", "solution", "the answer", "the best",
         "the best i could do", "the best i could do was", "the closest", "the closest i can get",
         "the equation", "the expression", "the final answer", "the solution", "una solución",
         "une solution", "voici ma solution", "回答", "我的答案", "最終的な答え", "最终答案",
         "正解", "私の答え", "答", "答え", "答案", "解", "解答"),
    LIST(WORD_STEP, NULL, "calcul", "calculation", "étape", "étapes", "operación", "operation",
         "opération", "paso", "pasos", "rechnung", "schritt", "schritte", "step", "steps",
         "ステップ", "手順", "步骤"),
    LIST(WORD_THEN, NULL, "a continuación", "after that", "alors", "also", "and finally",
         "and then", "anschließend", "así que", "begin with", "beginne mit", "best i got was",
         "closest i got was", "closest was", "d'abord", "daher", "danach", "dann", "después",
         "deuxièmement", "donc", "drittens", "either", "empiezo con", "enfin", "ensuite",
         "entonces", "entweder", "erst", "erstens", "et enfin", "et puis", "finalement", "finally",
         "finalmente", "first", "first of all", "firstly", "hence", "how about", "i can only get",
         "i can only make", "i could only find", "i could only get", "i could only make",
         "i could only manage", "i got", "i managed", "i only found", "i only got",
         "i only managed", "ich habe", "ich nehme", "j'ai", "j'ai trouvé", "j'obtiens", "je prends",
         "je trouve", "last", "lastly", "leider nur", "let", "luego", "man erhält",
         "me he quedado en", "me sale", "next", "nimm", "now", "nun", "nur", "obtenemos", "oder",
         "on a", "on obtient", "on prend", "only got", "or", "ou", "por lo tanto", "por último",
         "premièrement", "primero", "puis", "schließlich", "second", "secondly", "segundo",
         "seulement", "so", "so we have", "sólo", "start", "start with", "starting with", "take",
         "tengo", "tercero", "the closest i got was", "then", "then we have", "therefore", "third",
         "this gives", "thus", "tomo", "tout d'abord", "try", "und dann", "und schließlich",
         "we can do", "we get", "where", "wir erhalten", "y finalmente", "y luego", "you can do",
         "zuerst", "zuletzt", "zum schluss", "zunächst", "zweitens", "したがって", "そして",
         "それから", "まず", "または", "よって", "先", "先算", "再", "再算", "因此", "或", "或者",
         "所以", "接下来", "接着", "最初に", "最后", "最后算", "最後に", "次に", "然后", "第一步",
         "第三步", "第二步", "第五步", "第四步", "首先"),
    LIST(WORD_OFFERING, NULL, "ah", "aha", "all used", "attempt", "attempts", "believe that",
         "c.q.f.d", "calculamos", "calculate", "calcule", "calculons", "check", "compute",
         "correct", "cqfd", "create", "dass", "difference", "does it", "does the trick", "e.g",
         "easy", "essai", "exactly", "example", "ez", "faisons", "find that", "funciona", "genau",
         "guessing", "hacemos", "here", "hice", "hmm", "i win", "i'd", "i'll", "i.e", "intento",
         "it works", "its", "know that", "let's", "lol", "marche", "maybe", "means", "means that",
         "noch", "note", "note that", "notice", "notice that", "oh", "ok", "okay", "opción",
         "option", "passt", "perhaps", "peut-être", "prenons", "print", "product", "propose", "que",
         "quizás", "quotient", "rechne", "rechne ich", "rechnen", "rechnet", "right", "say", "see",
         "see that", "should work", "show that", "so that", "stimmt", "sum", "sure", "tenemos",
         "think", "think that", "to be", "true", "um", "uses", "variante", "versuch", "vielleicht",
         "voilà", "we have that", "went", "which", "works", "works out", "write", "yay", "計算",
         "計算すると", "计算"),
    LIST(WORD_LEFT, NULL, "es bleiben", "il reste", "leaves", "leaving", "left", "left over",
         "leftover", "new list", "new list is", "new numbers", "nombres restants", "not used",
         "now left", "numbers left", "numbers remaining", "números restantes", "quedan",
         "remaining", "remaining numbers", "restantes", "restants", "reste", "restliche Zahlen",
         "the remaining numbers are", "unused", "used", "übrig", "verbleibend",
         "verbleibende Zahlen", "剩下", "剩余", "剩余数字", "残り", "残りの数"),
    LIST(WORD_AWAY, NULL, "away", "away from", "daneben", "de diferencia", "de más", "de menos",
         "de trop", "entfernt", "écart", "off", "off by", "over", "short", "short of", "too few",
         "too high", "too low", "too many", "too much", "zu viel", "zu wenig"),
    LIST(WORD_PLUS, NULL, "add", "added to", "addiere", "addieren", "adding", "additionne",
         "ajoute", "ajouter", "más", "on ajoute", "plus", "suma", "sumo", "たす", "加", "加上",
         "足す"),
    LIST(WORD_MINUS, NULL, "less", "menos", "minus", "moins", "on soustrait", "resto", "soustraire",
         "soustrait", "subtract", "subtracting", "subtrahiere", "subtrahieren", "take away",
         "take off", "ひく", "减", "减去", "引く"),
    LIST(WORD_TIMES, NULL, "fois", "lots of", "mal", "multiplicado por", "multiplico", "multiplie",
         "multiplied by", "multiplier", "multiplié par", "multipliziere", "multiplizieren",
         "multipliziert mit", "multiply", "multiply by", "multiplying", "multiplying by",
         "on multiplie", "por", "times", "times by", "かける", "乘", "乘以", "掛ける"),
    LIST(WORD_OVER, NULL, "divide", "divide by", "divided by", "dividido entre", "dividido por",
         "dividiere", "dividieren", "dividiert durch", "dividing", "dividing by", "divido",
         "divise", "diviser", "divisé par", "durch", "entre", "geteilt durch", "on divise", "teile",
         "わる", "割る", "除以"),
    LIST(WORD_NO_SOLUTION, NULL, "aucune solution", "can not be done", "can not be made",
         "can not make", "can't be done", "can't be made", "can't be reached", "can't be solved",
         "can't make", "cannot be done", "cannot be made", "cannot be reached", "cannot be solved",
         "cannot make", "ce n'est pas faisable", "ce n'est pas possible", "es gibt keine",
         "geht leider nicht", "geht nicht", "has no solution", "hors d'atteinte", "imposible",
         "impossible", "inalcanzable", "infaisable", "insoluble", "irresoluble", "is not reachable",
         "kann man nicht bilden", "keine lösung", "lässt sich nicht bilden", "n/a",
         "nicht erreichbar", "nicht lösbar", "nicht machbar", "nicht möglich", "ninguna solución",
         "no combination", "no combination of", "no es posible", "no existe solución", "no hay",
         "no hay ninguna solución", "no hay soluciones", "no hay solución",
         "no possible combination", "no possible solution", "no se puede", "no sol", "no solution",
         "no solution exists", "no solutions", "no such expression", "no tiene solución",
         "no valid expression", "no valid solution", "no way", "not doable", "not possible",
         "not reachable", "not solvable", "nothing works", "on ne peut pas", "out of reach",
         "pas de solution", "pas faisable", "pas possible", "pas réalisable", "sans solution",
         "sin solución", "there is no way", "there isn't a solution", "there isn't any solution",
         "unerreichbar", "unlösbar", "unmöglich", "unreachable", "unsolvable", "できない",
         "できません", "不可能", "不可能的", "不行", "作れない", "作れません", "做不到", "无法做到",
         "无法得到", "无法算出", "无解", "此题无解", "沒有解", "没办法", "没有办法", "没有答案",
         "没有解", "没有解答", "無理", "無解", "答えなし", "答えはありません", "答えはない",
         "算不出", "算不出来", "解がありません", "解がない", "解けない", "解けません", "解なし",
         "解はありません", "解はない", "解答なし", "这是不可能的", "这道题无解", "这道题没有答案"),
    LIST(WORD_NO, NULL, "a lie", "abgelehnt", "against the rules", "all but", "another game",
         "another puzzle", "anything but", "aucun", "aucune", "bezweifle", "break the rules",
         "breaks the rules", "broma", "can not", "cannot", "cheating", "could not", "crossed out",
         "disagree", "disallowed", "doubt", "doute", "dudo", "everything but", "failed", "fails",
         "forbid", "forbidden", "forbids", "forget", "gelogen", "hardly", "ignora", "ignore",
         "ignoriere", "illegal", "illegally", "interdisent", "interdit", "isn't", "jamais", "jamás",
         "joke", "joking", "kein", "keine", "keins", "kidding", "lie", "lied", "lies", "lüge",
         "lügt", "lying", "mensonge", "ment", "menti", "mentira", "miente", "nadie", "nah", "nein",
         "neither", "never", "nicht", "nicht, dass", "nie", "niemals", "niemand", "ninguna",
         "ninguno", "no", "no one", "nobody", "non", "none", "nope", "nor", "not", "nunca", "ohne",
         "oublie", "pas", "plaisante", "pretend", "prohibido", "prohíben", "rechazado", "refuse",
         "refused", "refusé", "reject", "rejected", "scherz", "tampoco", "verbieten", "verboten",
         "without", "いいえ", "じゃない", "ではありません", "ではない", "なし", "ならない",
         "なりません", "にならず", "不", "不能", "使えない", "使えません", "冗談", "否", "嘘",
         "开玩笑", "忽略", "无", "没有", "無し", "無視", "骗人"),
    LIST(WORD_IF, NULL, "angenommen", "assume", "assuming", "change", "counterexample", "falls",
         "gesetzt", "if", "ojalá", "por qué", "pourquoi", "si seulement", "similar to",
         "supongamos", "suppose", "supposing", "supposons", "warum", "wenn", "why", "wieso", "wish",
         "なぜ", "もし", "为什么", "仮に", "假如", "假设", "如果", "要是"),
    LIST(WORD_TAKING_BACK, NULL, "actually no", "al cuadrado", "attendez", "attends", "au carré",
         "avoid", "bad", "banned", "breaks a rule", "can't use this", "cannot use this", "cubed",
         "demasiado grande", "demasiado pequeño", "did not work", "didn't work", "does not work",
         "doesn't work", "double it", "doubled", "equivocado", "erreur", "error", "espera",
         "está mal", "fake", "falsch", "false", "falso", "faux", "fehler", "funktioniert nicht",
         "gegenteil", "geschummelt", "halve it", "halved", "if allowed", "ilegal", "incorrect",
         "incorrecto", "invalid", "klappt nicht", "me equivoqué", "mistake", "moment",
         "ne fonctionne pas", "ne marche pas", "negated", "never mind", "no funciona", "no wait",
         "nonsense", "not allowed", "not correct", "not right", "not valid", "oops", "opposite",
         "opposé", "opuesto", "oups", "pas juste", "percent", "por ciento", "pour cent",
         "prohibited", "prozent", "quadriert", "scrap that", "scratch that", "squared",
         "stimmt nicht", "strike that", "too big", "too large", "too small", "trampa", "triche",
         "tripled", "trop grand", "trop petit", "ungültig", "unless", "unsinn", "untrue", "ups",
         "useless", "verdoppelt", "verstößt", "violates", "wait", "warte", "were allowed",
         "who says", "wrong", "zu groß", "zu klein", "zum Quadrat", "だめ", "の代わり", "の2倍",
         "の二乗", "不对", "作弊", "大きすぎ", "太大", "太小", "小さすぎ", "待って", "正しくない",
         "無効", "的平方", "等一下", "等等", "違います", "違う", "错了", "错的", "错误", "間違い",
         "間違え"),
};

/* In order of the first letter, as the lists above. */
static const struct list games[] = {
    LIST(WORD_GAME, "make24", "24 game", "24 points", "24 puzzle", "24 点", "24-game", "24-Spiel",
         "24er-Spiel", "24ゲーム", "24パズル", "24点", "game of 24", "jeu de 24", "jeu du 24",
         "juego de 24", "juego del 24", "make24", "Spiel 24"),
    LIST(WORD_GAME, "make10", "10パズル", "make 10 game", "make 10 puzzle", "make10",
         "make10パズル", "テンパズル"),
    LIST(WORD_GAME, "krypto", "krypto", "krypto game"),
    LIST(WORD_GAME, "four-fours", "4 fours", "4つの4", "cuatro cuatros", "four 4's", "four 4s",
         "four fours", "quatre quatre", "vier Vieren", "四个4", "四个四"),
};

/* Words of numbers, each behind its digits. */
static const struct list numbers[] = {
    LIST(WORD_UNKNOWN, NULL, "0", "zero", "null", "cero", "零", "1", "one", "un", "une", "eins",
         "uno", "一", "2", "two", "deux", "zwei", "dos", "二", "两", "3", "three", "trois", "drei",
         "tres", "三", "4", "four", "quatre", "vier", "cuatro", "四", "5", "five", "cinq", "fünf",
         "cinco", "五", "6", "six", "sechs", "seis", "六", "7", "seven", "sept", "sieben", "siete",
         "七", "8", "eight", "huit", "acht", "ocho", "八", "9", "nine", "neuf", "neun", "nueve",
         "九", "10", "ten", "dix", "zehn", "diez", "十", "11", "eleven", "onze", "elf", "once",
         "十一", "12", "twelve", "douze", "zwölf", "doce", "十二", "13", "thirteen", "treize",
         "dreizehn", "trece", "十三", "14", "fourteen", "quatorze", "vierzehn", "catorce", "十四",
         "15", "fifteen", "quinze", "fünfzehn", "quince", "十五", "16", "sixteen", "seize",
         "sechzehn", "dieciséis", "十六", "17", "seventeen", "dix-sept", "siebzehn", "diecisiete",
         "十七", "18", "eighteen", "dix-huit", "achtzehn", "dieciocho", "十八", "19", "nineteen",
         "dix-neuf", "neunzehn", "diecinueve", "十九", "20", "twenty", "vingt", "zwanzig", "veinte",
         "二十", "24", "vingt-quatre", "vierundzwanzig", "veinticuatro", "二十四", "25",
         "vingt-cinq", "fünfundzwanzig", "veinticinco", "二十五", "30", "thirty", "trente",
         "dreißig", "treinta", "三十", "40", "forty", "quarante", "vierzig", "cuarenta", "四十",
         "50", "fifty", "cinquante", "fünfzig", "cincuenta", "五十", "60", "sixty", "soixante",
         "sechzig", "sesenta", "六十", "70", "seventy", "soixante-dix", "siebzig", "setenta",
         "七十", "75", "soixante-quinze", "fünfundsiebzig", "setenta y cinco", "七十五", "80",
         "eighty", "quatre-vingts", "achtzig", "ochenta", "八十", "90", "ninety",
         "quatre-vingt-dix", "neunzig", "noventa", "九十", "100", "hundred", "a hundred",
         "one hundred", "cent", "hundert", "cien", "一百"),
};

enum { LISTS = sizeof lists / sizeof lists[0], GAMES = sizeof games / sizeof games[0] };

enum { ASCII_END = 0x80, LATIN_LEADS_END = 0xCA, SMALL = 0x20 }; /* U+024F is the bytes C9 8F */

/* The next character that counts: accents alone and marks without a meaning are skipped, blanks are
 * one blank, and apostrophes one sign. 0 at the end. */
static uint32_t next_folded(const char *text, size_t length, size_t *position)
{
    for (;;) {
        const char c = *position < length ? text[*position] : '\0';
        if (is_letter(c)) {
            ++*position;
            return (uint32_t)c | SMALL;
        }
        const struct character character = character_at(text, length, *position);
        if (character.kind == CHARACTER_END) return 0;
        *position += character.bytes;
        if (character.kind == CHARACTER_IGNORED) continue;
        if (character.code == 0x2019 || character.code == 0x2BC) return '\'';
        if (character.kind != CHARACTER_BLANK && character.kind != CHARACTER_LINE) {
            const uint32_t folded = character_folded(character);
            if (folded != 0) return folded;
            continue;
        }
        struct character next = character_at(text, length, *position);
        while (next.kind == CHARACTER_BLANK || next.kind == CHARACTER_LINE) {
            *position += next.bytes;
            next = character_at(text, length, *position);
        }
        return ' ';
    }
}

/* Does the word begin here? *end: the byte behind it. */
static bool is_word(const char *word, const char *text, size_t length, size_t position, size_t *end)
{
    const size_t word_length = strlen(word);
    uint32_t last = 0;
    for (size_t at = 0; at < word_length;) {
        const uint32_t wanted = next_folded(word, word_length, &at);
        if (wanted == 0 || next_folded(text, length, &position) != wanted) return false;
        last = wanted;
    }
    struct character behind = character_at(text, length, position);
    while (behind.kind == CHARACTER_LETTER && character_folded(behind) == 0) { /* an accent */
        position += behind.bytes;
        behind = character_at(text, length, position);
    }
    if (code_is_latin(last) && behind.kind == CHARACTER_LETTER &&
        code_is_latin(character_folded(behind)))
        return false;
    if (last >= '0' && last <= '9' && behind.kind == CHARACTER_DIGIT) return false; /* make1000 */
    *end = position;
    return true;
}

/* A sign of ASCII that is compared as it is: not skipped, and no part of a longer one. */
static bool is_solid(char c)
{
    return is_letter(c) || is_digit(c) || c == ' ' || c == '\'';
}

/* May a word whose first letter is right begin there? Solid signs that differ are no word, nor are
 * other bytes of other scripts than Latin. A quick test that most words fail: is_word() decides. */
static bool may_begin(const char *word, const char *text, size_t left)
{
    const unsigned lead = (unsigned char)word[0];
    if (lead >= LATIN_LEADS_END) return left > 1 && word[1] == text[1];
    if (lead >= ASCII_END) { /* an accent: of two bytes, or of one or three in the text */
        if (!is_letter(text[0]) || left < 2 || !is_solid(text[1])) return true;
        word += 2;
        text++;
        left--;
    }
    for (size_t i = 0; i < left && word[i] != '\0'; i++) {
        if ((word[i] | SMALL) == (text[i] | SMALL)) continue;
        return !is_solid(word[i]) || !is_solid(text[i]);
    }
    return true;
}

/* The first letter of a text of the table, by which each list is in order: without its accent and
 * in lower case, or the first byte of other scripts. */
static unsigned first_of(const char *word)
{
    const unsigned lead = (unsigned char)word[0];
    const bool has_accent = lead - ASCII_END < LATIN_LEADS_END - ASCII_END;
    return SMALL | (has_accent ? character_folded(character_at(word, 2, 0)) : lead);
}

/* The first text of the list that begins with the letter, or with one behind it. */
static size_t find_first(const struct list *list, unsigned first)
{
    size_t begin = 0, end = list->count;
    while (begin < end) {
        const size_t middle = (begin + end) / 2;
        if (first_of(list->texts[middle]) < first) begin = middle + 1;
        else end = middle;
    }
    return begin;
}

/* The list with the longest text that begins there; NULL: none has one. */
static const struct list *find_list(const struct list *from, size_t count, const char *text,
                                    size_t length, size_t position, size_t *end)
{
    const struct list *found = NULL;
    size_t longest = position;
    const struct character begin = character_at(text, length, position);
    const uint32_t folded = character_folded(begin);
    if (begin.kind == CHARACTER_BLANK || begin.kind == CHARACTER_LINE ||
        begin.kind == CHARACTER_IGNORED || folded == 0)
        return NULL; /* a long run of these is gone over once */
    const unsigned first = SMALL | (folded < ASCII_END ? folded : (unsigned char)text[position]);
    const char second = position + 1 < length ? (char)(text[position + 1] | SMALL) : '\0';
    const bool is_second_solid = is_letter(text[position]) && is_solid(second);
    for (const struct list *list = from; list < from + count; list++) {
        for (size_t i = find_first(list, first);
             i < list->count && first_of(list->texts[i]) == first; i++) {
            const char *const word = list->texts[i];
            size_t behind = position;
            if (is_second_solid && (word[1] | SMALL) != second && is_solid(word[1])) continue;
            if (!may_begin(word, text + position, length - position)) continue;
            if (!is_word(word, text, length, position, &behind) || behind <= longest) continue;
            longest = behind;
            found = list;
        }
    }
    if (found != NULL) *end = longest;
    return found;
}

enum word_meaning word_at(const char *text, size_t length, size_t position, size_t *end)
{
    const enum character_kind kind = character_at(text, length, position).kind;
    if (kind != CHARACTER_LETTER && kind != CHARACTER_PICTURE) return WORD_UNKNOWN;
    const struct list *const found = find_list(lists, LISTS, text, length, position, end);
    return found != NULL ? found->meaning : WORD_UNKNOWN;
}

char word_sign(enum word_meaning meaning)
{
    return meaning >= WORD_PLUS && meaning <= WORD_OVER ? "+-x/"[meaning - WORD_PLUS] : '\0';
}

const char *word_game_at(const char *text, size_t length, size_t position, size_t *end)
{
    const struct list *const found = find_list(games, GAMES, text, length, position, end);
    return found != NULL ? found->rules : NULL;
}

const char *word_number_at(const char *text, size_t length, size_t position, size_t *end)
{
    const char *digits = NULL, *found = NULL;
    size_t behind, longest = position;
    const struct character begin = character_at(text, length, position);
    if (begin.kind != CHARACTER_LETTER || character_folded(begin) == 0) return NULL;
    for (size_t i = 0; i < numbers->count; i++) {
        const char *const word = numbers->texts[i];
        if (is_digit(word[0])) digits = word;
        else if (is_word(word, text, length, position, &behind) && behind > longest) {
            longest = *end = behind;
            found = digits;
        }
    }
    return found;
}

const char *word_row(size_t index, enum word_meaning *meaning)
{
    for (const struct list *list = lists; list < lists + LISTS; index -= list++->count) {
        *meaning = list->meaning;
        if (index < list->count) return list->texts[index];
    }
    return NULL;
}

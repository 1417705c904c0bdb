/* SPDX-License-Identifier: MIT */
/*
 * The table of words, and finding one in a text. A word is written here as people write it. It is
 * compared without case and accents, so that "A TROUVER" is "à trouver".
 */
#include "reading/words.h"

#include "base/compiler.h"
#include "reading/characters.h"

#include <string.h>

/* Texts of one meaning. Games have the rules by which they are played, other than Countdown's. */
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
    LIST(WORD_TARGET, NULL, "target", "play", "il faut faire", "soll", "hay que llegar a", "exacto",
         "use numbers and basic arithmetic operations (+ - * /) to obtain", "target number", "goal",
         "total", "my target", "i want", "i need", "make", "makes", "making", "get", "reach",
         "obtain", "find", "to make", "to get", "to reach", "equals", "gives", "that equals",
         "create an equation that equals", "write an expression that equals",
         "find an expression that equals", "the target's", "the number", "make the number", "need",
         "an expression that equals", "an equation that equals", "which equals", "to give",
         "giving", "and get", "that gives", "which gives", "gives us", "gives you", "results in",
         "equal to", "🎯", "build", "form", "hit", "get to", "arrive at", "come to",
         "today's target", "objective", "fait", "ce qui donne", "ce qui fait", "qui donne",
         "le nombre", "l'objectif", "pour obtenir", "pour trouver", "font", "donne", "égale",
         "est égal à", "compte", "cible", "but", "objectif", "résultat", "à trouver",
         "nombre à trouver", "à atteindre", "compte à trouver", "trouver", "trouve",
         "il faut trouver", "trouvez", "atteindre", "obtenir", "faire", "faites", "pour faire",
         "arriver à", "former", "fais", "calculer", "parvenir à", "gleich", "ergibt", "das ergibt",
         "das macht", "das gibt", "was ergibt", "die zahl", "gesucht", "gibt", "macht", "ziel",
         "erreiche", "zielzahl", "mach", "mache", "bilde", "auf", "da", "que es igual a", "que da",
         "lo que da", "el número", "consigue", "conseguir", "obtén", "para obtener",
         "para conseguir", "es igual a", "igual a", "objetivo", "meta", "haz", "hacer", "obtener",
         "formar", "llegar a", "llego a", "hago", "obtengo", "alcanzar", "calcular", "目標",
         "目標の数", "で", "から", "を使って", "等于", "目标", "的目标", "目标数", "算出", "算",
         "得出", "计算出", "能算出", "等於", "得到", "凑", "凑成", "凑出"),
    LIST(WORD_NUMBERS, NULL, "numbers", "which combination of", "what combination of",
         "create an equation using the numbers", "create an equation using", "given numbers",
         "nums", "digits", "tiles", "cards", "hand", "my hand", "selection", "your numbers",
         "my numbers", "i have", "you have", "we have", "the four numbers", "use the four numbers",
         "using the four numbers", "the six numbers", "countdown numbers", "from",
         "from the numbers", "from these", "with these", "out of", "four numbers", "six numbers",
         "given four numbers", "given the four numbers", "given six numbers", "using",
         "using all of the numbers", "using any of the numbers", "using the numbers", "use",
         "use the numbers", "combine", "with", "with the numbers", "given", "got", "input",
         "numbers to use", "list of numbers", "the list of numbers", "given the list of numbers",
         "given the numbers", "these numbers", "using these numbers", "using the following numbers",
         "with these numbers", "from these numbers", "each of the numbers",
         "use each of the numbers", "using each of the numbers", "w/", "🔢", "only", "using only",
         "using just", "using each of", "using the digits", "using the tiles", "using the cards",
         "today's numbers", "the numbers today are", "nombres", "tu as", "vous avez", "utilise",
         "utilise les nombres", "utilisez", "utilisez les nombres", "vos nombres", "chiffres",
         "tirage", "plaques", "cartes", "avec", "avec les nombres", "à partir de", "en utilisant",
         "depuis", "en utilisant les nombres", "avec les chiffres", "avec les plaques", "zahlen",
         "gegeben", "deine zahlen", "ziffern", "kärtchen", "karten", "aus", "aus den zahlen", "mit",
         "mit den zahlen", "aus den ziffern", "mit den ziffern", "von", "benutze", "verwende",
         "números", "usa los números", "tus números", "cifras", "fichas", "cartas", "con",
         "con los números", "a partir de", "usando", "usa", "utilizando", "de los números",
         "con las cifras", "数", "数字", "選んだ数", "カード", "你的数字", "用", "用数字", "牌"),
    LIST(WORD_PART, NULL, "large", "small", "large numbers", "small numbers", "large ones",
         "small ones", "big", "big numbers", "little", "grands", "petits", "grandes", "petites",
         "grands nombres", "petits nombres", "grandes plaques", "petites plaques", "große",
         "kleine", "große zahlen", "kleine zahlen", "pequeños", "números grandes",
         "números pequeños", "大きい数", "小さい数", "大きい数字", "小さい数字", "大数", "小数",
         "大数字", "小数字"),
    LIST(WORD_FILLER, NULL, "at most once", "show your work",
         "using standard arithmetic operations", "using basic arithmetic operations",
         "exactly once", "each number once", "use each number once", "use each number exactly once",
         "use each number at most once", "each number at most once", "each number exactly once",
         "use all of them", "use all the numbers", "numbers round", "numbers game",
         "each exactly once", "each at most once", "and in the order given", "i am not sure",
         "i'm not sure", "not sure", "pas sûr", "pas sûre", "nicht sicher", "no estoy seguro",
         "no estoy segura", "不确定", "the", "countdown", "tally", "solve", "les", "la", "le",
         "die", "den", "das", "los", "el", "を作る", "を作りなさい", "を作って", "を作ります",
         "を作ってください", "点", "这四个数", "这五个数", "这六个数"),
    LIST(WORD_GAME, NULL, "game", "puzzle", "this game", "this puzzle"),
    LIST(WORD_IS, NULL, "is", "lautet", "为", "は", "which is", "that is", "that's", "it's", "are",
         "est", "sont", "das ist", "ist", "sind", "que es", "son", "es", "是"),
    LIST(WORD_UNIT, NULL, "seconds", "sec", "secs", "minutes", "minute", "min", "mins", "secondes",
         "sekunden", "minuten", "segundos", "minutos", "秒", "秒钟", "分", "分钟"),
    LIST(WORD_TO, NULL, "to"),
    LIST(WORD_ASKING, NULL, "there", "there's", "exists", "found", "il n'y a", "il n'existe",
         "c'est", "il", "es gibt", "es existiert", "hat", "gefunden", "how", "do", "does", "can",
         "could", "you", "i", "we", "it", "possible", "for", "please", "pls", "plz", "in", "within",
         "was", "were", "by", "par", "anyone", "hey", "hi", "hello", "thx", "thanks", "thank you",
         "today", "today's countdown", "me", "help", "what", "a way", "way", "made", "be made",
         "come up with", "comment", "est-il", "est-ce", "peut-on", "puis-je", "peux-tu",
         "pouvez-vous", "je", "on", "tu", "peut", "peux", "quelle", "de", "en", "s'il vous plaît",
         "svp", "s'il te plaît", "wie", "kann", "kannst", "können", "man", "ich", "du", "wir", "zu",
         "möglich", "machen", "bilden", "erreichen", "erhalten", "bekommen", "berechnen", "ergeben",
         "erzeugen", "gemacht", "bitte", "werden", "komme", "komm", "kommt", "kommen", "lässt sich",
         "sich", "bekomme", "erhalte", "erhält", "bekommt", "cómo", "puedo", "puedes", "se",
         "puede", "es posible", "posible", "yo", "por favor", "cuál", "を作れますか", "を作るには",
         "は作れますか", "になりますか", "にするには", "どうすれば", "どうやって", "にしてください",
         "できますか", "怎么", "怎样", "如何", "能", "能不能", "能否", "可以", "请", "请问", "吗",
         "这些"),
    LIST(WORD_TELLING, NULL, "you can use basic arithmetic", "you may use +", "you may use -",
         "you may use *", "you may use /", "you may use parentheses"),
    LIST(WORD_CLOSING, NULL, "points", "there is nothing wrong", "nothing wrong",
         "nothing is wrong", "not wrong", "no mistake", "no mistakes", "as required", "as needed",
         "as desired", "as requested", "as wanted", "yes", "the answer is yes", "done", "finished",
         "our target", "our goal", "the required target", "qed", "le compte est bon",
         "rien de faux", "pas d'erreur", "punkte", "nichts falsch", "kein fehler", "fertig",
         "wie gewünscht", "wie verlangt", "です", "である", "となります", "になります", "完成"),
    LIST(WORD_AND, NULL, "and", "et", "und", "y", "と", "和"),
    LIST(WORD_ANSWER, NULL, "answer", "final answer", "the answer", "my answer", "the final answer",
         "so the answer", "my final answer", "here is the answer", "the solution", "one solution",
         "one possible solution", "a solution", "expression", "the expression", "final expression",
         "equation", "the equation", "ans", "solution", "closest", "the closest",
         "closest i can get", "closest i got", "best i got", "the closest i can get",
         "closest i can do", "closest i could get", "closest i could do", "best i could do",
         "best i can do", "the best i could do", "best i could do was", "the best i could do was",
         "my closest", "best", "my best", "the best", "réponse", "la réponse", "réponse finale",
         "la réponse finale", "la solution", "une solution", "ma réponse", "ma solution",
         "voici ma solution", "antwort", "die antwort", "endgültige antwort", "die lösung",
         "meine antwort", "mein ergebnis", "eine lösung", "endergebnis", "lösung", "respuesta",
         "la respuesta", "respuesta final", "la respuesta final", "la solución", "una solución",
         "mi respuesta", "solución", "答え", "私の答え", "最終的な答え", "解答", "回答", "正解",
         "答案", "我的答案", "最终答案", "解"),
    LIST(WORD_STEP, NULL, "step", "steps", "operation", "calculation", "calcul", "opération",
         "operación", "rechnung", "étape", "étapes", "schritt", "schritte", "paso", "pasos",
         "ステップ", "手順", "步骤"),
    LIST(WORD_THEN, NULL, "then", "and then", "first", "firstly", "first of all", "second",
         "secondly", "third", "next", "now", "take", "start", "start with", "starting with",
         "begin with", "after that", "last", "lastly", "finally", "and finally", "so", "thus",
         "hence", "therefore", "where", "we get", "i got", "i only got", "i can only make",
         "i can only get", "i could only get", "i could only make", "i could only find",
         "i only found", "nur", "seulement", "sólo", "me sale", "so we have", "so we get",
         "then we have", "then we get", "this gives", "try", "how about", "we can do", "you can do",
         "puis", "et puis", "on prend", "je prends", "ensuite", "d'abord", "tout d'abord",
         "premièrement", "deuxièmement", "alors", "donc", "enfin", "et enfin", "finalement", "on a",
         "on obtient", "je trouve", "j'obtiens", "j'ai trouvé", "dann", "und dann", "nimm",
         "ich nehme", "beginne mit", "zuerst", "zunächst", "erst", "erstens", "zweitens",
         "drittens", "danach", "also", "daher", "anschließend", "nun", "zuletzt", "zum schluss",
         "schließlich", "und schließlich", "ich habe", "man erhält", "wir erhalten", "luego",
         "tomo", "empiezo con", "después", "y luego", "primero", "segundo", "tercero", "entonces",
         "por lo tanto", "así que", "a continuación", "por último", "finalmente", "y finalmente",
         "tengo", "obtenemos", "次に", "それから", "まず", "最初に", "そして", "したがって",
         "よって", "最後に", "然后", "再", "首先", "先", "先算", "再算", "最后算", "接着", "所以",
         "因此", "接下来", "最后", "第一步", "第二步", "第三步", "第四步", "第五步"),
    LIST(WORD_LEFT, NULL, "left", "leaving", "leaves", "remaining", "remaining numbers",
         "the remaining numbers are", "numbers left", "numbers remaining", "now left",
         "new numbers", "new list", "new list is", "leftover", "left over", "unused", "not used",
         "used", "reste", "il reste", "restants", "nombres restants", "übrig", "es bleiben",
         "verbleibend", "verbleibende Zahlen", "restliche Zahlen", "quedan", "restantes",
         "números restantes", "残り", "残りの数", "剩下", "剩余", "剩余数字"),
    LIST(WORD_AWAY, NULL, "away", "over", "away from", "off", "off by", "short", "short of",
         "too many", "too few", "too much", "too high", "too low", "de trop", "écart", "daneben",
         "zu viel", "zu wenig", "entfernt", "de más", "de menos", "de diferencia"),
    LIST(WORD_PLUS, NULL, "plus", "added to", "add", "adding", "ajoute", "on ajoute", "ajouter",
         "addiere", "addieren", "sumo", "suma", "más", "たす", "足す", "加", "加上"),
    LIST(WORD_MINUS, NULL, "minus", "subtract", "subtracting", "take away", "take off", "less",
         "soustrait", "on soustrait", "soustraire", "subtrahiere", "subtrahieren", "resto", "moins",
         "menos", "ひく", "引く", "减", "减去"),
    LIST(WORD_TIMES, NULL, "times", "multiplied by", "multiply by", "multiply", "multiplying",
         "multiplying by", "times by", "lots of", "multiplie", "on multiplie", "multiplier",
         "multipliziere", "multiplizieren", "multiplico", "fois", "multiplié par", "mal",
         "multipliziert mit", "por", "multiplicado por", "かける", "掛ける", "乘", "乘以"),
    LIST(WORD_OVER, NULL, "divided by", "divide by", "divide", "dividing", "dividing by", "divise",
         "on divise", "diviser", "dividiere", "dividieren", "teile", "divido", "divisé par",
         "geteilt durch", "durch", "dividiert durch", "dividido por", "dividido entre", "entre",
         "わる", "割る", "除以"),
    LIST(WORD_NO_SOLUTION, NULL, "there isn't a solution", "there is no way",
         "there isn't any solution", "no sol", "n/a", "lässt sich nicht bilden",
         "kann man nicht bilden", "no solution", "no solutions", "no valid solution",
         "no possible solution", "no way", "impossible", "not possible", "unsolvable",
         "no such expression", "no valid expression", "no combination", "no possible combination",
         "cannot make", "can't make", "can not make", "can not be made", "can not be done",
         "not solvable", "insoluble", "cannot be made", "can't be made", "cannot be reached",
         "can't be reached", "cannot be solved", "can't be solved", "cannot be done",
         "can't be done", "out of reach", "unreachable", "aucune solution", "pas de solution",
         "sans solution", "pas possible", "infaisable", "pas faisable", "on ne peut pas",
         "hors d'atteinte", "keine lösung", "es gibt keine", "unmöglich", "nicht möglich",
         "unlösbar", "nicht lösbar", "geht nicht", "nicht erreichbar", "unerreichbar",
         "nicht machbar", "sin solución", "no hay", "no hay solución", "no hay ninguna solución",
         "no hay soluciones", "no existe solución", "no tiene solución", "ninguna solución",
         "imposible", "no es posible", "no se puede", "irresoluble", "inalcanzable", "解なし",
         "解はありません", "解はない", "解がありません", "解がない", "解けません", "解けない",
         "不可能", "作れません", "作れない", "できません", "できない", "答えはありません",
         "答えなし", "解答なし", "無理", "无解", "無解", "没有解", "沒有解", "此题无解", "没有答案",
         "没有解答", "这是不可能的", "不可能的", "做不到", "不行", "算不出", "无法得到", "无法算出",
         "无法做到"),
    LIST(WORD_NO, NULL, "no", "none", "not", "isn't", "nope", "nah", "never", "neither", "nor",
         "without", "cannot", "can not", "could not", "illegally", "fails", "failed", "illegal",
         "forbidden", "cheating", "a lie", "lie", "lies", "lied", "lying", "joke", "joking",
         "kidding", "forbid", "forbids", "nobody", "no one", "refuse", "refused", "doubt",
         "disallowed", "ignore", "reject", "rejected", "forget", "pretend", "instead of",
         "rather than", "another game", "another puzzle", "against the rules", "breaks the rules",
         "break the rules", "except", "everything but", "anything but", "all but", "disagree",
         "non", "aucun", "aucune", "pas", "jamais", "sauf", "interdit", "interdisent", "refusé",
         "doute", "oublie", "au lieu de", "ment", "menti", "mensonge", "plaisante", "nein", "nie",
         "niemals", "kein", "keine", "keins", "nicht", "nicht, dass", "ohne", "außer", "verboten",
         "niemand", "ignoriere", "bezweifle", "abgelehnt", "statt", "lügt", "gelogen", "lüge",
         "scherz", "verbieten", "ninguno", "ninguna", "nunca", "jamás", "tampoco", "excepto",
         "prohibido", "prohíben", "nadie", "ignora", "dudo", "rechazado", "en lugar de",
         "en vez de", "miente", "mentira", "broma", "いいえ", "なし", "無し", "ではない",
         "じゃない", "ではありません", "使えません", "使えない", "嘘", "冗談", "無視", "忽略",
         "骗人", "开玩笑", "无", "否", "不", "没有", "不能"),
    LIST(WORD_TAKING_BACK, NULL, "too big", "too large", "too small", "trop grand", "trop petit",
         "zu groß", "zu klein", "demasiado grande", "demasiado pequeño", "太大", "太小", "大きすぎ",
         "小さすぎ", "wait", "no wait", "oops", "actually no", "wrong", "incorrect", "mistake",
         "not right", "not correct", "doesn't work", "does not work", "didn't work", "did not work",
         "never mind", "scratch that", "invalid", "not valid", "useless", "bad", "nonsense",
         "breaks a rule", "violates", "prohibited", "banned", "fake", "avoid", "who says",
         "not allowed", "twice", "two times", "zweimal", "deux fois", "dos veces", "两次",
         "can't use this", "cannot use this", "false", "untrue", "faux", "triche", "erreur",
         "attends", "attendez", "oups", "ne marche pas", "ne fonctionne pas", "pas juste", "falsch",
         "ungültig", "unsinn", "verstößt", "geschummelt", "moment", "warte", "stimmt nicht",
         "fehler", "funktioniert nicht", "klappt nicht", "ups", "incorrecto", "está mal", "trampa",
         "ilegal", "espera", "error", "falso", "no funciona", "equivocado", "me equivoqué",
         "間違い", "間違え", "違います", "違う", "だめ", "正しくない", "無効", "作弊", "待って",
         "不对", "错了", "错的", "错误", "等等", "等一下"),
};

static const struct list games[] = {
    LIST(WORD_GAME, "make24", "24 game", "24-game", "game of 24", "24 puzzle", "24 points",
         "make24", "jeu du 24", "jeu de 24", "24er-Spiel", "24-Spiel", "Spiel 24", "juego del 24",
         "juego de 24", "24ゲーム", "24パズル", "24点", "24 点"),
    LIST(WORD_GAME, "make10", "make10", "make 10 game", "make 10 puzzle", "make10パズル",
         "10パズル", "テンパズル"),
    LIST(WORD_GAME, "krypto", "krypto", "krypto game"),
    LIST(WORD_GAME, "four-fours", "four fours", "4 fours", "four 4s", "four 4's", "quatre quatre",
         "vier Vieren", "cuatro cuatros", "4つの4", "四个四", "四个4"),
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

/* The next character that counts: accents alone and marks without a meaning are skipped, blanks are
 * one blank, and apostrophes one sign. 0 at the end. */
static uint32_t next_folded(const char *text, size_t length, size_t *position)
{
    for (;;) {
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

static bool is_latin(uint32_t folded)
{
    return folded < 0x250;
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
    if (is_latin(last) && behind.kind == CHARACTER_LETTER && is_latin(character_folded(behind)))
        return false;
    if (last >= '0' && last <= '9' && behind.kind == CHARACTER_DIGIT) return false; /* make1000 */
    *end = position;
    return true;
}

enum { ASCII_END = 0x80, LATIN_LEADS_END = 0xCA, SMALL = 0x20 }; /* U+024F is the bytes C9 8F */

/* May a word that begins with the right byte begin there? Letters of ASCII that differ are no word,
 * nor are other bytes of other scripts than Latin. */
static bool may_begin(const char *word, const char *text, size_t left)
{
    if ((unsigned char)word[0] >= LATIN_LEADS_END) return left > 1 && word[1] == text[1];
    for (size_t i = 0; i < left && word[i] != '\0'; i++) {
        if ((word[i] | SMALL) == (text[i] | SMALL)) continue;
        return !is_letter(word[i]) || !is_letter(text[i]);
    }
    return true;
}

/* The list with the longest text that begins there; NULL: none has one. Nearly all texts of the
 * table are passed over by their first byte. */
static ALWAYS_INLINE const struct list *find_list(const struct list *from, size_t count,
                                                  const char *text, size_t length, size_t position,
                                                  size_t *end)
{
    const struct list *found = NULL;
    size_t longest = position;
    const struct character begin = character_at(text, length, position);
    const uint32_t folded = character_folded(begin);
    if (begin.kind == CHARACTER_BLANK || begin.kind == CHARACTER_LINE ||
        begin.kind == CHARACTER_IGNORED || folded == 0)
        return NULL; /* a long run of these is gone over once */
    const unsigned first = SMALL | (folded < ASCII_END ? folded : (unsigned char)text[position]);
    for (const struct list *list = from; list < from + count; list++) {
        for (size_t i = 0; i < list->count; i++) {
            const char *const word = list->texts[i];
            const unsigned lead = (unsigned char)word[0];
            size_t behind = position;
            const bool has_accent = lead - ASCII_END < LATIN_LEADS_END - ASCII_END;
            if (has_accent ? character_folded(character_at(word, 2, 0)) != folded
                           : (lead | SMALL) != first ||
                                 !may_begin(word, text + position, length - position))
                continue;
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

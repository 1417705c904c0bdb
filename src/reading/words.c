/* SPDX-License-Identifier: MIT */
/*
 * The table of words, and finding one in a text. A word is written here as people write it. It is
 * compared without case and accents, so that "A TROUVER" is "à trouver".
 */
#include "reading/words.h"

#include "reading/characters.h"

#include <string.h>

static const struct {
    const char *text;
    enum word_meaning meaning;
} words[] = {
    /* English */
    {"target", WORD_TARGET},
    {"the target", WORD_TARGET},
    {"target number", WORD_TARGET},
    {"goal", WORD_TARGET},
    {"total", WORD_TARGET},
    {"make", WORD_TARGET},
    {"makes", WORD_TARGET},
    {"making", WORD_TARGET},
    {"get", WORD_TARGET},
    {"reach", WORD_TARGET},
    {"obtain", WORD_TARGET},
    {"find", WORD_TARGET},
    {"can you make", WORD_TARGET},
    {"how can you make", WORD_TARGET},
    {"how do you make", WORD_TARGET},
    {"to make", WORD_TARGET},
    {"to get", WORD_TARGET},
    {"to reach", WORD_TARGET},
    {"numbers", WORD_NUMBERS},
    {"the numbers", WORD_NUMBERS},
    {"numbers are", WORD_NUMBERS},
    {"given numbers", WORD_NUMBERS},
    {"nums", WORD_NUMBERS},
    {"digits", WORD_NUMBERS},
    {"tiles", WORD_NUMBERS},
    {"cards", WORD_NUMBERS},
    {"hand", WORD_NUMBERS},
    {"selection", WORD_NUMBERS},
    {"your numbers", WORD_NUMBERS},
    {"from", WORD_NUMBERS},
    {"from the numbers", WORD_NUMBERS},
    {"out of", WORD_NUMBERS},
    {"using", WORD_NUMBERS},
    {"using the numbers", WORD_NUMBERS},
    {"use", WORD_NUMBERS},
    {"use the numbers", WORD_NUMBERS},
    {"with", WORD_NUMBERS},
    {"with the numbers", WORD_NUMBERS},
    {"given", WORD_NUMBERS},
    {"the", WORD_FILLER},
    {"and", WORD_FILLER},
    {"is", WORD_FILLER},
    {"are", WORD_FILLER},
    {"to", WORD_FILLER},
    {"game", WORD_FILLER},
    {"tally", WORD_FILLER},
    {"answer", WORD_ANSWER},
    {"final answer", WORD_ANSWER},
    {"the answer", WORD_ANSWER},
    {"the answer is", WORD_ANSWER},
    {"my answer", WORD_ANSWER},
    {"my answer is", WORD_ANSWER},
    {"the final answer", WORD_ANSWER},
    {"the final answer is", WORD_ANSWER},
    {"so the answer is", WORD_ANSWER},
    {"solution", WORD_ANSWER},
    {"no", WORD_NO},
    {"none", WORD_NO},
    {"no solution", WORD_NO_SOLUTION},
    {"no solutions", WORD_NO_SOLUTION},
    {"no solution exists", WORD_NO_SOLUTION},
    {"no solution found", WORD_NO_SOLUTION},
    {"no solution was found", WORD_NO_SOLUTION},
    {"no solution is possible", WORD_NO_SOLUTION},
    {"no valid solution", WORD_NO_SOLUTION},
    {"no possible solution", WORD_NO_SOLUTION},
    {"there is no solution", WORD_NO_SOLUTION},
    {"there are no solutions", WORD_NO_SOLUTION},
    {"there is no valid solution", WORD_NO_SOLUTION},
    {"there is no way", WORD_NO_SOLUTION},
    {"no way", WORD_NO_SOLUTION},
    {"has no solution", WORD_NO_SOLUTION},
    {"impossible", WORD_NO_SOLUTION},
    {"is impossible", WORD_NO_SOLUTION},
    {"it is impossible", WORD_NO_SOLUTION},
    {"it's impossible", WORD_NO_SOLUTION},
    {"this is impossible", WORD_NO_SOLUTION},
    {"not possible", WORD_NO_SOLUTION},
    {"is not possible", WORD_NO_SOLUTION},
    {"it is not possible", WORD_NO_SOLUTION},
    {"it's not possible", WORD_NO_SOLUTION},
    {"this is not possible", WORD_NO_SOLUTION},
    {"unsolvable", WORD_NO_SOLUTION},
    {"is unsolvable", WORD_NO_SOLUTION},
    {"not solvable", WORD_NO_SOLUTION},
    {"is not solvable", WORD_NO_SOLUTION},
    {"insoluble", WORD_NO_SOLUTION},
    {"cannot be made", WORD_NO_SOLUTION},
    {"can't be made", WORD_NO_SOLUTION},
    {"cannot be reached", WORD_NO_SOLUTION},
    {"can't be reached", WORD_NO_SOLUTION},
    {"cannot be solved", WORD_NO_SOLUTION},
    {"can't be solved", WORD_NO_SOLUTION},
    {"cannot be done", WORD_NO_SOLUTION},
    {"can't be done", WORD_NO_SOLUTION},
    {"out of reach", WORD_NO_SOLUTION},
    {"is out of reach", WORD_NO_SOLUTION},
    {"it is out of reach", WORD_NO_SOLUTION},
    {"it's out of reach", WORD_NO_SOLUTION},
    {"unreachable", WORD_NO_SOLUTION},
    {"is unreachable", WORD_NO_SOLUTION},
    {"step", WORD_STEP},
    {"then", WORD_THEN},
    {"and then", WORD_THEN},
    /* French */
    {"compte", WORD_TARGET},
    {"cible", WORD_TARGET},
    {"but", WORD_TARGET},
    {"objectif", WORD_TARGET},
    {"résultat", WORD_TARGET},
    {"à trouver", WORD_TARGET},
    {"nombre à trouver", WORD_TARGET},
    {"à atteindre", WORD_TARGET},
    {"compte à trouver", WORD_TARGET},
    {"trouver", WORD_TARGET},
    {"trouvez", WORD_TARGET},
    {"atteindre", WORD_TARGET},
    {"obtenir", WORD_TARGET},
    {"faire", WORD_TARGET},
    {"faites", WORD_TARGET},
    {"pour faire", WORD_TARGET},
    {"nombres", WORD_NUMBERS},
    {"les nombres", WORD_NUMBERS},
    {"vos nombres", WORD_NUMBERS},
    {"chiffres", WORD_NUMBERS},
    {"tirage", WORD_NUMBERS},
    {"plaques", WORD_NUMBERS},
    {"cartes", WORD_NUMBERS},
    {"avec", WORD_NUMBERS},
    {"avec les nombres", WORD_NUMBERS},
    {"à partir de", WORD_NUMBERS},
    {"en utilisant", WORD_NUMBERS},
    {"les", WORD_FILLER},
    {"le", WORD_FILLER},
    {"et", WORD_FILLER},
    {"est", WORD_FILLER},
    {"réponse", WORD_ANSWER},
    {"la réponse est", WORD_ANSWER},
    {"réponse finale", WORD_ANSWER},
    {"la réponse finale est", WORD_ANSWER},
    {"non", WORD_NO},
    {"aucun", WORD_NO},
    {"aucune", WORD_NO},
    {"aucune solution", WORD_NO_SOLUTION},
    {"aucune solution possible", WORD_NO_SOLUTION},
    {"pas de solution", WORD_NO_SOLUTION},
    {"il n'y a pas de solution", WORD_NO_SOLUTION},
    {"il n'y a aucune solution", WORD_NO_SOLUTION},
    {"il n'existe pas de solution", WORD_NO_SOLUTION},
    {"sans solution", WORD_NO_SOLUTION},
    {"est impossible", WORD_NO_SOLUTION},
    {"c'est impossible", WORD_NO_SOLUTION},
    {"il est impossible", WORD_NO_SOLUTION},
    {"pas possible", WORD_NO_SOLUTION},
    {"n'est pas possible", WORD_NO_SOLUTION},
    {"ce n'est pas possible", WORD_NO_SOLUTION},
    {"infaisable", WORD_NO_SOLUTION},
    {"hors d'atteinte", WORD_NO_SOLUTION},
    {"est hors d'atteinte", WORD_NO_SOLUTION},
    {"étape", WORD_STEP},
    {"puis", WORD_THEN},
    {"et puis", WORD_THEN},
    {"ensuite", WORD_THEN},
    /* German */
    {"ziel", WORD_TARGET},
    {"zielzahl", WORD_TARGET},
    {"mach", WORD_TARGET},
    {"mache", WORD_TARGET},
    {"bilde", WORD_TARGET},
    {"erreiche", WORD_TARGET},
    {"zahlen", WORD_NUMBERS},
    {"die zahlen", WORD_NUMBERS},
    {"deine zahlen", WORD_NUMBERS},
    {"ziffern", WORD_NUMBERS},
    {"kärtchen", WORD_NUMBERS},
    {"karten", WORD_NUMBERS},
    {"aus", WORD_NUMBERS},
    {"aus den zahlen", WORD_NUMBERS},
    {"mit", WORD_NUMBERS},
    {"mit den zahlen", WORD_NUMBERS},
    {"und", WORD_FILLER},
    {"die", WORD_FILLER},
    {"den", WORD_FILLER},
    {"das", WORD_FILLER},
    {"ist", WORD_FILLER},
    {"antwort", WORD_ANSWER},
    {"die antwort ist", WORD_ANSWER},
    {"die antwort lautet", WORD_ANSWER},
    {"endgültige antwort", WORD_ANSWER},
    {"die lösung ist", WORD_ANSWER},
    {"die lösung lautet", WORD_ANSWER},
    {"lösung", WORD_ANSWER},
    {"nein", WORD_NO},
    {"keine", WORD_NO},
    {"keins", WORD_NO},
    {"keine lösung", WORD_NO_SOLUTION},
    {"es gibt keine lösung", WORD_NO_SOLUTION},
    {"es gibt keine", WORD_NO_SOLUTION},
    {"es existiert keine lösung", WORD_NO_SOLUTION},
    {"hat keine lösung", WORD_NO_SOLUTION},
    {"unmöglich", WORD_NO_SOLUTION},
    {"ist unmöglich", WORD_NO_SOLUTION},
    {"es ist unmöglich", WORD_NO_SOLUTION},
    {"das ist unmöglich", WORD_NO_SOLUTION},
    {"nicht möglich", WORD_NO_SOLUTION},
    {"ist nicht möglich", WORD_NO_SOLUTION},
    {"es ist nicht möglich", WORD_NO_SOLUTION},
    {"das ist nicht möglich", WORD_NO_SOLUTION},
    {"unlösbar", WORD_NO_SOLUTION},
    {"ist unlösbar", WORD_NO_SOLUTION},
    {"nicht lösbar", WORD_NO_SOLUTION},
    {"ist nicht lösbar", WORD_NO_SOLUTION},
    {"geht nicht", WORD_NO_SOLUTION},
    {"das geht nicht", WORD_NO_SOLUTION},
    {"es geht nicht", WORD_NO_SOLUTION},
    {"nicht erreichbar", WORD_NO_SOLUTION},
    {"ist nicht erreichbar", WORD_NO_SOLUTION},
    {"unerreichbar", WORD_NO_SOLUTION},
    {"ist unerreichbar", WORD_NO_SOLUTION},
    {"nicht machbar", WORD_NO_SOLUTION},
    {"schritt", WORD_STEP},
    {"dann", WORD_THEN},
    {"und dann", WORD_THEN},
    /* Spanish */
    {"objetivo", WORD_TARGET},
    {"meta", WORD_TARGET},
    {"haz", WORD_TARGET},
    {"hacer", WORD_TARGET},
    {"obtener", WORD_TARGET},
    {"conseguir", WORD_TARGET},
    {"números", WORD_NUMBERS},
    {"los números", WORD_NUMBERS},
    {"tus números", WORD_NUMBERS},
    {"cifras", WORD_NUMBERS},
    {"fichas", WORD_NUMBERS},
    {"cartas", WORD_NUMBERS},
    {"con", WORD_NUMBERS},
    {"con los números", WORD_NUMBERS},
    {"a partir de", WORD_NUMBERS},
    {"usando", WORD_NUMBERS},
    {"los", WORD_FILLER},
    {"el", WORD_FILLER},
    {"y", WORD_FILLER},
    {"es", WORD_FILLER},
    {"respuesta", WORD_ANSWER},
    {"la respuesta es", WORD_ANSWER},
    {"respuesta final", WORD_ANSWER},
    {"la respuesta final es", WORD_ANSWER},
    {"solución", WORD_ANSWER},
    {"ninguno", WORD_NO},
    {"ninguna", WORD_NO},
    {"sin solución", WORD_NO_SOLUTION},
    {"no hay solución", WORD_NO_SOLUTION},
    {"no hay ninguna solución", WORD_NO_SOLUTION},
    {"no hay soluciones", WORD_NO_SOLUTION},
    {"no existe solución", WORD_NO_SOLUTION},
    {"no tiene solución", WORD_NO_SOLUTION},
    {"ninguna solución", WORD_NO_SOLUTION},
    {"imposible", WORD_NO_SOLUTION},
    {"es imposible", WORD_NO_SOLUTION},
    {"no es posible", WORD_NO_SOLUTION},
    {"no se puede", WORD_NO_SOLUTION},
    {"irresoluble", WORD_NO_SOLUTION},
    {"inalcanzable", WORD_NO_SOLUTION},
    {"es inalcanzable", WORD_NO_SOLUTION},
    {"paso", WORD_STEP},
    {"luego", WORD_THEN},
    {"después", WORD_THEN},
    {"y luego", WORD_THEN},
    /* Japanese; what follows "de" and "kara" is made from what is before. */
    {"目標", WORD_TARGET},
    {"目標は", WORD_TARGET},
    {"目標の数", WORD_TARGET},
    {"で", WORD_TARGET},
    {"から", WORD_TARGET},
    {"を使って", WORD_TARGET},
    {"数", WORD_NUMBERS},
    {"数は", WORD_NUMBERS},
    {"数字", WORD_NUMBERS},
    {"数字は", WORD_NUMBERS},
    {"選んだ数", WORD_NUMBERS},
    {"カード", WORD_NUMBERS},
    {"と", WORD_FILLER},
    {"を作る", WORD_FILLER},
    {"を作ります", WORD_FILLER},
    {"を作ってください", WORD_FILLER},
    {"答え", WORD_ANSWER},
    {"答えは", WORD_ANSWER},
    {"最終的な答え", WORD_ANSWER},
    {"最終的な答えは", WORD_ANSWER},
    {"解答", WORD_ANSWER},
    {"解答は", WORD_ANSWER},
    {"いいえ", WORD_NO},
    {"なし", WORD_NO},
    {"無し", WORD_NO},
    {"解なし", WORD_NO_SOLUTION},
    {"解なしです", WORD_NO_SOLUTION},
    {"解なしである", WORD_NO_SOLUTION},
    {"解はありません", WORD_NO_SOLUTION},
    {"解はない", WORD_NO_SOLUTION},
    {"解がありません", WORD_NO_SOLUTION},
    {"解がない", WORD_NO_SOLUTION},
    {"解けません", WORD_NO_SOLUTION},
    {"解けない", WORD_NO_SOLUTION},
    {"不可能", WORD_NO_SOLUTION},
    {"不可能です", WORD_NO_SOLUTION},
    {"不可能である", WORD_NO_SOLUTION},
    {"は不可能です", WORD_NO_SOLUTION},
    {"作れません", WORD_NO_SOLUTION},
    {"作れない", WORD_NO_SOLUTION},
    {"は作れません", WORD_NO_SOLUTION},
    {"は作れない", WORD_NO_SOLUTION},
    {"できません", WORD_NO_SOLUTION},
    {"できない", WORD_NO_SOLUTION},
    {"答えはありません", WORD_NO_SOLUTION},
    {"答えなし", WORD_NO_SOLUTION},
    {"ステップ", WORD_STEP},
    {"手順", WORD_STEP},
    {"次に", WORD_THEN},
    {"それから", WORD_THEN},
    /* Chinese */
    {"步骤", WORD_STEP},
    {"然后", WORD_THEN},
    {"再", WORD_THEN},
    {"目标", WORD_TARGET},
    {"目标是", WORD_TARGET},
    {"目标数", WORD_TARGET},
    {"目標是", WORD_TARGET},
    {"算出", WORD_TARGET},
    {"得到", WORD_TARGET},
    {"凑", WORD_TARGET},
    {"凑成", WORD_TARGET},
    {"数字是", WORD_NUMBERS},
    {"你的数字", WORD_NUMBERS},
    {"用", WORD_NUMBERS},
    {"用数字", WORD_NUMBERS},
    {"牌", WORD_NUMBERS},
    {"和", WORD_FILLER},
    {"是", WORD_FILLER},
    {"答案", WORD_ANSWER},
    {"答案是", WORD_ANSWER},
    {"答案为", WORD_ANSWER},
    {"最终答案", WORD_ANSWER},
    {"最终答案是", WORD_ANSWER},
    {"最终答案为", WORD_ANSWER},
    {"无", WORD_NO},
    {"否", WORD_NO},
    {"不", WORD_NO},
    {"没有", WORD_NO},
    {"不能", WORD_NO},
    {"无解", WORD_NO_SOLUTION},
    {"無解", WORD_NO_SOLUTION},
    {"没有解", WORD_NO_SOLUTION},
    {"沒有解", WORD_NO_SOLUTION},
    {"此题无解", WORD_NO_SOLUTION},
    {"没有答案", WORD_NO_SOLUTION},
    {"没有解答", WORD_NO_SOLUTION},
    {"这是不可能的", WORD_NO_SOLUTION},
    {"不可能的", WORD_NO_SOLUTION},
    {"做不到", WORD_NO_SOLUTION},
    {"算不出", WORD_NO_SOLUTION},
    {"无法得到", WORD_NO_SOLUTION},
    {"无法算出", WORD_NO_SOLUTION},
    {"无法做到", WORD_NO_SOLUTION},
};

enum { WORDS = sizeof words / sizeof words[0] };

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
    *end = position;
    return true;
}

/* May the word begin with this character, which is folded? Its first byte tells for most words. */
static bool may_begin(const char *word, uint32_t folded)
{
    enum { ASCII_END = 0x80, LATIN_LEADS_END = 0xCA }; /* U+024F begins with the byte 0xC9 */
    const unsigned char lead = (unsigned char)word[0];
    if (lead < ASCII_END) return character_folded((struct character){.code = lead}) == folded;
    return lead < LATIN_LEADS_END || !is_latin(folded);
}

enum word_meaning word_at(const char *text, size_t length, size_t position, size_t *end)
{
    enum word_meaning meaning = WORD_UNKNOWN;
    size_t longest = position, second = position;
    const uint32_t first = next_folded(text, length, &second);
    for (size_t i = 0; i < WORDS; i++) {
        size_t behind = position;
        if (!may_begin(words[i].text, first)) continue;
        if (!is_word(words[i].text, text, length, position, &behind) || behind <= longest) continue;
        longest = behind;
        meaning = words[i].meaning;
    }
    if (meaning != WORD_UNKNOWN) *end = longest;
    return meaning;
}

const char *word_row(size_t index, enum word_meaning *meaning)
{
    if (index >= WORDS) return NULL;
    *meaning = words[index].meaning;
    return words[index].text;
}

/* SPDX-License-Identifier: MIT */
/*
 * The set of fingerprints: see dataset.h.
 */
#include "dataset/dataset.h"

enum { ROOM_FIRST = 24 };

static uint64_t finish(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t fnv(const char *text, size_t length, uint64_t basis)
{
    for (size_t i = 0; i < length; i++)
        basis = (basis ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return basis;
}

static const uint64_t fnv_basis = UINT64_C(0xcbf29ce484222325);

uint64_t hash_of_text(const char *text, size_t length, uint64_t turn)
{
    return finish(fnv(text, length, fnv_basis) + turn * UINT64_C(0x9e3779b97f4a7c15));
}

struct fingerprint fingerprint_of(const char *text, size_t length)
{
    /* Another start value, so that the two hashes collide independently. */
    const uint64_t other = finish(fnv_basis);
    return (struct fingerprint){finish(fnv(text, length, fnv_basis)),
                                finish(fnv(text, length, other) ^ fnv_basis)};
}

static void place_of(seen_place place, struct fingerprint print)
{
    place[0] = (uint32_t)print.high;
    place[1] = (uint32_t)(print.low >> 32);
    place[2] = (uint32_t)print.low | 1;
}

static bool is_empty(const seen_place place)
{
    return place[2] == 0;
}

/* Returns the index of the fingerprint's slot, or of the free slot where it belongs. */
static uint32_t find(const struct seen_part *part, const seen_place place)
{
    uint32_t at = (uint32_t)((uint64_t)place[1] * part->room >> 32);
    while (!is_empty(part->places[at]) && memcmp(part->places[at], place, sizeof(seen_place)) != 0)
        at = at + 1 < part->room ? at + 1 : 0;
    return at;
}

static uint32_t part_of(struct fingerprint print)
{
    return (uint32_t)(print.high >> 56);
}

bool seen_has(const struct seen *seen, struct fingerprint print)
{
    const struct seen_part *const part = &seen->parts[part_of(print)];
    seen_place place;
    place_of(place, print);
    return part->room != 0 && !is_empty(part->places[find(part, place)]);
}

/* Doubles one part, and moves its fingerprints. The other parts stay, so memory grows in small
 * steps. */
static bool grow(struct seen *seen, struct seen_part *part)
{
    const struct seen_part old = *part;
    if (old.room > UINT32_MAX / 2) return false;
    part->room = old.room == 0 ? ROOM_FIRST : old.room + old.room / 2;
    part->places = memory_allocate(seen->memory, part->room * sizeof *part->places);
    if (part->places == NULL) {
        *part = old;
        return false;
    }
    memset(part->places, 0, part->room * sizeof *part->places);
    for (uint32_t i = 0; i < old.room; i++)
        if (!is_empty(old.places[i]))
            memcpy(part->places[find(part, old.places[i])], old.places[i], sizeof(seen_place));
    memory_release(seen->memory, old.places, old.room * sizeof *old.places);
    return true;
}

/* A part grows when it is 7/8 full. One slot of a part is always free, so that a search for a
 * fingerprint ends. */
bool seen_add(struct seen *seen, struct fingerprint print)
{
    struct seen_part *const part = &seen->parts[part_of(print)];
    seen_place place;
    place_of(place, print);
    if ((uint64_t)(part->count + 1) * 8 > (uint64_t)part->room * 7 && !grow(seen, part))
        return false;
    uint32_t *const found = part->places[find(part, place)];
    if (!is_empty(found)) return true;
    memcpy(found, place, sizeof place);
    part->count++;
    return true;
}

void seen_clear(struct seen *seen)
{
    for (uint32_t i = 0; i < SEEN_PARTS; i++) {
        struct seen_part *const part = &seen->parts[i];
        memory_release(seen->memory, part->places, part->room * sizeof *part->places);
        *part = (struct seen_part){.places = NULL};
    }
}

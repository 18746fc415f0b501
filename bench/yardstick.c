/* A speed yardstick: whole games of uniformly random players in plain scalar C.
 *
 *     cc -O2 -o yardstick yardstick.c && ./yardstick [games [repeats [players [seed]]]]
 *
 * It prints one JSON line a player count (all of 2 to 5, or the one asked for): games and
 * decisions a second of CPU time in the best of the repeats, and over all repeats decisions a
 * game and the mean score of a seat, by which one sees that the library plays the same game.
 *
 * The game is the Italian edition: brown side, three plain jokers, the last-round card on top of
 * 15 cards, with two players four different start cards. Draw, place and take are separate
 * decisions, each uniform over what is legal, and every game ends with the best score of every
 * hand. This shows what a processor can do, and is no second implementation of the rules: one
 * edition, no checks, no records, the number of players known to the compiler. Which colours are
 * out, which are dealt and which seat is first is fixed or takes turns, since at random it would
 * all be the same by symmetry.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

enum { COLOURS = 7, PLUS_TWO = 7, JOKER = 8 };
enum { CARDS_OF_A_COLOUR = 9, PLUS_TWOS = 10, JOKERS = 3, LAST_ROUND_ON = 15 };
enum { MOST_PLAYERS = 5, MOST_ROWS = 5, MOST_CARDS = 76, MOST_COUNTED = 6, PLUS_COLOURS = 3 };

/* A multiset of cards: four bits a card. In a row the top four bits say how many more cards it
 * can take; a row that has been taken is 0. */
typedef uint64_t Cards;
#define ROOM_BITS 60
#define ROOM_ONE ((Cards)1 << ROOM_BITS)
#define ROW_CARDS (ROOM_ONE - 1)

INLINE Cards one(unsigned card) { return (Cards)1 << (4 * card); }
INLINE unsigned count(Cards cards, unsigned card) { return (unsigned)(cards >> (4 * card)) & 15; }

/* Small sets as bit masks, with tables of their sizes, of their members, and of the next member
 * after each seat, clockwise. */
typedef uint32_t Mask;
static uint8_t size_of[1 << MOST_ROWS];
static uint8_t member_of[1 << MOST_ROWS][8];
static uint8_t next_seat[1 << MOST_PLAYERS][8];

static void make_set_tables(void) {
    for (Mask mask = 0; mask < 1 << MOST_ROWS; mask++) {
        for (unsigned bit = 0; bit < MOST_ROWS; bit++)
            if (mask >> bit & 1) member_of[mask][size_of[mask]++] = (uint8_t)bit;
        for (unsigned seat = 0; seat < MOST_PLAYERS; seat++)
            for (unsigned step = MOST_PLAYERS; step > 0; step--) {
                unsigned other = (seat + step) % MOST_PLAYERS;
                if (mask >> other & 1) next_seat[mask][seat] = (uint8_t)other;
            }
    }
}

/* The best score of a hand is one look-up: every count of a colour has a weight such that no two
 * different sevens of counts have the same sum. */
static const int POINTS[MOST_COUNTED + 1] = {0, 1, 3, 6, 10, 15, 21};
static const int COUNT_WEIGHTS[MOST_COUNTED + 1] = {0, 1, 8, 57, 256, 1153, 4181};
static int8_t best_scores[JOKERS + 1][7 * 4181 + 1];
static uint16_t pair_weights[256];

static int counted(int cards) { return cards < MOST_COUNTED ? cards : MOST_COUNTED; }

/* Points of counts from the largest to the smallest, as all these points grow with the count. */
static int points_of(const int *counts) {
    int points = 0;
    for (int i = 0; i < COLOURS; i++)
        points += i < PLUS_COLOURS ? POINTS[counts[i]] : -POINTS[counts[i]];
    return points;
}

static void fill_scores(int *counts, int colour, int jokers) {
    if (colour < COLOURS) {
        int most = colour ? counts[colour - 1] : MOST_COUNTED;
        for (int cards = 0; cards <= most; cards++) {
            counts[colour] = cards;
            fill_scores(counts, colour + 1, jokers);
        }
        return;
    }
    int index = 0;
    for (int i = 0; i < COLOURS; i++) index += COUNT_WEIGHTS[counts[i]];
    int best = jokers ? -1000 : points_of(counts);
    for (int i = 0; jokers && i < COLOURS; i++) {
        int more = index - COUNT_WEIGHTS[counts[i]] + COUNT_WEIGHTS[counted(counts[i] + 1)];
        if (best_scores[jokers - 1][more] > best) best = best_scores[jokers - 1][more];
    }
    best_scores[jokers][index] = (int8_t)best;
}

static void make_score_tables(void) {
    for (int pair = 0; pair < 256; pair++)
        pair_weights[pair] =
            (uint16_t)(COUNT_WEIGHTS[counted(pair & 15)] + COUNT_WEIGHTS[counted(pair >> 4)]);
    int counts[COLOURS];
    for (int jokers = 0; jokers <= JOKERS; jokers++) fill_scores(counts, 0, jokers);
}

INLINE int score(Cards hand) {
    int index = pair_weights[hand & 255] + pair_weights[hand >> 8 & 255] +
                pair_weights[hand >> 16 & 255] + pair_weights[hand >> 24 & 15];
    return best_scores[count(hand, JOKER)][index] + 2 * (int)count(hand, PLUS_TWO);
}

/* Random bits: a counter, multiplied with itself and folded (the idea of wyrand). */
INLINE uint64_t random_bits(uint64_t *generator) {
    *generator += 0x9E3779B97F4A7C15;
    __uint128_t product = (__uint128_t)*generator * (*generator ^ 0xD1B54A32D192ED03);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}
INLINE unsigned below(uint64_t bits, unsigned limit) {
    return ((unsigned)bits & 0xFFFF) * limit >> 16;
}

/* Play a game to its end and return how many decisions it had. The deck is a bag: a card leaves
 * it from a random place, and cards that have left stay behind its end for the next game. */
INLINE unsigned play_game(uint8_t *deck, unsigned left, unsigned seat, Cards *hands,
                          uint64_t *generator, const unsigned players) {
    const unsigned row_count = players == 2 ? 3 : players;
    const Mask all_rows = (1u << row_count) - 1, all_seats = (1u << players) - 1;
    Cards rows[MOST_ROWS];
    Mask room, filled, in_round;
    unsigned decisions = 0, is_last_round = 0;
    do {
        for (unsigned row = 0; row < row_count; row++)
            rows[row] = (players == 2 ? row + 1 : 3) * ROOM_ONE;
        room = all_rows;
        filled = 0;
        in_round = all_seats;
        for (;;) {
            uint64_t bits = random_bits(generator);
            unsigned draws = room != 0;
            unsigned choice = below(bits, draws + size_of[filled]);
            decisions++;
            if (choice < draws) {
                is_last_round |= left == LAST_ROUND_ON;
                unsigned place = (unsigned)((bits >> 32) * left >> 32);
                uint8_t card = deck[place];
                deck[place] = deck[--left];
                deck[left] = card;
                unsigned row = member_of[room][below(bits >> 16, size_of[room])];
                decisions++;
                Cards cards = rows[row] + one(card) - ROOM_ONE;
                rows[row] = cards;
                filled |= 1u << row;
                room &= ~((Mask)(cards < ROOM_ONE) << row);
            } else {
                unsigned row = member_of[filled][choice - draws];
                hands[seat] += rows[row] & ROW_CARDS;
                room &= ~(1u << row);
                filled &= ~(1u << row);
                in_round &= ~(1u << seat);
                if (!in_round) break;
            }
            seat = next_seat[in_round][seat];
        }
    } while (!is_last_round);
    return decisions;
}

#define PLAY_GAME(players)                                                                     \
    static __attribute__((noinline)) unsigned play_game_##players(                             \
        uint8_t *deck, unsigned left, unsigned seat, Cards *hands, uint64_t *generator) {      \
        return play_game(deck, left, seat, hands, generator, players);                         \
    }
PLAY_GAME(2)
PLAY_GAME(3)
PLAY_GAME(4)
PLAY_GAME(5)

typedef unsigned (*PlayGame)(uint8_t *, unsigned, unsigned, Cards *, uint64_t *);
static const PlayGame PLAY_GAME_OF[MOST_PLAYERS + 1] = {
    NULL, NULL, play_game_2, play_game_3, play_game_4, play_game_5};

static unsigned colours_in_game(unsigned players) {
    return players == 2 ? 5 : players == 3 ? 6 : 7;
}
static unsigned start_cards(unsigned players) { return players == 2 ? 2 : 1; }

/* The deck after the start cards, which are one each of the first colours. */
static unsigned make_deck(uint8_t *deck, unsigned players) {
    unsigned left = 0, dealt = players * start_cards(players);
    for (unsigned colour = 0; colour < colours_in_game(players); colour++)
        for (unsigned i = colour < dealt; i < CARDS_OF_A_COLOUR; i++)
            deck[left++] = (uint8_t)colour;
    for (unsigned i = 0; i < PLUS_TWOS; i++) deck[left++] = PLUS_TWO;
    for (unsigned i = 0; i < JOKERS; i++) deck[left++] = JOKER;
    return left;
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure(unsigned players, long games, long repeats, uint64_t seed) {
    uint8_t deck[MOST_CARDS];
    const unsigned left = make_deck(deck, players);
    Cards start[MOST_PLAYERS] = {0};
    for (unsigned card = 0; card < players * start_cards(players); card++)
        start[card % players] += one(card);
    uint64_t generator = seed * 0xBF58476D1CE4E5B9; /* far apart for neighbouring seeds */
    long decisions = 0, points = 0;
    double fewest_seconds = 1e9, decisions_of_best = 0;
    for (long repeat = 0; repeat < repeats; repeat++) {
        long before = decisions;
        double begin = cpu_seconds();
        for (long game = 0; game < games; game++) {
            Cards hands[MOST_PLAYERS];
            for (unsigned seat = 0; seat < players; seat++) hands[seat] = start[seat];
            unsigned first = (unsigned)(game % players);
            decisions += PLAY_GAME_OF[players](deck, left, first, hands, &generator);
            for (unsigned seat = 0; seat < players; seat++) points += score(hands[seat]);
        }
        double seconds = cpu_seconds() - begin;
        if (seconds < fewest_seconds) {
            fewest_seconds = seconds;
            decisions_of_best = (double)(decisions - before);
        }
    }
    double all_games = (double)games * (double)repeats;
    printf("{\"players\": %u, \"games_per_second\": %.0f, \"decisions_per_second\": %.0f, "
           "\"decisions_per_game\": %.4f, \"mean_score\": %.4f}\n",
           players, (double)games / fewest_seconds, decisions_of_best / fewest_seconds,
           (double)decisions / all_games, (double)points / all_games / players);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 500000;
    long repeats = argc > 2 ? atol(argv[2]) : 3;
    long only = argc > 3 ? atol(argv[3]) : 0;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    if (games < 1 || repeats < 1 || (only && (only < 2 || only > MOST_PLAYERS))) {
        fprintf(stderr, "usage: %s [games [repeats [players [seed]]]]\n", argv[0]);
        return 2;
    }
    make_set_tables();
    make_score_tables();
    for (unsigned players = 2; players <= MOST_PLAYERS; players++)
        if (!only || only == (long)players) measure(players, games, repeats, seed);
    return 0;
}

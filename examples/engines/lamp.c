/* Lamp: an engine for Glüx that takes the room it can gain most in. One file of plain C, no libraries.

     cc -O2 -o lamp lamp.c
     glueckauf arena gluex apprentice --engine ./lamp

   Its idea: for every legal move, how would the rooms be scored if the game ended now? The best move gains most
   on the others; of equal ones the one that leaves most pips in rooms. docs/engine.md describes the messages. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 15, SEATS = 4, ROOMS = 11, LONGEST = 1 << 20 };

static const char *SMALL[] = {
    "AA..BBBBB..CC", "AA..B.B.B..CC", ".............", ".DD..EEE..FF.", ".DDD.EEE.FFF.",
    ".DD..EEE..FF.", ".............", "GG..H.H.H..II", "GG..HHHHH..II",
};
static const char *LARGE[] = {
    "AA...BBBBB...CC", "AA...B.B.B...CC", "...............", "......DDD......", "......DDD......",
    "...............", ".EE...FFF...GG.", ".EEE..FFF..GGG.", ".EE...FFF...GG.", "...............",
    "......HHH......", "......HHH......", "...............", "II...J.J.J...KK", "II...JJJJJ...KK",
};

/* JSON, as much as is needed: step over values, find a field of an object. */

static const char *spaces(const char *at) { return at + strspn(at, " \t\r\n"); }

static const char *after(const char *at) { /* the value that begins here */
    int depth = 0, quoted = 0;
    for (at = spaces(at); *at; at++) {
        if (quoted) {
            if (*at == '\\') at++;
            else if (*at == '"') quoted = 0;
        } else if (*at == '"') quoted = 1;
        else if (*at == '{' || *at == '[') depth++;
        else if (*at == '}' || *at == ']') { if (depth == 0) return at; depth--; }
        else if (*at == ',' && depth == 0) return at;
        if (depth == 0 && !quoted && (*at == '"' || *at == '}' || *at == ']')) return at + 1;
    }
    return at;
}

static const char *first(const char *at) { /* the first element inside a list or object, or NULL */
    at = spaces(spaces(at) + 1);
    return *at == ']' || *at == '}' ? NULL : at;
}

static const char *next(const char *at) { /* the element after this one, or NULL */
    at = spaces(after(at));
    return *at == ',' ? spaces(at + 1) : NULL;
}

static const char *value(const char *key) { return spaces(spaces(after(key)) + 1); } /* behind the colon */

static const char *field(const char *object, const char *name) {
    size_t length = strlen(name);
    for (const char *key = first(object); key; key = next(value(key)))
        if (key[1 + length] == '"' && !strncmp(key + 1, name, length)) return value(key);
    return "0";
}

static const char *element(const char *list, int place) {
    const char *at = first(list);
    while (place-- > 0) at = next(at);
    return at;
}

/* The board: which room a square belongs to, and the top tile on it. */

struct tile { int seat, pips; };

static struct tile top[SIZE][SIZE];
static int players;

static int room(int column, int row) {
    char letter = players == 2 ? SMALL[row][column] : LARGE[row][column];
    return letter == '.' ? -1 : letter - 'A';
}

static void read_board(const char *position) {
    memset(top, 0, sizeof top);
    const char *squares = field(position, "squares");
    for (const char *key = first(squares); key; key = next(value(key))) {
        const char *tile = first(value(key));
        for (const char *above; (above = next(tile)); ) tile = above;
        top[atoi(key + 2) - 1][key[1] - 'a'] = (struct tile){atoi(field(tile, "seat")), atoi(field(tile, "pips"))};
    }
}

/* What a seat's lead would be if the game ended now: 4 points for the most pips in a room, 2 for the second with more
   than two players; pips break ties. */
static int worth(int seat) {
    int pips[ROOMS][SEATS] = {0}, points[SEATS] = {0}, light = 0, best = -1000;
    for (int row = 0; row < (players == 2 ? 9 : SIZE); row++)
        for (int column = 0; column < (players == 2 ? 13 : SIZE); column++)
            if (top[row][column].pips && room(column, row) >= 0)
                pips[room(column, row)][top[row][column].seat] += top[row][column].pips;
    for (int each = 0; each < ROOMS; each++)
        for (int who = 0; who < players; who++) {
            int ahead = 0;
            for (int other = 0; other < players; other++) ahead += pips[each][other] > pips[each][who];
            if (pips[each][who] && ahead == 0) points[who] += 4;
            if (pips[each][who] && ahead == 1 && players > 2) points[who] += 2;
            if (who == seat) light += pips[each][who] < 7 ? pips[each][who] : 7;
        }
    for (int who = 0; who < players; who++)
        if (who != seat && points[who] > best) best = points[who];
    return 100 * (points[seat] - best) + light;
}

static void choose(const char *message, char *answer) {
    const char *position = field(message, "position"), *best = NULL;
    int seat = atoi(field(position, "seat")), most = 0;
    const char *own = element(field(position, "seats"), seat);
    int low = atoi(element(field(own, "bag"), atoi(field(own, "used"))) + 1); /* the tile in hand, as "2/5" */
    players = atoi(field(position, "players"));
    read_board(position);
    for (const char *move = first(field(message, "moves")); move; move = next(move)) {
        int column = move[1] - 'a', row = atoi(move + 2) - 1, high = !strncmp(strchr(move, '_'), "_high", 5);
        struct tile covered = top[row][column];
        top[row][column] = (struct tile){seat, high ? 7 - low : low};
        int found = worth(seat);
        top[row][column] = covered;
        if (!best || found > most) best = move, most = found;
    }
    sprintf(answer, "%.*s", (int)(after(best) - best), best);
}

int main(void) {
    static char line[LONGEST];
    char move[32];
    while (fgets(line, sizeof line, stdin)) {
        const char *type = field(line, "type");
        if (!strncmp(type, "\"hello\"", 7))
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"Lamp 1\",\"games\":[\"gluex\"]}");
        else if (!strncmp(type, "\"move\"", 6)) {
            choose(line, move);
            printf("{\"type\":\"move\",\"id\":%d,\"move\":%s}\n", atoi(field(line, "id")), move);
        } else if (!strncmp(type, "\"quit\"", 6))
            break;
        fflush(stdout);
    }
    return 0;
}

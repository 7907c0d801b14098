// Lantern: an engine for Glüx that looks for dark rooms. It needs Node.js and nothing else.
//
//     glueckauf arena gluex apprentice --engine "node examples/engines/lantern.mjs"
//
// Its idea: a tile is worth the room it gains, and the rooms it leads to on the next turn that are not ours yet.
// docs/engine.md describes the messages.

import { createInterface } from "node:readline";

const SMALL = ["AA..BBBBB..CC", "AA..B.B.B..CC", ".............", ".DD..EEE..FF.", ".DDD.EEE.FFF.",
  ".DD..EEE..FF.", ".............", "GG..H.H.H..II", "GG..HHHHH..II"];
const LARGE = ["AA...BBBBB...CC", "AA...B.B.B...CC", "...............", "......DDD......", "......DDD......",
  "...............", ".EE...FFF...GG.", ".EEE..FFF..GGG.", ".EE...FFF...GG.", "...............",
  "......HHH......", "......HHH......", "...............", "II...J.J.J...KK", "II...JJJJJ...KK"];
const LINES = [[0, 1], [0, -1], [1, 0], [-1, 0]];

const nameOf = (column, row) => String.fromCharCode(97 + column) + (row + 1);
const placeOf = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** The squares of a position with their top tiles, and the rooms they belong to. */
class Board {
  constructor({ players, squares }) {
    this.rooms = players === 2 ? SMALL : LARGE;
    this.tops = Object.fromEntries(Object.entries(squares).map(([name, tiles]) => [name, tiles.at(-1)]));
  }

  room(column, row) {
    return this.rooms[row]?.[column];
  }

  /** By how many pips a seat leads in each room; behind it is negative. */
  leads(seat) {
    const pips = {};
    for (const [name, tile] of Object.entries(this.tops)) {
      const room = this.room(...placeOf(name));
      pips[room] ??= {};
      pips[room][tile.seat] = (pips[room][tile.seat] ?? 0) + tile.pips;
    }
    const lead = ({ [seat]: own = 0, ...others }) => own - Math.max(0, ...Object.values(others));
    return Object.fromEntries(Object.entries(pips).map(([room, each]) => [room, lead(each)]));
  }

  /** The rooms that a tile leads to: straight, as far as it has pips, with nothing in the way. */
  *leadsTo(column, row, pips) {
    for (const [across, down] of LINES) {
      const steps = [...Array(pips - 1).keys()].map((step) => nameOf(column + across * (step + 1), row + down * (step + 1)));
      const room = this.room(column + across * pips, row + down * pips);
      if (room && room !== "." && !steps.some((name) => this.tops[name])) yield room;
    }
  }

  with(name, tile) {
    const next = Object.assign(Object.create(Board.prototype), this);
    next.tops = { ...this.tops, [name]: tile };
    return next;
  }
}

function worth(board, seat, name, pips) {
  const [column, row] = placeOf(name), room = board.room(column, row);
  const after = board.with(name, { seat, pips }), leads = after.leads(seat);
  const before = board.leads(seat)[room] ?? 0;
  const gain = room === "." ? 0 : Number(leads[room] > 0) - Number(before > 0);
  const dark = new Set([...after.leadsTo(column, row, pips)].filter((other) => !(leads[other] > 0)));
  return 3 * gain + dark.size + pips / 10;
}

function choose({ position, moves }) {
  const board = new Board(position), { seat, seats } = position, own = seats[seat];
  const low = Number(own.bag[own.used][0]);
  const value = (code) => {
    const [name, face] = code.split("_");
    return worth(board, seat, name, face === "high" ? 7 - low : low);
  };
  return moves.map((code) => [value(code), code]).reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "Lantern 1", games: ["gluex"] });
  if (message.type === "move") say({ type: "move", id: message.id, move: choose(message) });
  if (message.type === "quit") process.exit();
}

/** Tables to look at. Development only: the numbers are drawn, not computed. */
import type {
  Card,
  Colour,
  EndModel,
  FanModel,
  Joker,
  LogEntry,
  PlayerModel,
  RowState,
  RowModel,
  SeatModel,
  ReceiptModel,
  TableModel,
} from "../src/lib/model/tableModel";

const LADDER = [1, 3, 6, 10, 15, 21];

type Fan = [card: Colour | "+", count: number, ...jokers: Joker[]];

const fans = (sign: 1 | -1, list: Fan[]): FanModel[] =>
  list.map(([card, count, ...jokers]) => ({
    card,
    count,
    jokers,
    points: card === "+" ? count * 2 : sign * (LADDER[Math.min(6, count + jokers.length) - 1] ?? 0),
  }));

const person = (name: string, you = false): PlayerModel => ({ name, kind: "person", you });
const bot = (name: string): PlayerModel => ({ name, kind: "bot", you: false });

const ME = person("Ada", true);
const MIRA = person("Mira");
const OTIS = bot("Otis");
const JUNO = bot("Juno");
const THEO = person("Theo");

function seat(
  player: PlayerModel,
  at: number,
  total: number,
  plus: Fan[],
  minus: Fan[],
): SeatModel {
  return {
    ...player,
    seat: at,
    total,
    plus: fans(1, plus),
    minus: fans(-1, minus),
    isTurn: false,
    isOut: false,
    isAbsent: false,
  };
}

const row = (at: number, cards: Card[], state: RowState, room = 3): RowModel => ({
  row: at,
  room,
  cards,
  state,
  takenBy: state === "taken" ? JUNO : null,
});

const EVENTS: LogEntry[] = [
  { number: 31, kind: "draw", who: ME, card: "G" },
  { number: 30, kind: "place", who: OTIS, card: "Y", row: 2 },
  { number: 28, kind: "place", who: MIRA, card: "N", row: 3 },
  { number: 26, kind: "take", who: JUNO, row: 4, cards: ["O", "Y"] },
  { number: 25, kind: "place", who: ME, card: "O", row: 1 },
  { number: 23, kind: "place", who: OTIS, card: "+", row: 2 },
  { number: 21, kind: "place", who: MIRA, card: "B", row: 1 },
  { number: 19, kind: "place", who: JUNO, card: "R", row: 2 },
  { number: 18, kind: "round", round: 6 },
  { number: 17, kind: "take", who: ME, row: 3, cards: ["J", "G"] },
  { number: 16, kind: "take", who: MIRA, row: 1, cards: ["+", "N", "E"] },
  { number: 15, kind: "take", who: OTIS, row: 4, cards: ["R", "E"] },
];

const me = (): SeatModel =>
  seat(
    ME,
    1,
    19,
    [
      ["G", 3, "J"],
      ["B", 3],
      ["R", 2],
      ["+", 1],
    ],
    [
      ["Y", 1],
      ["E", 1],
    ],
  );
const out = (view: SeatModel): SeatModel => ({ ...view, isOut: true });
const turn = (view: SeatModel): SeatModel => ({ ...view, isTurn: true });

const four = (): SeatModel[] => [
  seat(
    MIRA,
    2,
    17,
    [
      ["N", 4],
      ["Y", 2],
      ["B", 1],
      ["+", 2],
    ],
    [["E", 1]],
  ),
  seat(
    OTIS,
    3,
    13,
    [
      ["R", 3],
      ["E", 3],
      ["B", 2],
    ],
    [
      ["O", 1],
      ["G", 1],
    ],
  ),
  out(
    seat(
      JUNO,
      4,
      20,
      [
        ["O", 4],
        ["Y", 3],
        ["N", 2],
        ["+", 1],
      ],
      [["R", 1]],
    ),
  ),
];

const place: TableModel = {
  phase: "place",
  round: 7,
  others: four(),
  me: turn(me()),
  rows: [
    row(1, ["B", "O"], "legal"),
    row(2, ["R", "+", "Y"], "shut"),
    row(3, ["N"], "legal"),
    row(4, [], "taken"),
  ],
  deck: { left: 26, untilLastRound: 11, isExact: true, isLastRound: false },
  drawn: "G",
  canDraw: false,
  isNext: false,
  ladder: LADDER,
  log: EVENTS,
};

const choose: TableModel = {
  ...place,
  phase: "choose",
  rows: [
    row(1, ["B", "O"], "open"),
    row(2, ["R", "+", "Y"], "open"),
    row(3, ["N"], "open"),
    row(4, [], "taken"),
  ],
  deck: { left: 27, untilLastRound: 12, isExact: true, isLastRound: false },
  drawn: null,
  canDraw: true,
  log: EVENTS.slice(1),
};

const wait: TableModel = {
  ...place,
  phase: "wait",
  others: four().map((view) => (view.name === "Otis" ? turn(view) : view)),
  me: me(),
  rows: [
    row(1, ["B", "O"], "shut"),
    row(2, ["R", "+"], "shut"),
    row(3, ["N"], "shut"),
    row(4, [], "taken"),
  ],
  deck: { left: 28, untilLastRound: 13, isExact: true, isLastRound: false },
  drawn: null,
  isNext: true,
  log: EVENTS.slice(2),
};

const late: TableModel = {
  ...choose,
  others: [
    seat(
      MIRA,
      2,
      26,
      [
        ["N", 5, "K"],
        ["Y", 2],
        ["B", 2],
        ["+", 2],
      ],
      [
        ["E", 2],
        ["O", 1],
        ["G", 1],
      ],
    ),
    seat(
      OTIS,
      3,
      18,
      [
        ["R", 4],
        ["E", 3, "J"],
        ["B", 2],
        ["+", 1],
      ],
      [
        ["O", 2],
        ["Y", 2],
        ["N", 1],
      ],
    ),
    out(
      seat(
        JUNO,
        4,
        27,
        [
          ["O", 6],
          ["Y", 3],
          ["N", 2],
          ["+", 1],
        ],
        [
          ["R", 2],
          ["B", 1],
          ["G", 1],
        ],
      ),
    ),
  ],
  me: turn(
    seat(
      ME,
      1,
      31,
      [
        ["G", 4, "J"],
        ["B", 4],
        ["R", 3],
        ["+", 2],
      ],
      [
        ["Y", 2],
        ["E", 1],
      ],
    ),
  ),
  deck: { left: 14, untilLastRound: 0, isExact: true, isLastRound: true },
  drawn: null,
};

const five: TableModel = {
  ...place,
  others: [
    seat(
      MIRA,
      2,
      20,
      [
        ["N", 5],
        ["Y", 3],
        ["B", 1],
        ["+", 1],
      ],
      [
        ["E", 2],
        ["O", 1],
      ],
    ),
    seat(
      OTIS,
      3,
      18,
      [
        ["R", 4],
        ["E", 3],
        ["O", 2],
        ["+", 1],
      ],
      [
        ["B", 1],
        ["Y", 1],
        ["N", 1],
        ["G", 1],
      ],
    ),
    out(
      seat(
        JUNO,
        4,
        15,
        [
          ["O", 4],
          ["Y", 2],
          ["B", 1],
          ["+", 1],
        ],
        [["R", 1]],
      ),
    ),
    seat(
      THEO,
      5,
      6,
      [
        ["E", 2],
        ["N", 1],
        ["G", 1],
        ["+", 1],
      ],
      [["B", 1]],
    ),
  ],
  rows: [
    row(1, ["B", "O"], "legal"),
    row(2, ["R", "+", "Y"], "shut"),
    row(3, ["N"], "legal"),
    row(4, ["E", "G"], "legal"),
    row(5, [], "taken"),
  ],
  deck: { left: 31, untilLastRound: 16, isExact: true, isLastRound: false },
};

const fiveChoose: TableModel = {
  ...five,
  phase: "choose",
  drawn: null,
  canDraw: true,
  rows: [
    row(1, ["B", "O"], "open"),
    row(2, ["R", "+", "Y"], "open"),
    row(3, ["N"], "open"),
    row(4, [], "shut"),
    row(5, [], "taken"),
  ],
};

const fiveWait: TableModel = {
  ...five,
  phase: "wait",
  me: me(),
  drawn: "Y",
  isNext: false,
  others: five.others.map((view) => (view.name === "Otis" ? turn(view) : view)),
  rows: five.rows.map((view) => (view.state === "taken" ? view : { ...view, state: "shut" })),
};

/** Everything full: the longest collections, names and words that can be. */
const full: TableModel = {
  ...five,
  others: [
    seat(
      person("Maximiliane-Theodora"),
      2,
      38,
      [
        ["N", 9, "K"],
        ["Y", 6],
        ["B", 6, "J"],
        ["+", 4],
      ],
      [
        ["E", 4],
        ["O", 3],
        ["R", 2],
        ["G", 2],
      ],
    ),
    seat(
      bot("Otis"),
      3,
      -12,
      [
        ["R", 4],
        ["E", 3],
        ["O", 2],
        ["+", 1],
      ],
      [
        ["B", 4],
        ["Y", 3],
        ["N", 2],
        ["G", 2],
      ],
    ),
    out(
      seat(
        bot("Bartholomäus von Bot"),
        4,
        15,
        [
          ["O", 9],
          ["Y", 2],
          ["B", 1],
          ["+", 5],
        ],
        [["R", 1]],
      ),
    ),
    seat(
      THEO,
      5,
      6,
      [
        ["E", 2],
        ["N", 1],
        ["G", 1],
        ["+", 1],
      ],
      [["B", 1]],
    ),
  ],
  me: turn(
    seat(
      ME,
      1,
      63,
      [
        ["G", 9, "J", "K"],
        ["B", 8],
        ["R", 7, "J"],
        ["+", 6],
      ],
      [
        ["Y", 4],
        ["E", 3],
        ["N", 2],
        ["O", 2],
      ],
    ),
  ),
};

const start: TableModel = {
  ...choose,
  round: 1,
  others: [
    seat(MIRA, 2, 1, [["N", 1]], []),
    seat(OTIS, 3, 1, [["R", 1]], []),
    seat(JUNO, 4, 1, [["O", 1]], []),
  ],
  me: turn(seat(ME, 1, 1, [["G", 1]], [])),
  rows: [row(1, [], "shut"), row(2, [], "shut"), row(3, [], "shut"), row(4, [], "shut")],
  deck: { left: 72, untilLastRound: 57, isExact: false, isLastRound: false },
  log: [{ number: 1, kind: "start", who: ME }],
};

const two: TableModel = {
  ...place,
  others: [
    seat(
      MIRA,
      2,
      17,
      [
        ["N", 4],
        ["Y", 2],
        ["B", 1],
        ["+", 2],
      ],
      [["E", 1]],
    ),
  ],
  rows: [row(1, ["B"], "shut", 1), row(2, ["R"], "legal", 2), row(3, ["N", "J"], "legal", 3)],
};

const twoChoose: TableModel = {
  ...two,
  phase: "choose",
  drawn: null,
  canDraw: true,
  rows: [row(1, ["B"], "open", 1), row(2, ["R"], "open", 2), row(3, ["N", "J"], "open", 3)],
};

const three: TableModel = {
  ...place,
  drawn: "K",
  others: four().slice(0, 2),
  rows: place.rows.slice(0, 3),
};

export const TABLES: Record<string, TableModel> = {
  start,
  choose,
  place,
  wait,
  late,
  five,
  "five-choose": fiveChoose,
  "five-wait": fiveWait,
  full,
  two,
  "two-choose": twoChoose,
  three,
};

const receipt = (
  player: PlayerModel,
  at: number,
  total: number,
  plus: Fan[],
  minus: Fan[],
): ReceiptModel => ({ ...player, place: at, total, plus: fans(1, plus), minus: fans(-1, minus) });

export const END: EndModel = {
  receipts: [
    receipt(
      ME,
      1,
      31,
      [
        ["G", 4, "J"],
        ["B", 4],
        ["R", 3],
        ["+", 2],
      ],
      [
        ["Y", 2],
        ["E", 1],
      ],
    ),
    receipt(
      JUNO,
      2,
      27,
      [
        ["O", 6],
        ["Y", 3],
        ["N", 2],
        ["+", 1],
      ],
      [
        ["R", 2],
        ["B", 1],
        ["G", 1],
      ],
    ),
    receipt(
      MIRA,
      3,
      26,
      [
        ["N", 5, "K"],
        ["Y", 2],
        ["B", 2],
        ["+", 2],
      ],
      [
        ["E", 2],
        ["O", 1],
        ["G", 1],
      ],
    ),
    receipt(
      OTIS,
      4,
      18,
      [
        ["R", 4],
        ["E", 3, "J"],
        ["B", 2],
        ["+", 1],
      ],
      [
        ["O", 2],
        ["Y", 2],
        ["N", 1],
      ],
    ),
  ],
};

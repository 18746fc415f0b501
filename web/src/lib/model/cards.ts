/** How a card is drawn and named: sprite ids, CSS classes and message ids, in one place. */
import type { Card, Colour } from "./tableModel";

/** All colours, in the order in which they are listed. */
export const COLOURS: readonly Colour[] = ["R", "O", "Y", "G", "B", "N", "E"];

const NAMES: Record<Card, string> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  B: "blue",
  N: "brown",
  E: "grey",
  "+": "plus-two",
  J: "joker",
  K: "golden-joker",
  L: "last-round",
};

/** The message with the card's name. */
export const cardName = (card: Card): string => `card-${NAMES[card]}`;

/** The message with the card as the object of a sentence: "the green card". */
export const cardObject = (card: Card): string => `card-${NAMES[card]}-object`;

/** The last part of the card's ids in the sprite, and of its `face-` class. */
export const faceOf = (card: Card): string => (card === "+" ? "P" : card);

/** The colour that the chameleon puts on for a card. */
export const wearsOf = (card: Card | null): string => {
  if (card === null || card === "+" || card === "L") return "";
  return card === "J" || card === "K" ? "wears-seven" : `wears-${card}`;
};

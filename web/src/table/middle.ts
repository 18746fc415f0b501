/** How the middle of a wide table is shared out between the panel with the deck and the rows. */

export interface Middle {
  /** Width of the panel, in pixels as all sizes here. */
  panel: number;
  /** Width of a card on a row. */
  card: number;
  /** Rows side by side. */
  abreast: number;
}

/** The log beside the table, by the width of the window: the same steps as in TableWide.svelte. */
function sideWidth(width: number, isLarge: boolean): number {
  if (width < 1360) return 0;
  return isLarge ? 320 : 272;
}

/** Two and three players have their rows in one line, over all the width there is. */
export function shareOut(players: number, width: number, height: number): Middle {
  const isLarge = width >= 1700 && height >= 1000;
  const isNarrow = width <= 1100;
  const panel = isNarrow ? 280 : isLarge ? 440 : players === 4 ? 340 : players === 5 ? 320 : 300;
  const gap = isNarrow ? 16 : 24;
  const room = width - sideWidth(width, isLarge) - 48 - panel - gap;
  // What is no card: padding and gaps of the rows, as TableWide.svelte has them.
  if (players === 2) {
    return { panel, card: Math.min((room - 130) / 6, height * 0.134), abreast: 3 };
  }
  if (players === 3) {
    return { panel, card: Math.min((room - 130) / 9, height * 0.106), abreast: 3 };
  }
  if (players === 5) {
    const card = isLarge ? 80 : Math.min(62, width * 0.043, height * 0.074);
    return { panel, card, abreast: 3 };
  }
  const share = height > 760 ? 0.102 : 0.09;
  const card = isLarge ? 116 : Math.min(92, height * share, width * 0.066);
  return { panel, card, abreast: 2 };
}

/** A number with its sign, with a true minus: +10, −3. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The first letter of a name, as a person reads it. */
export const initial = (name: string): string => {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const first = segments.segment(name.trim())[Symbol.iterator]().next();
  return first.done ? "?" : first.value.segment.toLocaleUpperCase();
};

/** Makes text about 40 % longer and recognisably translated, to find what is not or overflows. */
const ACCENTED: Record<string, string> = Object.fromEntries(
  Array.from("aáeéiíoóuúcçnñsšzžyýAÁEÉIÍOÓUÚCÇNÑSŠZŽYÝ".matchAll(/../gu), ([pair]) => [
    pair[0],
    pair[1],
  ]) as [string, string][],
);

export function stretch(text: string): string {
  const accented = text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter);
  const vowels = accented.replace(/[áéíóú]/g, (letter, at: number) =>
    at % 2 === 0 ? letter + letter : letter,
  );
  return /[a-zA-Z]/.test(text) ? `[${vowels}~]` : text;
}

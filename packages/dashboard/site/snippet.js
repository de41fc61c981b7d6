/** Characters shown before and after the first match. */
const BEFORE = 50;
const AFTER = 120;

/**
 * The part of a text around the first of the words that the search has found, in pieces: those with `found` are the
 * words. Without any of them it is the beginning of the text.
 *
 * @param {string} text
 * @param {readonly string[]} words as the index has them, in small letters
 * @returns {{ text: string, found: boolean }[]}
 */
export function snippetOf(text, words) {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain === "") return [];
  const choice = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choice === "" ? "(?!)" : choice})`, "giu");
  const first = plain.search(pattern);
  const begin = first <= BEFORE ? 0 : plain.indexOf(" ", first - BEFORE) + 1;
  const wanted = Math.max(0, first) + AFTER;
  const end = wanted >= plain.length ? plain.length : Math.max(plain.lastIndexOf(" ", wanted), begin + 1);
  const part = plain.slice(begin, end);
  const pieces = [];
  let last = 0;
  for (const match of part.matchAll(pattern)) {
    if (match.index > last) pieces.push({ text: part.slice(last, match.index), found: false });
    pieces.push({ text: match[0], found: true });
    last = match.index + match[0].length;
  }
  if (last < part.length) pieces.push({ text: part.slice(last), found: false });
  if (begin > 0) pieces.unshift({ text: "… ", found: false });
  if (end < plain.length) pieces.push({ text: " …", found: false });
  return pieces;
}

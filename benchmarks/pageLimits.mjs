/**
 * A row of the table of limits on docs/benchmarks.md, as `npm run bench -- --write` has written it.
 *
 * @typedef {object} PageLimit
 * @property {string} name
 * @property {string} quantity
 * @property {number} value of the medians
 * @property {number} limit
 */

/**
 * What the page says of its last run: when and where it was made, and the limits. The chart of distances and the
 * history follow from it, so that they never speak of another run than the tables above them.
 *
 * @param {string} document
 * @returns {{ date: string, machine: string, node: string, limits: PageLimit[] }}
 */
export function runOnPage(document) {
  const [, date, machine, node] = /^(\d{4}-\d{2}-\d{2}), (.+?), Node v([\d.]+),/m.exec(document) ?? [];
  const table = /### Limits\n\n([\s\S]+?)\n\n/.exec(document)?.[1];
  if (date === undefined || table === undefined) {
    throw new Error("docs/benchmarks.md has no tables: npm run bench -- --write writes them");
  }
  const [, , ...rows] = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const limits = rows
    .map(([, name, quantity, value, , limit]) => ({ name, quantity, value: numberIn(value), limit: numberIn(limit) }))
    .filter(({ value }) => !Number.isNaN(value));
  return { date, machine, node, limits };
}

/** "1 234" is written with a space that does not break; a dash is no number. */
function numberIn(cell) {
  return Number(cell.replaceAll("\u00a0", "").replace("–", "NaN"));
}

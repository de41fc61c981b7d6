/** Orders on time (1) and late (0) of four suppliers, by how many of how many. */
const counts = [
  ["Northmill", 41, 50],
  ["Harbour Co", 33, 40],
  ["Valley", 14, 25],
  ["Orchard", 6, 12],
] as const;

/** A table to try the page with. */
export const exampleTable = [
  "arm,reward",
  ...counts.flatMap(([name, good, all]) => Array.from({ length: all }, (_, line) => `${name},${line < good ? 1 : 0}`)),
].join("\n");

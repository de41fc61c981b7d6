import { ln } from "./ln.js";

const LARGEST_TABLE = 1048576;

let table = new Float64Array(0);

/** Some successive values beyond the largest table, from `ahead` on. */
const valuesAhead = new Float64Array(256);
let ahead = 0;
let last = 0;

/**
 * sqrt(2 ln t) for whole t ≥ 1: the clock of UCB1's confidence radius sqrt(2 ln t / n) (Auer et al., 2002).
 *
 * Below t = 2^20 it is one read from a table that grows by doubling, to 8 MB at most; beyond, it is computed. Either
 * way the bits are the same.
 */
export function rootTwoLn(t: number): number {
  if (t >= LARGEST_TABLE) return beyondTable(t);
  if (t >= table.length) growTable(t);
  return table[t];
}

/** Who asks for one after the other gets them from a loop that has nothing else to do: half the time. */
function beyondTable(t: number): number {
  if (t >= ahead && t - ahead < valuesAhead.length) return valuesAhead[t - ahead];
  if (t !== last + 1) {
    last = t;
    return Math.sqrt(2 * ln(t));
  }
  for (let i = 0; i < valuesAhead.length; i++) valuesAhead[i] = Math.sqrt(2 * ln(t + i));
  ahead = t;
  last = t + valuesAhead.length - 1;
  return valuesAhead[0];
}

/** The table of rootTwoLn up to t, read directly. Beyond the largest table there is nothing to read. */
export function rootsTwoLnUpTo(t: number): Float64Array {
  if (t >= table.length && t < LARGEST_TABLE) growTable(t);
  return table;
}

function growTable(t: number): void {
  let length = 1024;
  while (length <= t) length *= 2;
  const grown = new Float64Array(length);
  grown.set(table);
  for (let i = table.length; i < length; i++) grown[i] = Math.sqrt(2 * ln(i));
  table = grown;
}

import { ln } from "./ln.js";

const LARGEST_TABLE = 1048576;

let table = new Float64Array(0);

/**
 * Values beyond the largest table in blocks of successive t, the last one of several that have the same place: 128 KB.
 */
const BLOCK = 64;
const PLACES = 256;
const blocks = new Float64Array(BLOCK * PLACES);
const placed = new Float64Array(PLACES);

/**
 * sqrt(2 ln t) for whole t ≥ 1: the clock of UCB1's confidence radius sqrt(2 ln t / n) (Auer et al., 2002).
 *
 * Below t = 2^20 it is one read from a table that grows by doubling, to 8 MB at most; beyond, it is computed for some t
 * at a time. Either way the bits are the same.
 */
export function rootTwoLn(t: number): number {
  if (t >= LARGEST_TABLE) return beyondTable(t);
  if (t >= table.length) growTable(t);
  return table[t];
}

/**
 * A caller asks for the same value again, and then for the next, so blocks of them are kept: a logarithm takes
 * as long as the rest of a round.
 */
function beyondTable(t: number): number {
  const block = Math.floor(t / BLOCK);
  const place = block & (PLACES - 1);
  if (placed[place] !== block) {
    placed[place] = block;
    for (let i = 0; i < BLOCK; i++) blocks[BLOCK * place + i] = Math.sqrt(2 * ln(BLOCK * block + i));
  }
  return blocks[BLOCK * place + (t - BLOCK * block)];
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

const LARGEST_INVERSE = 65_536;

const inverseRoots = buildInverseRoots();

/** Number by number: `Float64Array.from` with a function takes three times as long, at every start of a program. */
function buildInverseRoots(): Float64Array {
  const roots = new Float64Array(LARGEST_INVERSE);
  for (let n = 0; n < LARGEST_INVERSE; n++) roots[n] = 1 / Math.sqrt(n);
  return roots;
}

/**
 * 1/sqrt(n) for whole n >= 1, how UCB1's radius falls with observations: from a table of 512 KB, beyond it computed.
 */
export function inverseRoot(n: number): number {
  return n < LARGEST_INVERSE ? inverseRoots[n] : 1 / Math.sqrt(n);
}

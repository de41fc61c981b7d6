const LARGEST_TABLE = 65_536;

const table = Float64Array.from({ length: LARGEST_TABLE }, (_, n) => 1 / Math.sqrt(n));

/**
 * 1/sqrt(n) for whole n >= 1, how UCB1's radius falls with observations: from a table of 512 KB, beyond it computed.
 */
export function inverseRoot(n: number): number {
  return n < LARGEST_TABLE ? table[n] : 1 / Math.sqrt(n);
}

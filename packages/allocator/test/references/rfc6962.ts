import { createHash } from "node:crypto";

/**
 * The definitions of RFC 6962, section 2.1, as it writes them, over a list of leaves in memory: MTH (the root), PATH
 * (an inclusion proof) and PROOF (a consistency proof). Roots of ranges are kept, so that large trees can be asked
 * often.
 */
export class Rfc6962 {
  readonly #leaves: readonly Uint8Array[];
  readonly #roots = new Map<string, string>();

  constructor(leaves: readonly Uint8Array[]) {
    this.#leaves = leaves;
  }

  /** MTH(D[begin:end]), in hexadecimal digits as all hashes here. */
  root(begin: number, end: number): string {
    const name = `${begin}:${end}`;
    const kept = this.#roots.get(name);
    if (kept !== undefined) return kept;
    const root = this.#computeRoot(begin, end);
    this.#roots.set(name, root);
    return root;
  }

  #computeRoot(begin: number, end: number): string {
    const n = end - begin;
    if (n === 0) return sha256();
    if (n === 1) return sha256("00", Buffer.from(this.#leaves[begin]).toString("hex"));
    const k = largestPowerOfTwoBelow(n);
    return sha256("01", this.root(begin, begin + k), this.root(begin + k, end));
  }

  /** PATH(m, D[n]). */
  path(m: number, n: number): string[] {
    return this.#path(m, 0, n);
  }

  #path(m: number, begin: number, end: number): string[] {
    const n = end - begin;
    if (n === 1) return [];
    const k = largestPowerOfTwoBelow(n);
    if (m < k) return [...this.#path(m, begin, begin + k), this.root(begin + k, end)];
    return [...this.#path(m - k, begin + k, end), this.root(begin, begin + k)];
  }

  /** PROOF(m, D[n]) for 0 < m <= n. */
  proof(m: number, n: number): string[] {
    return this.#subproof(m, 0, n, true);
  }

  #subproof(m: number, begin: number, end: number, known: boolean): string[] {
    const n = end - begin;
    if (m === n) return known ? [] : [this.root(begin, end)];
    const k = largestPowerOfTwoBelow(n);
    if (m <= k) return [...this.#subproof(m, begin, begin + k, known), this.root(begin + k, end)];
    return [...this.#subproof(m - k, begin + k, end, false), this.root(begin, begin + k)];
  }
}

function largestPowerOfTwoBelow(n: number): number {
  return 2 ** (Math.ceil(Math.log2(n)) - 1);
}

function sha256(...hex: string[]): string {
  return createHash("sha256").update(hex.join(""), "hex").digest("hex");
}

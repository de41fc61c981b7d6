import { sameBytes } from "../../bytes/sameBytes.js";
import type { Sha256 } from "../../ledger/sha256.js";
import { checkSeed, commitmentTo, coreSeed, type SecretSeed } from "../../machine/seed.js";

/** The seeds that an auditor was given, found by the commitments of the log. */
export class KnownSeeds {
  readonly #seeds: readonly { readonly secret: SecretSeed; readonly commitment: Uint8Array; fits: boolean }[];
  readonly #sha256: Sha256;
  /** The seed of the choices that are made now, where it is known. */
  last: SecretSeed | undefined;

  constructor(seeds: readonly SecretSeed[], sha256: Sha256) {
    seeds.forEach((seed, index) => checkSeed(seed, `seeds[${index}]`));
    this.#sha256 = sha256;
    this.#seeds = seeds.map((secret) => ({ secret, commitment: commitmentTo(secret, sha256), fits: false }));
  }

  /** Core's seed of the one that the log committed to; undefined where it was not given. */
  fitting(commitment: Uint8Array): number | undefined {
    const found = this.#seeds.find((seed) => sameBytes(seed.commitment, commitment));
    this.last = found?.secret;
    if (found === undefined) return undefined;
    found.fits = true;
    return coreSeed(found.secret, this.#sha256);
  }

  get given(): number {
    return this.#seeds.length;
  }

  /** Seeds to which the log has not committed. */
  get strange(): number {
    return this.#seeds.filter(({ fits }) => !fits).length;
  }
}

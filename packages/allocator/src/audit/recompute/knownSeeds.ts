import { EvenhandError, needs } from "@evenhand/core";
import { sameBytes } from "../../bytes/byteReader.js";
import { eventKinds } from "../../events/eventKinds.js";
import { readEvent, type EventRecord } from "../../events/eventRecord.js";
import { sha256 as ownSha256, type Sha256 } from "../../ledger/sha256.js";
import { checkSeed, commitmentTo, coreSeed, type SecretSeed } from "../../machine/seed.js";

const checkRecord = needs.object({ leaf: needs.instanceOf(Uint8Array) });

const SEED_LENGTH = 16;
const BLINDING_LENGTH = 32;

/** The seeds that an auditor was given, and those that the log itself publishes, found by its commitments. */
export class KnownSeeds {
  readonly #seeds: readonly {
    readonly secret: SecretSeed;
    readonly commitment: Uint8Array;
    readonly isGiven: boolean;
    fits: boolean;
  }[];
  readonly #sha256: Sha256;
  /** The seed of the choices that are made now, where it is known. */
  last: SecretSeed | undefined;

  constructor(given: readonly SecretSeed[], sha256: Sha256, published: readonly SecretSeed[] = []) {
    for (const [index, seed] of given.entries()) checkSeed(seed, `seeds[${index}]`);
    for (const [index, seed] of published.entries()) checkSeed(seed, `publishedSeeds[${index}]`);
    this.#sha256 = sha256;
    this.#seeds = [...given, ...published].map((secret, index) => ({
      ...{ secret, commitment: commitmentTo(secret, sha256), isGiven: index < given.length, fits: false },
    }));
  }

  /** Core's seed of the one that the log committed to; undefined where it is not known. */
  fitting(commitment: Uint8Array): number | undefined {
    const found = this.#seeds.filter((seed) => sameBytes(seed.commitment, commitment));
    for (const seed of found) seed.fits = true;
    this.last = found.at(0)?.secret;
    return this.last === undefined ? undefined : coreSeed(this.last, this.#sha256);
  }

  get given(): number {
    return this.#count((seed) => seed.isGiven);
  }

  /** Seeds that were given and to which the log has not committed: they are not this log's. */
  get strange(): number {
    return this.#count(({ isGiven, fits }) => isGiven && !fits);
  }

  /** Seeds that the log publishes, and has committed to. */
  get published(): number {
    return this.#count(({ isGiven, fits }) => !isGiven && fits);
  }

  #count(counts: (seed: { readonly isGiven: boolean; readonly fits: boolean }) => boolean): number {
    return this.#seeds.filter(counts).length;
  }
}

/** The seed that a `reseeded` event publishes, which decided choices before it; undefined for any other event. */
export function publishedSeed(record: EventRecord): SecretSeed | undefined {
  checkRecord(record, "record");
  const { leaf } = record;
  if (leaf.length < 2 || leaf[1] % 128 !== eventKinds.reseeded.code) return undefined;
  try {
    const { event } = readEvent({ leaf }, ownSha256);
    return event.kind === "reseeded" ? seedOf(event.fields.former) : undefined;
  } catch (error) {
    // The audit says what is wrong with the event.
    if (error instanceof EvenhandError) return undefined;
    throw error;
  }
}

/**
 * Whether the bytes can be the seed of the events before, to which the log had committed. Where its blinding is not
 * published with it, that can be told only if the seed is known.
 */
export function canBeFormer(
  former: Uint8Array,
  commitment: Uint8Array,
  known: SecretSeed | undefined,
  sha256: Sha256,
): boolean {
  const secret = seedOf(former);
  if (secret !== undefined) return sameBytes(commitmentTo(secret, sha256), commitment);
  return former.length === 0 || known === undefined || sameBytes(former, known.seed);
}

/** A seed and its blinding, one after the other. */
function seedOf(former: Uint8Array): SecretSeed | undefined {
  if (former.length !== SEED_LENGTH + BLINDING_LENGTH) return undefined;
  return { seed: former.slice(0, SEED_LENGTH), blinding: former.slice(SEED_LENGTH) };
}

import { serviceError } from "../../errors.js";
import { Sealing } from "../sealing.js";
import type { SharedSecret } from "../sharedSecret.js";
import type { Appending, StoredSeed, StoredValue } from "../store.js";

/** Bytes of a seed, and of the key of a subjects' hashes, where they lie open: sealed ones are longer. */
const SEED = 16;
const SUBJECT_KEY = 32;

export interface SealingOptions {
  /** Whether what is written is sealed too. By default it is. */
  readonly seals?: boolean;
}

/**
 * What is secret in the database of a folder: sealed where there is a secret, open where there is none. What an earlier
 * start without a secret has left open is read, and sealed when the folder is opened.
 */
export class FolderSealing {
  readonly #sealing: Sealing | undefined;
  readonly #secret: SharedSecret | undefined;
  /** Undefined where what is written lies open. */
  readonly #writing: Sealing | undefined;

  constructor(secret: SharedSecret | undefined, { seals = true }: SealingOptions = {}) {
    this.#secret = secret;
    this.#sealing = secret === undefined ? undefined : new Sealing(secret);
    this.#writing = seals ? this.#sealing : undefined;
  }

  get isSealing(): boolean {
    return this.#writing !== undefined;
  }

  appending(appending: Appending): Appending {
    return this.#writing?.appending(appending) ?? appending;
  }

  values(values: readonly StoredValue[]): readonly StoredValue[] {
    return this.#writing?.values(values) ?? values;
  }

  sealedSeed(allocator: number, seed: StoredSeed): StoredSeed {
    return this.#writing?.sealedSeed(allocator, seed) ?? seed;
  }

  seed(allocator: number, stored: StoredSeed): StoredSeed {
    return stored.seed.length === SEED
      ? stored
      : this.#opening(`seeds of allocator ${allocator}`).seed(allocator, stored);
  }

  value(name: string, value: Uint8Array): Uint8Array {
    return isOpen(name, value) ? value : this.#opening(name).value(name, value);
  }

  /** Whether it is as it would be stored today. */
  isCurrent(bytes: Uint8Array, isOpen: boolean): boolean {
    return this.#secret === undefined || (!isOpen && this.#secret.isCurrent(bytes));
  }

  isSeedCurrent({ seed }: StoredSeed): boolean {
    return this.isCurrent(seed, seed.length === SEED);
  }

  isValueCurrent(name: string, value: Uint8Array): boolean {
    return this.isCurrent(value, isOpen(name, value));
  }

  #opening(place: string): Sealing {
    if (this.#sealing !== undefined) return this.#sealing;
    const required = "the secret that sealed it (secretFile, or EVENHAND_SECRET)";
    throw serviceError("shared-secret", { received: `no secret for ${place}`, required });
  }
}

/** The beginning of the names of values that are secret in a folder. */
export const secretBeginning = "subject-key ";

function isOpen(name: string, value: Uint8Array): boolean {
  return !name.startsWith(secretBeginning) || value.length === SUBJECT_KEY;
}

import { serviceError } from "../errors.js";
import type { SharedSecret } from "./sharedSecret.js";
import type { Appending, StoredSeed, StoredValue } from "./store.js";

/** The values that are secret: the names of some, and the beginnings of the names of others. */
export const secretNames: readonly string[] = ["signing-key", "subject-key "];

/**
 * What is secret in the database, sealed on its way there: who can read the database alone, or a backup of it, can
 * neither sign nor foretell a choice. Everything is sealed for its place: a row that was moved elsewhere is refused.
 */
export class Sealing {
  readonly #secret: SharedSecret | undefined;

  /** Without a secret, what is sealed can be neither written nor read, and all else can. */
  constructor(secret: SharedSecret | undefined) {
    this.#secret = secret;
  }

  get secret(): SharedSecret {
    if (this.#secret !== undefined) return this.#secret;
    throw serviceError("shared-secret", { received: "no secret", required: "the one that seals what is secret there" });
  }

  appending(appending: Appending): Appending {
    const { allocator, seeds, values } = appending;
    if (seeds === undefined && values === undefined) return appending;
    return {
      ...appending,
      ...(values === undefined ? {} : { values: this.values(values) }),
      ...(seeds === undefined ? {} : { seeds: seeds.map((seed) => this.sealedSeed(allocator, seed)) }),
    };
  }

  sealedSeed(allocator: number, { from, seed, blinding }: StoredSeed): StoredSeed {
    const places = seedPlaces(allocator, from);
    return { from, seed: this.secret.seal(seed, places.seed), blinding: this.secret.seal(blinding, places.blinding) };
  }

  seed(allocator: number, { from, seed, blinding }: StoredSeed): StoredSeed {
    const places = seedPlaces(allocator, from);
    return {
      from,
      seed: this.secret.unseal(seed, places.seed),
      blinding: this.secret.unseal(blinding, places.blinding),
    };
  }

  /** Those that are secret are stored where there is nothing, or whatever is there: each sealing has other bytes. */
  values(values: readonly StoredValue[]): StoredValue[] {
    return values.map((one) => (isSecret(one.name) ? { ...one, value: this.secret.seal(one.value, one.name) } : one));
  }

  value(name: string, value: Uint8Array): Uint8Array {
    return isSecret(name) ? this.secret.unseal(value, name) : value;
  }
}

function isSecret(name: string): boolean {
  return secretNames.some((begin) => name === begin || (begin.endsWith(" ") && name.startsWith(begin)));
}

function seedPlaces(allocator: number, from: number) {
  return { seed: `seed of ${allocator} from ${from}`, blinding: `blinding of ${allocator} from ${from}` };
}

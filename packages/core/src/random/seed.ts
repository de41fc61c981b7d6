import { EvenhandError } from "../errors.js";

/** A whole number from 0 to 2^53 − 1: every seed a user can write is one, and distinct numbers are distinct seeds. */
export type Seed = number;

/** For constructors and doors; the generators themselves trust their seed. */
export function checkSeed(seed: unknown, path?: string): asserts seed is Seed {
  if (Number.isSafeInteger(seed) && (seed as number) >= 0) return;
  throw new EvenhandError("seed-invalid", {
    received: seed,
    required: "a whole number from 0 to 9007199254740991",
    ...(path === undefined ? {} : { path }),
  });
}

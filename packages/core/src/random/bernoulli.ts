import { EvenhandError } from "../errors.js";

const TWO_TO_32 = 4294967296;

/**
 * What `Generator.bernoulli` and `ArmStreams.bernoulli` take for the probability p: p·2^32, which loses no bit of p.
 */
export function bernoulliThreshold(p: number): number {
  if (p >= 0 && p <= 1) return p * TWO_TO_32;
  throw new EvenhandError("parameter-range", { received: p, required: "a probability from 0 to 1" });
}

/** The p of a threshold, to the bit. */
export function bernoulliProbability(threshold: number): number {
  return threshold / TWO_TO_32;
}

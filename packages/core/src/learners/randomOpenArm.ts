import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { purpose, type Generator, type Seed } from "../random/index.js";

/**
 * An open arm, each equally likely: the integer(size)-th of the open arms from the generator keyed by
 * (seed, choice, t, size), size being how many are open.
 *
 * m successive choices of a round have different sizes and so independent draws: each set of m arms is equally likely.
 */
export function randomOpenArm(generator: Generator, seed: Seed, round: number, arms: number, open?: ArmSet): Arm {
  const size = open?.size ?? arms;
  let skip = generator.key(seed, purpose.choice, round, size).integer(size);
  if (open === undefined || size === arms) return skip;
  for (let arm = 0; arm < arms; arm++) if (open.has(arm) && skip-- === 0) return arm;
  return NO_ARM;
}

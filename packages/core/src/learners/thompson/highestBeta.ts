import type { Arm, ArmSet } from "../../arms.js";
import { betaQuantile, betaTail, binomialMass } from "../../math/index.js";
import type { Propensity } from "../../policy.js";
import { highestDraw, LEFT_OUT, type Draws } from "../../propensity/highestDraw.js";

/** The probability that the arm's draw from Beta(S_i + 1, F_i + 1) is the highest of all open arms' draws. */
export function highestBeta(successes: Uint32Array, failures: Uint32Array, arm: Arm, open?: ArmSet): Propensity {
  const equal = new Map<string, Draws>();
  for (let other = 0; other < successes.length; other++) {
    if (other === arm || open?.has(other) === false) continue;
    const key = `${successes[other]} ${failures[other]}`;
    const draws = equal.get(key);
    if (draws === undefined) equal.set(key, betaDraws(successes[other] + 1, failures[other] + 1));
    else equal.set(key, { ...draws, arms: draws.arms + 1 });
  }
  return highestDraw(betaDraws(successes[arm] + 1, failures[arm] + 1), [...equal.values()]);
}

/** Beta(a, b), for whole a, b >= 1: its density is (a + b − 1) times P(Binomial(a + b − 2, x) = a − 1). */
function betaDraws(a: number, b: number): Draws {
  return {
    arms: 1,
    from: betaQuantile(a, b, 1 - LEFT_OUT, LEFT_OUT),
    to: betaQuantile(a, b, LEFT_OUT, 1 - LEFT_OUT),
    density: (x) => (b / (1 - x)) * binomialMass(a - 1, b, x),
    below: (x) => betaTail(b, a, 1 - x),
  };
}

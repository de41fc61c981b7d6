import type { Environment } from "../environment.js";
import { checkCaps } from "../shares/caps.js";
import type { Shares } from "../shares/shares.js";
import { checkQuestion, type Contract, defineContract } from "./contract.js";

/**
 * Arm i gets at least r_i of all rounds, at every moment: N_i(t) >= floor(r_i·t) [patil2019, Section 3]. Where it has a
 * cap c_i it gets at most that: N_i(t) <= ceil(c_i·t).
 */
export class QuotaContract implements Contract {
  readonly id = "quota";
  readonly shares: Shares;
  /** 1 for an arm without one. */
  readonly caps: Shares;
  readonly #perRound: number;

  constructor(shares: Shares, caps: Shares, perRound: number) {
    this.shares = shares;
    this.caps = caps;
    this.#perRound = perRound;
  }

  deficits(environment: Environment, rounds: number, pulls: ArrayLike<number>, into: Float64Array): void {
    checkQuestion({ environment, rounds, pulls, into }, this.shares.arms);
    for (let arm = 0; arm < into.length; arm++) into[arm] = this.shares.deficit(arm, rounds, pulls[arm]);
  }

  /**
   * floor(r_i·T) pulls for every arm, the rest to the best arms, each at most once a round and up to its cap: the
   * paper's optimum (Observation 1) in whole pulls, but for the caps, of which it knows none.
   */
  oracle(environment: Environment, horizon: number): Float64Array {
    checkQuestion({ environment, rounds: horizon }, this.shares.arms);
    const pulls = new Float64Array(this.shares.arms).map((_, arm) => this.shares.due(arm, horizon));
    let left = horizon * this.#perRound - pulls.reduce((sum, count) => sum + count, 0);
    const byReward = Array.from(pulls.keys()).sort(
      (a, b) => environment.expectedTotal(b, horizon) - environment.expectedTotal(a, horizon) || a - b,
    );
    for (const arm of byReward) {
      const more = Math.min(left, this.#most(arm, horizon) - pulls[arm]);
      pulls[arm] += more;
      left -= more;
    }
    return pulls;
  }

  /** ceil(c_i·T). */
  #most(arm: number, horizon: number): number {
    const whole = this.caps.due(arm, horizon);
    return this.caps.deficit(arm, horizon, whole) > 0 ? whole + 1 : whole;
  }
}

export const quota = defineContract({
  id: "quota",
  title: "Quota",
  promise: "Each arm gets at least its share of the rounds in which it is open, at every moment, and at most its cap.",
  parameters: {
    shares: { kind: "shares", words: "the share that each arm is promised of the rounds in which it is open" },
    caps: {
      kind: "caps",
      default: 1,
      words: "the share that each arm may have at most of the rounds in which it is open; 1 for no cap",
    },
  },
  examples: [{ arms: 3, parameters: { shares: [0.5, "1/3", 0.1] } }],
  defaultPolicy: "deadline-quota",
  violationMetric: "worst-violation",
  promises: "floors",
  isOracleOfReward: true,
  create: ({ perRound }, { shares, caps }) => {
    checkCaps(shares, caps, perRound);
    return new QuotaContract(shares, caps, perRound);
  },
});

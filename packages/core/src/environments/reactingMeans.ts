import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import type { Curve } from "../functions/curve.js";
import { LARGEST_WEIGHT } from "../limits.js";
import { exp, oneMinusExp } from "../math/index.js";
import { ArmStreams, bernoulliThreshold, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

/** What one arm begins with, and what grants and payments add in the end. */
interface Reaction {
  readonly mean: number;
  readonly grant: number;
  readonly payment: number;
}

/**
 * Means that react to what an arm is given: "granting opportunities and investing in CSR can change subpopulations'
 * expected rewards over the long-term" [ron2021, Section 6, which says no more of it: the law is ours]. A reward is 1
 * with probability
 *
 *   μ_i + g_i·(1 − e^(−grants/pace)) + p_i·(1 − e^(−payments/pace)),   else 0
 *
 * with as many grants as the arm had pulls before this one, and as many payments as there were rounds in which it was
 * not pulled: a round that withholds an opportunity pays for it. What either adds saturates; g and p may be below 0,
 * where help makes dependent.
 *
 * Where nothing is paid (p = 0 for all) the mean follows from the arm's own pulls, and metrics know it. Payments make
 * it depend on when the arm was pulled: then no metric from counts of pulls has a meaning, and those are refused.
 */
class ReactingMeans implements Environment {
  readonly arms: number;
  readonly support = { min: 0, max: 1 };
  readonly longestRun = Infinity;
  readonly noisy = true;
  readonly reactsToRounds?: true;
  readonly curve?: (arm: Arm) => Curve;
  readonly #reactions: readonly Reaction[];
  readonly #pace: number;
  readonly #pulls: Uint32Array;
  readonly #streams: ArmStreams;

  constructor(reactions: readonly Reaction[], pace: number) {
    this.arms = reactions.length;
    this.#reactions = reactions;
    this.#pace = pace;
    this.#pulls = new Uint32Array(reactions.length);
    this.#streams = new ArmStreams(reactions.length);
    if (reactions.some(({ payment }) => payment !== 0)) this.reactsToRounds = true;
    else if (reactions.every(({ grant }) => grant >= 0)) this.curve = (arm) => this.#curveOf(arm);
  }

  begin(seed: Seed, trial: number): void {
    this.#pulls.fill(0);
    this.#streams.begin(seed, trial);
  }

  draw(arm: Arm, round: number): number {
    const grants = this.#pulls[arm]++;
    return this.#streams.bernoulli(arm, bernoulliThreshold(this.#mean(arm, grants, Math.max(0, round - 1 - grants))));
  }

  #mean(arm: Arm, grants: number, payments: number): number {
    const { mean, grant, payment } = this.#reactions[arm];
    const reached = (count: number) => oneMinusExp(count / this.#pace);
    // The ends are checked; rounding may leave them by one digit.
    return Math.min(1, Math.max(0, mean + grant * reached(grants) + payment * reached(payments)));
  }

  /** Of an arm that is pulled from round 1 on without a break, so that nothing is paid: Σ_{n<N} μ + g·(1 − q^n). */
  expectedTotal(arm: Arm, pulls: number): number {
    const { mean, grant } = this.#reactions[arm];
    return pulls * (mean + grant) - (grant * oneMinusExp(pulls / this.#pace)) / oneMinusExp(1 / this.#pace);
  }

  #curveOf(arm: Arm): Curve {
    const { mean, grant } = this.#reactions[arm];
    return {
      length: Infinity,
      potential: mean + grant,
      reward: (n) => mean + grant * (1 - exp(-(n - 1) / this.#pace)),
    };
  }
}

const change = (words: string) => ({ kind: "list", min: -1, max: 1, words }) as const;

export const reactingMeans = defineEnvironment({
  id: "reacting-means",
  summary: "Rewards 0 or 1 with probabilities that react to being pulled, and to being paid instead.",
  parameters: {
    means: { kind: "list", min: 0, max: 1, words: "the probability that each arm begins with" },
    grants: change("g: what being pulled adds to it in the end, for each arm"),
    payments: change("p: what rounds without a pull, which are paid for, add to it in the end, for each arm"),
    pace: {
      kind: "number",
      min: 1e-3,
      max: LARGEST_WEIGHT,
      default: 100,
      words: "pulls, or payments, until 63 % of what they add is there",
    },
  },
  examples: [
    { means: [0.6, 0.3], grants: [0, 0.5], payments: [0, 0], pace: 50 },
    { means: [0.6, 0.3], grants: [-0.25, 0.25], payments: [0.125, 0.25], pace: 20 },
  ],
  create: (_, { means, grants, payments, pace }) => {
    for (const [name, { length }] of Object.entries({ grants, payments })) {
      if (length === means.length) continue;
      const [received, required] = [`${length} values`, `${means.length} values, as many as there are means`];
      throw new EvenhandError("parameter-length", { received, required, path: name });
    }
    const reactions = Array.from(means, (mean, arm) => ({ mean, grant: grants[arm], payment: payments[arm] }));
    reactions.forEach(checkReaction);
    return new ReactingMeans(reactions, pace);
  },
});

function checkReaction({ mean, grant, payment }: Reaction, arm: Arm): void {
  const least = mean + Math.min(0, grant) + Math.min(0, payment);
  const most = mean + Math.max(0, grant) + Math.max(0, payment);
  if (least >= -Number.EPSILON && most <= 1 + Number.EPSILON) return;
  throw new EvenhandError("parameter-range", {
    received: `a probability from ${least} to ${most}`,
    required: "one from 0 to 1, whatever is granted and paid",
    path: `means[${arm}]`,
  });
}

import {
  ArmSet,
  definePolicy,
  Shares,
  type Arm,
  type LivingPolicy,
  type Policy,
  type QuotaChange,
  type Reason,
} from "@evenhand/core";

/** How the next of the arms that are owed something is chosen. */
type Order = "largest deficit" | "earliest deadline";

/** The largest denominator of all shares together: balances stay exact up to 2^53 units. */
const LARGEST = 1_000_000;

/**
 * What deadline quota does not do (docs/adr/0011): every share that is asked for is promised at once, and each arm
 * carries on what it is owed. D_i grows by r_i in every round in which arm i is open, and falls by 1 with every pull;
 * the arm with D_i + r_i > 0 is pulled whose deficit is largest, or whose deadline ceil((1 − D_i) / r_i) is first. In
 * whole units of 1/unit.
 */
class CarriedBalances implements Policy, Pick<LivingPolicy, "change"> {
  readonly #order: Order;
  readonly #learner: Policy;
  #unit: number;
  #shares: Float64Array;
  readonly #balances: Float64Array;

  constructor(shares: Shares, order: Order, learner: Policy) {
    const { denominator, numerators } = shares.commonDenominator(LARGEST);
    this.#unit = denominator;
    this.#shares = numerators;
    this.#balances = new Float64Array(shares.arms);
    this.#order = order;
    this.#learner = learner;
  }

  choose(round: number, open?: ArmSet): Arm {
    return this.#owed(open) ?? this.#learner.choose(round, open);
  }

  explain(round: number, open?: ArmSet): Reason<Order | "learner"> {
    const arm = this.#owed(open);
    if (arm === undefined) return { ...this.#learner.explain(round, open), rule: "learner" };
    return { arm, rule: this.#order, numbers: { balance: this.#balances[arm] / this.#unit } };
  }

  pulled(arm: Arm, round: number, open?: ArmSet): void {
    for (const other of open ?? ArmSet.all(this.#shares.length)) this.#balances[other] += this.#shares[other];
    this.#balances[arm] -= this.#unit;
    this.#learner.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#learner.rewarded(arm, reward);
  }

  change({ shares }: QuotaChange) {
    const arms = this.#shares.length;
    const parsed = Shares.parse(shares, arms);
    const { denominator, numerators } = parsed.commonDenominator(LARGEST, this.#unit);
    const factor = denominator / this.#unit;
    const begun = Array.from(numerators.keys()).filter((arm) => numerators[arm] !== this.#shares[arm] * factor);
    for (let arm = 0; arm < arms; arm++) this.#balances[arm] *= numerators[arm] === 0 ? 0 : factor;
    this.#unit = denominator;
    this.#shares = numerators;
    return { begun, waiting: [], forgone: [] };
  }

  state() {
    const columns = { shares: this.#shares.slice(), balances: this.#balances.slice() };
    return { scalars: { unit: this.#unit }, columns, learner: this.#learner.state() };
  }

  restore(state: ReturnType<Policy["state"]>): void {
    this.#unit = state.scalars["unit"];
    this.#shares = Float64Array.from(state.columns["shares"]);
    this.#balances.set(state.columns["balances"]);
    if (state.learner !== undefined) this.#learner.restore(state.learner);
  }

  #owed(open?: ArmSet): Arm | undefined {
    let best: Arm | undefined;
    for (let arm = 0; arm < this.#shares.length; arm++) {
      const isOwed = this.#shares[arm] > 0 && this.#balances[arm] + this.#shares[arm] > 0;
      if (!isOwed || open?.has(arm) === false) continue;
      if (best === undefined || this.#urgency(arm) > this.#urgency(best)) best = arm;
    }
    return best;
  }

  #urgency(arm: Arm): number {
    if (this.#order === "largest deficit") return this.#balances[arm] + this.#shares[arm];
    return -Math.ceil((this.#unit - this.#balances[arm]) / this.#shares[arm]);
  }
}

export const carriedBalances = definePolicy({
  id: "carried-balances",
  version: 1,
  contract: "quota",
  title: "Balances that are carried on",
  summary: "Promises every share at once, and serves the arms that are owed something in one of two orders.",
  guarantee: "None.",
  source: "the lab's own, to be compared",
  parameters: {
    shares: { kind: "shares", words: "the share that each arm is promised of the rounds in which it is open" },
    order: {
      kind: "choice",
      options: ["largest deficit", "earliest deadline"],
      default: "largest deficit",
      words: "which of the arms that are owed something is served first",
    },
    learner: { kind: "learner", default: "ucb1", words: "who chooses when no arm is owed anything" },
  },
  examples: [{ arms: 3, parameters: { shares: [0.5, 0.3, 0.1] } }],
  create: (setup, { shares, order, learner }) => new CarriedBalances(shares, order, learner(setup)),
});

import {
  createPolicy,
  definePolicy,
  type CheckedPolicy,
  type LivingPolicy,
  type Policy,
  type QuotaChange,
} from "@evenhand/core";

/** Deadline quota whose clocks all restart whenever shares change: what an arm was owed is forgotten. */
class RestartingClocks implements Policy, Pick<LivingPolicy, "change" | "voided" | "tenures"> {
  readonly #quota: CheckedPolicy;
  readonly choose: LivingPolicy["choose"];
  readonly explain: LivingPolicy["explain"];
  readonly pulled: LivingPolicy["pulled"];
  readonly rewarded: LivingPolicy["rewarded"];
  readonly voided: LivingPolicy["voided"];

  constructor(quota: CheckedPolicy) {
    this.#quota = quota;
    this.choose = quota.choose.bind(quota);
    this.explain = quota.explain.bind(quota);
    this.pulled = quota.pulled.bind(quota);
    this.rewarded = quota.rewarded.bind(quota);
    this.voided = quota.voided.bind(quota);
  }

  change(change: QuotaChange) {
    return this.#quota.change({ ...change, effect: "now" });
  }

  tenures() {
    return this.#quota.tenures();
  }

  /** Studies keep no states, and the one inside says that it is another policy's. */
  state(): never {
    throw new Error("restarting-clocks is played in studies alone: its state is not kept");
  }

  restore(): never {
    return this.state();
  }
}

export const restartingClocks = definePolicy({
  id: "restarting-clocks",
  version: 1,
  contract: "quota",
  title: "Clocks that restart",
  summary: "Deadline quota in which all arms begin again at every change.",
  guarantee: "None.",
  source: "the lab's own, to be compared",
  parameters: {
    shares: { kind: "shares", words: "the share that each arm is promised of the rounds in which it is open" },
  },
  examples: [{ arms: 3, parameters: { shares: [0.5, 0.3, 0.1] } }],
  create: (setup, { shares }) => {
    const exact = shares.fractions().map(({ numerator, denominator }) => `${numerator}/${denominator}`);
    return new RestartingClocks(createPolicy("deadline-quota", { shares: exact, learner: "ucb1" }, setup));
  },
});

/** Definitions as a program writes its own, with the exports of the index alone. */
import {
  ArmStreams,
  defineEnvironment,
  defineMetric,
  definePolicy,
  NO_ARM,
  type Arm,
  type ArmSet,
  type Policy,
  type PolicyState,
} from "../../src/index.js";

/** Pulls one arm again and again while it is open, otherwise the lowest open one. */
class Stubborn implements Policy {
  readonly #arms: number;
  readonly #favourite: Arm;
  #pulls: Uint32Array;

  constructor(arms: number, favourite: Arm) {
    this.#arms = arms;
    this.#favourite = favourite;
    this.#pulls = new Uint32Array(arms);
  }

  choose(_round: number, open?: ArmSet): Arm {
    if (open === undefined || open.has(this.#favourite)) return this.#favourite;
    const next = open.next(0);
    return next === NO_ARM ? this.#arms - 1 : next;
  }

  explain(round: number, open?: ArmSet) {
    const arm = this.choose(round, open);
    return { arm, rule: arm === this.#favourite ? "favourite" : "stand-in", numbers: { pulls: this.#pulls[arm] } };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
  }

  rewarded(): void {
    // What comes of it changes nothing.
  }

  state(): PolicyState {
    return { scalars: {}, columns: { pulls: this.#pulls.slice() } };
  }

  restore({ columns }: PolicyState): void {
    this.#pulls = Uint32Array.from(columns["pulls"]);
  }
}

export const stubborn = definePolicy({
  id: "stubborn",
  version: 1,
  contract: "none",
  title: "Stubborn",
  summary: "Pulls its favourite arm while it is open.",
  guarantee: "None.",
  source: "a test",
  parameters: { favourite: { kind: "integer", min: 0, default: 0, words: "the arm that it pulls" } },
  examples: [{ arms: 3, parameters: { favourite: 1 } }],
  create: ({ arms }, { favourite }) => new Stubborn(arms, favourite),
});

/** Rewards from 0 to twice the mean, uniformly. */
export const doubled = defineEnvironment({
  id: "doubled",
  summary: "Uniform rewards from 0 to twice the mean.",
  parameters: { means: { kind: "list", min: 0, max: 0.5, words: "the mean of each arm" } },
  examples: [{ means: [0.5, 0.25] }],
  create: (_, { means }) => {
    const streams = new ArmStreams(means.length);
    return {
      arms: means.length,
      support: { min: 0, max: 1 },
      longestRun: Infinity,
      begin: (seed, trial) => streams.begin(seed, trial),
      draw: (arm) => 2 * means[arm] * streams.uniform(arm),
      expectedTotal: (arm, pulls) => means[arm] * pulls,
    };
  },
});

/** How often the arm changed from one pull to the next. */
export const switches = defineMetric({
  id: "switches",
  title: "Switches",
  unit: "switches",
  range: "0 to one less than the number of rounds",
  better: "lower",
  zero: "one arm had all pulls",
  perArm: false,
  create: () => {
    let [last, count] = [NO_ARM, 0];
    return {
      begin: () => {
        [last, count] = [NO_ARM, 0];
      },
      pulling: (arm) => {
        if (last !== NO_ARM && arm !== last) count++;
        last = arm;
      },
      read: (_outcome, into, at) => {
        into[at] = count;
      },
    };
  },
});

export const shareOfEach = defineMetric({
  id: "share-of-each",
  title: "Share of each arm",
  unit: "fraction",
  range: "0 to 1",
  better: "neither",
  zero: "the arm was never pulled",
  perArm: true,
  create: () => ({
    read: ({ pulls, round }, into, at) => {
      pulls.forEach((count, arm) => (into[at + arm] = count / round));
    },
  }),
});

export const own = { policies: [stubborn], environments: [doubled], metrics: [switches, shareOfEach] };

import { type ArmSetting, type OwnWords, plainArm, type Setting } from "./setting.js";

/** What the page calls things: "arm" appears as what it is in the scenario, or as the reader calls it. */
export interface Words extends OwnWords {
  /** What an arm's size counts. */
  readonly size: string;
  /** By what arms with sizes divide what is reserved for them. */
  readonly sizes: string;
  /** What the chance of a reward says of an arm: a sentence without its full stop. */
  readonly chance: string;
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** One sentence: who hands out what to whom. */
  readonly summary: string;
  readonly words: Words;
  readonly setting: Setting;
}

const usual = { rewards: { kind: "bernoulli" }, learner: "ucb1", horizon: 20_000, trials: 100, seed: 1 } as const;

function arm(name: string, mean: number, more: Partial<ArmSetting> = {}): ArmSetting {
  return { ...plainArm, name, mean, ...more };
}

const supplierWords: Words = {
  arm: "supplier",
  arms: "suppliers",
  pull: "order",
  pulls: "orders",
  reward: "orders on time",
  size: "capacity",
  sizes: "the capacity of each supplier",
  chance: "How often an order given to this supplier arrives on time",
};

const teamWords: Words = {
  ...{ arm: "person", arms: "people", pull: "lead", pulls: "leads", reward: "deals", size: "days" },
  sizes: "the days that each person works",
  chance: "How often a lead given to this person becomes a deal",
};

export const scenarios: readonly Scenario[] = [
  {
    id: "job-ad",
    title: "A job ad shown to five groups",
    summary:
      "Each view of the ad goes to one group. A click costs more in some groups, so that money buys fewer of them.",
    words: {
      ...{ arm: "group", arms: "groups", pull: "view", pulls: "views", reward: "clicks", size: "people" },
      sizes: "how many people are in each group",
      chance: "How often a view by this group becomes a click",
    },
    setting: {
      ...usual,
      scenario: "job-ad",
      arms: [
        arm("Men 25–34", 0.62, { size: 30 }),
        arm("Women 25–34", 0.55, { size: 30 }),
        arm("Men 55–64", 0.48, { size: 16 }),
        arm("Women 55–64", 0.4, { size: 16 }),
        arm("Career changers", 0.3, { size: 8 }),
      ],
      contract: { id: "quota", shares: 0.1 },
      policies: [{ id: "deadline-quota", options: {} }],
    },
  },
  {
    id: "crowd-work",
    title: "Tasks for crowd workers",
    summary: "Each task goes to one worker, and is accepted or not. Who is good should get more, in proportion.",
    words: {
      ...{ arm: "worker", arms: "workers", pull: "task", pulls: "tasks", reward: "accepted tasks", size: "hours" },
      sizes: "the hours that each worker has",
      chance: "How often a task given to this worker is accepted",
    },
    setting: {
      ...usual,
      scenario: "crowd-work",
      arms: [arm("Amara", 0.9), arm("Bo", 0.8), arm("Chidi", 0.7), arm("Dilek", 0.6), arm("Elif", 0.5)],
      contract: { id: "proportional" },
      policies: [{ id: "proportional-catch-up", options: {} }],
    },
  },
  {
    id: "clinics",
    title: "Clinics that get better with practice",
    summary: "Each patient goes to one clinic. A clinic improves with every patient, some of them slowly.",
    words: {
      ...{ arm: "clinic", arms: "clinics", pull: "patient", pulls: "patients", reward: "recoveries", size: "beds" },
      sizes: "how many beds each clinic has",
      chance: "How often a patient of this clinic recovers",
    },
    setting: {
      ...usual,
      scenario: "clinics",
      horizon: 8000,
      trials: 8,
      rewards: { kind: "improving", curve: "hyperbola" },
      arms: [
        arm("Central", 0.6, { pace: 5 }),
        arm("Riverside", 0.7, { pace: 40 }),
        arm("Hillside", 0.95, { pace: 250 }),
        arm("Lakeview", 0.8, { pace: 120 }),
      ],
      contract: { id: "potential", tolerance: 0.1 },
      policies: [{ id: "anytime-improving", options: {} }],
    },
  },
  {
    id: "suppliers",
    title: "Suppliers with quotas of different size",
    summary:
      "Each order goes to one supplier. Contracts promise one of them 90 % and the others a little, at every moment.",
    words: supplierWords,
    setting: {
      ...usual,
      scenario: "suppliers",
      horizon: 2000,
      arms: [arm("Northmill", 0.7), arm("Harbour Co", 0.8), arm("Valley", 0.6), arm("Orchard", 0.5)],
      contract: { id: "quota", shares: [0.9, 0.05, 0.03, 0.02] },
      policies: [
        { id: "deadline-quota", options: {} },
        { id: "largest-deficit-quota", options: {} },
      ],
    },
  },
  {
    id: "no-monopoly",
    title: "Orders where none gets more than half",
    summary:
      "Each order goes to one supplier. The buyer wants none of them to have more than half of the orders, and every one to stay in business.",
    words: supplierWords,
    setting: {
      ...usual,
      scenario: "no-monopoly",
      arms: [arm("Northmill", 0.9), arm("Harbour Co", 0.75), arm("Valley", 0.7), arm("Orchard", 0.55)],
      contract: { id: "quota", shares: 0.05, caps: 0.5 },
      policies: [{ id: "deadline-quota", options: {} }],
    },
  },
  {
    id: "medical-aid",
    title: "Medical aid by need",
    summary:
      "Each aid flight goes to one region. Part of all flights is promised to regions by how many people are in need.",
    words: {
      arm: "region",
      arms: "regions",
      pull: "flight",
      pulls: "flights",
      reward: "people reached",
      size: "in need",
      sizes: "how many people are in need in each region",
      chance: "How often a flight to this region reaches people",
    },
    setting: {
      ...usual,
      scenario: "medical-aid",
      arms: [
        arm("Coast", 0.75, { size: 120 }),
        arm("Plains", 0.6, { size: 300 }),
        arm("Highlands", 0.35, { size: 400 }),
        arm("Islands", 0.5, { size: 80 }),
      ],
      contract: { id: "quota", shares: { total: 0.6 } },
      policies: [{ id: "deadline-quota", options: {} }],
    },
  },
  {
    id: "sales-team",
    title: "Leads for a sales team with people on leave",
    summary:
      "Each lead goes to one of those who are in. A floor promises everyone a part of the leads of the days they work; taking turns (round robin) costs far more.",
    words: teamWords,
    setting: {
      ...usual,
      scenario: "sales-team",
      horizon: 2000,
      arms: [
        arm("Ines", 0.3, { presence: 0.95 }),
        arm("Jonas", 0.25, { presence: 0.8 }),
        arm("Kofi", 0.22, { presence: 0.6 }),
        arm("Lena", 0.2, { presence: 0.95 }),
        arm("Mo", 0.15, { presence: 0.5 }),
      ],
      contract: { id: "quota", shares: 0.15 },
      learner: "thompson",
      policies: [
        { id: "deadline-quota", options: {} },
        { id: "round-robin", options: {} },
      ],
    },
  },
  {
    id: "living-team",
    title: "A sales team, no-shows and a newcomer",
    summary:
      "Each lead goes to one of those who are in. One in twenty does not show up, and is not counted. Lena leaves, and Noor joins later: her share counts from her first day.",
    words: teamWords,
    setting: {
      ...usual,
      scenario: "living-team",
      horizon: 2000,
      arms: [
        arm("Ines", 0.3, { presence: 0.95 }),
        arm("Jonas", 0.25, { presence: 0.8 }),
        arm("Kofi", 0.22, { presence: 0.6 }),
        arm("Lena", 0.2, { presence: 0.95, until: 1500 }),
        arm("Mo", 0.15, { presence: 0.5 }),
        arm("Noor", 0.28, { presence: 0.95, from: 801 }),
      ],
      contract: { id: "quota", shares: 0.12 },
      noShows: { rate: 0.05, within: 1 },
      learner: "thompson",
      policies: [
        { id: "deadline-quota", options: {} },
        { id: "round-robin", options: {} },
      ],
    },
  },
];

export const firstScenario = scenarios[0];

/** For a setting that began as no scenario, where the reader has said nothing. */
const plainWords: OwnWords = { arm: "arm", arms: "arms", pull: "pull", pulls: "pulls", reward: "reward" };

/** The words of a setting: its own, or those of its scenario, or plain ones. */
export function wordsOf({ scenario, words }: Pick<Setting, "scenario" | "words">): Words {
  const ofScenario = scenarios.find(({ id }) => id === scenario)?.words;
  if (words === undefined && ofScenario !== undefined) return ofScenario;
  const own = words ?? plainWords;
  const { arm, pull } = own;
  return {
    ...own,
    size: "size",
    sizes: `the size of each ${arm}`,
    chance: `What one ${pull} of this ${arm} returns on average`,
  };
}

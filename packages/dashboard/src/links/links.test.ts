import { expect, it } from "vitest";
import { promiseInWords } from "../contracts/index.js";
import { draftOfSetting } from "../draft/filledDraft.js";
import { requestOf } from "../draft/requestOf.js";
import { settingOfDraft } from "../draft/settingOfDraft.js";
import { registryOfCore } from "../engine/registryOfCore.js";
import { pairQuery, readPair } from "../pages/compare/pair.js";
import { subjectOf } from "../pages/price/meetingSentence.js";
import { readSetting } from "./readSetting.js";
import { queryOf } from "./settingQuery.js";
import type { Setting } from "../setting/setting.js";
import { studyOf } from "../engine/studyOf.js";

/**
 * Links that readers have sent and saved, each with what it says, plays and asks of the service. A link is a promise:
 * what stands here is never edited to suit the code, and is only ever added to.
 */

const registry = registryOfCore();

function opened(link: string): Setting {
  const read = readSetting(new URLSearchParams(link));
  if ("setting" in read) return read.setting;
  throw new Error(read.problems.join(" "));
}

/** The query as a reader sees it in the address. */
function shown(query: URLSearchParams): string {
  return decodeURIComponent(query.toString()).replaceAll("+", " ");
}

/** Whole links, as the scenarios, the story, the price and the papers make them. */
const links = [
  "v=1&scenario=job-ad&names=Men 25–34,Women 25–34,Men 55–64,Women 55–64,Career changers&means=0.62,0.55,0.48,0.4,0.3&sizes=30,30,16,16,8&rewards=bernoulli&contract=equal-floor:0.1&policies=deadline-quota&learner=ucb1&horizon=20000&trials=100&seed=1",
  "v=1&scenario=crowd-work&names=Amara,Bo,Chidi,Dilek,Elif&means=0.9,0.8,0.7,0.6,0.5&rewards=bernoulli&contract=merit&policies=proportional-catch-up&learner=ucb1&horizon=20000&trials=100&seed=1",
  "v=1&scenario=clinics&names=Central,Riverside,Hillside,Lakeview&means=0.6,0.7,0.95,0.8&paces=5,40,250,120&rewards=improving:hyperbola&contract=potential:0.1&policies=anytime-improving&learner=ucb1&horizon=8000&trials=8&seed=1",
  "v=1&scenario=suppliers&names=Northmill,Harbour Co,Valley,Orchard&means=0.7,0.8,0.6,0.5&rewards=bernoulli&contract=own-floors:0.9,0.05,0.03,0.02&policies=deadline-quota,largest-deficit-quota&learner=ucb1&horizon=2000&trials=100&seed=1",
  "v=1&scenario=no-monopoly&names=Northmill,Harbour Co,Valley,Orchard&means=0.9,0.75,0.7,0.55&rewards=bernoulli&contract=equal-floor:0.05:caps=0.5&policies=deadline-quota&learner=ucb1&horizon=20000&trials=100&seed=1",
  "v=1&scenario=medical-aid&names=Coast,Plains,Highlands,Islands&means=0.75,0.6,0.35,0.5&sizes=120,300,400,80&rewards=bernoulli&contract=floor-by-size:0.6&policies=deadline-quota&learner=ucb1&horizon=20000&trials=100&seed=1",
  "v=1&scenario=sales-team&names=Ines,Jonas,Kofi,Lena,Mo&means=0.3,0.25,0.22,0.2,0.15&presence=0.95,0.8,0.6,0.95,0.5&rewards=bernoulli&contract=equal-floor:0.15&policies=deadline-quota,round-robin&learner=thompson&horizon=2000&trials=100&seed=1",
  "v=1&scenario=living-team&names=Ines,Jonas,Kofi,Lena,Mo,Noor&means=0.3,0.25,0.22,0.2,0.15,0.28&presence=0.95,0.8,0.6,0.95,0.5,0.95&from=1,1,1,1,1,801&until=0,0,0,1500,0,0&rewards=bernoulli&contract=equal-floor:0.12&noshows=0.05:1&policies=deadline-quota,round-robin&learner=thompson&horizon=2000&trials=100&seed=1",
  "v=1&scenario=crowd-work&names=Amara,Bo,Chidi,Dilek,Elif&means=0.75,0.6,0.5,0.65,0.75&rewards=bernoulli&contract=equal-floor:0.1&policies=deadline-quota&learner=thompson&horizon=300&trials=100&seed=1338",
];

it.each(links)("is written as it was read: %s", (link) => {
  expect(shown(queryOf(opened(link)))).toBe(link);
});

it.each([
  [links[0], "&b.contract=floor-by-size:0.5&b.policies=deadline-quota"],
  [links[1], "&b.contract=equal-floor:0.1&b.policies=deadline-quota"],
])("two contracts: the one that suggests itself, and the whole pair. %s", (link, ofB) => {
  for (const query of [link, link + ofB]) {
    const read = readPair(new URLSearchParams(query));
    expect("pair" in read && shown(pairQuery(read.pair))).toBe(link + ofB);
  }
});

interface KeptLink {
  /** What stands in the link beside three arms, in its order. */
  readonly link: string;
  readonly promise: string;
  readonly subject: string;
  readonly contract?: unknown;
  /** Policies and metrics of the study behind those of every study. */
  readonly keepers: readonly unknown[];
  readonly metrics: readonly string[];
  /** What the form asks of the service; of arms their share and cap. */
  readonly request: unknown;
  readonly arms: readonly unknown[];
  /** The contract of the link by which the form leads back to the playground. */
  readonly back?: string;
}

/** One of each kind of contract, with everything that it can have. */
const contracts: readonly KeptLink[] = [
  {
    link: "rewards=bernoulli&contract=none&policies=&learner=ucb1",
    promise: "No arm is promised anything.",
    subject: "Promising nothing",
    keepers: [],
    metrics: [],
    request: { id: "", contract: { id: "" } },
    arms: [[], [], []],
  },
  {
    link: "rewards=bernoulli&contract=equal-floor:0.125:caps=0.5:renew=500&noshows=0.05:2&policies=deadline-quota&learner=ucb1",
    promise:
      "Every arm gets at least 12.5 % of the pulls. No arm gets more than 50 % of the pulls. The promise begins again every 500 pulls. No-shows are not counted.",
    subject: "A floor of 12.5 % and a cap of 50 % for each of 3 arms",
    contract: { id: "quota", parameters: { shares: 0.125, caps: 0.5 } },
    keepers: [
      {
        id: "deadline-quota",
        parameters: { shares: 0.125, caps: 0.5, renewEvery: 500, voidWithin: 2, learner: "ucb1" },
      },
    ],
    metrics: ["own-clock-worst-violation", "own-clock-worst-excess"],
    request: { id: "", contract: { id: "quota" }, learner: { id: "ucb1" }, renewEvery: 500, voidWithin: 2 },
    arms: [
      [0.125, 0.5],
      [0.125, 0.5],
      [0.125, 0.5],
    ],
    back: "equal-floor:0.125:caps=0.5:renew=500",
  },
  {
    link: "rewards=bernoulli&contract=equal-floor:0:caps=0.5,0.4,1&policies=deadline-quota&learner=ucb1",
    promise: "None gets more than its own cap: 50 %, 40 % and 100 %.",
    subject: "A cap of their own for each of 3 arms",
    contract: { id: "quota", parameters: { shares: 0, caps: [0.5, 0.4, 1] } },
    keepers: [{ id: "deadline-quota", parameters: { shares: 0, caps: [0.5, 0.4, 1], learner: "ucb1" } }],
    metrics: ["worst-violation", "worst-excess"],
    request: { id: "", contract: { id: "quota" }, learner: { id: "ucb1" } },
    arms: [
      [0, 0.5],
      [0, 0.4],
      [0, 1],
    ],
    back: "equal-floor:0:caps=0.5,0.4,1",
  },
  {
    link: "sizes=3,2,4&rewards=bernoulli&contract=floor-by-size:0.35:caps=0.6&policies=deadline-quota,largest-deficit-quota:tolerance=0.5&learner=ucb1",
    promise:
      "35 % of the pulls are reserved, divided by the size of each arm. No arm gets more than 60 % of the pulls.",
    subject: "Promising 35 % of the pulls by size (size) and a cap of 60 %",
    contract: { id: "quota", parameters: { shares: ["7/60", "7/90", "7/45"], caps: 0.6 } },
    keepers: [
      { id: "deadline-quota", parameters: { shares: ["7/60", "7/90", "7/45"], caps: 0.6, learner: "ucb1" } },
      {
        id: "largest-deficit-quota",
        parameters: { shares: ["7/60", "7/90", "7/45"], learner: "ucb1", tolerance: 0.5 },
      },
    ],
    metrics: ["worst-violation", "worst-excess"],
    request: { id: "", contract: { id: "quota" }, learner: { id: "ucb1" } },
    arms: [
      ["7/60", 0.6],
      ["7/90", 0.6],
      ["7/45", 0.6],
    ],
    back: "own-floors:0.1166,0.0777,0.1555:caps=0.6",
  },
  {
    link: "rewards=bernoulli&contract=own-floors:0.1,0,0.2:caps=1,0.5,0.6:later=801@0.2,0.1,0;901@0,0,0.3@0.5,1,1&policies=deadline-quota&learner=ucb1",
    promise:
      "Every arm gets at least their own share of the pulls: 10 %, 0 % and 20 %. None gets more than its own cap: 100 %, 50 % and 60 %. From pull 801 on the floors are 20 %, 10 % and 0 %. From pull 901 on the floors are 0 %, 0 % and 30 %, and the caps 50 %, 100 % and 100 %.",
    subject: "A floor of their own for each of 3 arms (10 %, 0 %, 20 %) and a cap of their own, at first,",
    contract: { id: "quota", parameters: { shares: [0.1, 0, 0.2], caps: [1, 0.5, 0.6] } },
    keepers: [{ id: "deadline-quota", parameters: { shares: [0.1, 0, 0.2], caps: [1, 0.5, 0.6], learner: "ucb1" } }],
    metrics: ["own-clock-worst-violation", "own-clock-worst-excess"],
    request: { id: "", contract: { id: "quota" }, learner: { id: "ucb1" } },
    arms: [
      [0.1, 1],
      [0, 0.5],
      [0.2, 0.6],
    ],
    back: "own-floors:0.1,0,0.2:caps=1,0.5,0.6",
  },
  {
    link: "rewards=bernoulli&contract=priced-floor:0.1:0.75&policies=hard-threshold-ucb&learner=ucb1",
    promise: "Every arm should get 10 % of the pulls; each missing one costs 0.75.",
    subject: "A floor of 10 % for each of 3 arms, at a price of 0.75 for each missing pull,",
    contract: { id: "penalty", parameters: { shares: 0.1, penalties: 0.75 } },
    keepers: [{ id: "hard-threshold-ucb", parameters: { shares: 0.1, penalties: 0.75 } }],
    metrics: ["unfairness", "penalised-reward"],
    request: { id: "", contract: { id: "penalty", parameters: { penalties: 0.75 } } },
    arms: [[0.1], [0.1], [0.1]],
    back: "priced-floor:0.1:0.75",
  },
  {
    link: "rewards=bounded:0.1:2&contract=merit&policies=proportional-catch-up&learner=ucb1",
    promise: "Every arm gets pulls in proportion to their average reward.",
    subject: "Giving pulls in proportion to average reward",
    contract: { id: "proportional", parameters: {} },
    keepers: [{ id: "proportional-catch-up" }],
    metrics: ["proportional-deficit"],
    request: { id: "", contract: { id: "proportional" } },
    arms: [[], [], []],
    back: "merit",
  },
  {
    link: "rewards=bernoulli&contract=withheld:0.4:softmax&policies=self-regulated-utility&learner=thompson",
    promise:
      "Every arm deserves a share of the pulls that grows with their average reward (softmax). Each pull that is withheld costs 0.4.",
    subject: "A price of 0.4 on each withheld pull",
    contract: { id: "opportunity", parameters: { cost: 0.4, deserved: "softmax" } },
    keepers: [{ id: "self-regulated-utility", parameters: { cost: 0.4, deserved: "softmax", learner: "thompson" } }],
    metrics: ["withheld", "utility"],
    request: {
      id: "",
      contract: { id: "opportunity", parameters: { cost: 0.4, deserved: "softmax" } },
      learner: { id: "thompson" },
    },
    arms: [[], [], []],
    back: "withheld:0.4:softmax",
  },
  {
    link: "paces=5,40,250&rewards=improving:exponential&contract=potential:0.02&policies=anytime-improving&learner=ucb1",
    promise: "Every arm that still improves keeps getting pulls, until it is within 0.02 of its potential.",
    subject: "A chance for every arm that still improves",
    contract: { id: "potential", parameters: { tolerance: 0.02 } },
    keepers: [{ id: "anytime-improving" }],
    metrics: ["worst-distance-to-potential", "distance-to-potential"],
    request: { id: "", contract: { id: "potential", parameters: { tolerance: 0.02 } } },
    arms: [[], [], []],
    back: "potential:0.02",
  },
];

it.each(contracts)("means what it meant: $link", ({ link: own, ...kept }) => {
  const link = `v=1&scenario=own&names=A,B,C&means=0.7,0.5,0.3&${own}&horizon=1000&trials=16&seed=1`;
  const setting = opened(link);
  const { contract, policies, metrics } = studyOf(setting, registry);
  const draft = draftOfSetting(setting);
  const { arms, ...request } = requestOf(draft, registry);
  const back = settingOfDraft(draft, registry);
  expect(shown(queryOf(setting))).toBe(link);
  expect({
    promise: promiseInWords(setting).replaceAll("\u202f", " "),
    subject: subjectOf(setting).replaceAll("\u202f", " "),
    ...(contract === undefined ? {} : { contract }),
    ...{ keepers: policies.slice(1), metrics: metrics.slice(3), request },
    arms: arms.map(({ share, cap }) => [share, cap].filter((part) => part !== undefined)),
    ...("setting" in back ? { back: queryOf(back.setting).get("contract") } : {}),
  }).toEqual(kept);
});

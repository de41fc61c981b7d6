import type { Figure } from "@evenhand/figures";
import { promiseInWords } from "../../contracts/index.js";
import { listed, percent, whole } from "../../numbers/formats.js";
import { type Estimate, isTold, uncertainPercent } from "../../numbers/uncertain.js";
import { type Answer, pairedCost, pairedDifference } from "../../setting/answer.js";
import { wordsOf } from "../../setting/scenarios.js";
import { armNames, BASELINE, type Setting } from "../../setting/setting.js";
import { roundEnd, sharesPanel, thereInWords } from "../playground/charts/sharesFigure.js";
import type { Pair } from "./pair.js";

/** B instead of A. */
interface Difference {
  /** The part of A's reward that B does not have, in the same trials. */
  readonly cost: Estimate;
  /** How much more reward B brings, in the same trials. */
  readonly more: Estimate;
  /** By how much each arm's share grows, in parts of all pulls. */
  readonly shares: readonly Estimate[];
}

/** The policy that keeps the contract; the learner alone where none does. */
export function keeperOf({ policies }: Answer): number {
  return policies.length > 1 ? 1 : BASELINE;
}

export function differenceOf(a: Answer, b: Answer): Difference {
  const [ofA, ofB] = [a.policies[keeperOf(a)], b.policies[keeperOf(b)]];
  const both = Math.min(ofA.rewards.length, ofB.rewards.length);
  return {
    cost: pairedCost(ofA.rewards.slice(0, both), ofB.rewards.slice(0, both)),
    more: pairedDifference(ofA.rewards.slice(0, both), ofB.rewards.slice(0, both)),
    // As if A and B had met different luck: the margin is rather too wide.
    shares: ofB.shares.map(({ mean, error }, arm) => ({
      ...{ mean: mean - ofA.shares[arm].mean, error: Math.hypot(error, ofA.shares[arm].error) },
    })),
  };
}

/** Both contracts by their letters. */
export function contractsInWords({ a, b }: Pair): string {
  return `A: ${promiseInWords(a)} B: ${promiseInWords(b)}`;
}

/** Arms that are named on each side. */
const NAMED = 2;
/** Changes below this part of all pulls are not worth a sentence. */
const WORTH_TELLING = 0.005;

export function differenceInWords(setting: Setting, { cost, shares }: Difference): string {
  const { reward, pulls } = wordsOf(setting);
  const names = armNames(setting);
  const changed = shares.map(({ mean }, arm) => ({ arm, mean })).filter(({ mean }) => Math.abs(mean) >= WORTH_TELLING);
  const side = (sign: number) =>
    changed
      .filter(({ mean }) => sign * mean > 0)
      .sort((one, other) => sign * (other.mean - one.mean))
      .slice(0, NAMED)
      .map(({ arm, mean }, index) => {
        const ofWhat = sign > 0 && index === 0 ? ` of all ${pulls}` : "";
        return `${names[arm]} (${percent(sign * mean, 1)}${ofWhat})`;
      });
  const [gained, lost] = [side(1), side(-1)];
  const who =
    gained.length === 0 || lost.length === 0
      ? `No share of the ${pulls} changes by as much as ${percent(WORTH_TELLING, 1)}.`
      : `${listed(gained)} would gain the most; ${listed(lost)} would lose the most.`;
  return `${costInWords(cost, reward)} ${who}`;
}

function costInWords(cost: Estimate, reward: string): string {
  if (cost.mean === 0 && !(cost.error > 0)) return `B and A bring the same ${reward}.`;
  const more = cost.mean < 0;
  const amount = uncertainPercent({ ...cost, mean: Math.abs(cost.mean) }, more ? `more ${reward}` : `of the ${reward}`);
  const than = more ? `brings ${amount} than A` : `costs ${amount} that A brings`;
  if (Number.isNaN(cost.error)) return `In the one trial so far B ${than}.`;
  if (!isTold(cost)) return `Whether A or B brings more ${reward} cannot be told from chance: so far B ${than}.`;
  return `B ${than}.`;
}

/** Each arm's share under both contracts, against what it was promised by each. */
export function comparisonFigure(pair: Pair, a: Answer, b: Answer): Figure {
  const sides = [
    { title: "A", answered: { setting: pair.a, answer: a }, place: keeperOf(a) },
    { title: "B", answered: { setting: pair.b, answer: b }, place: keeperOf(b) },
  ];
  // The same axis for both, so that bars can be compared.
  const end = Math.max(...sides.map(({ answered, place }) => roundEnd(answered, place)));
  const isAway = a.present !== undefined;
  return {
    title: `Shares of the ${wordsOf(pair.a).pulls}, A beside B`,
    caption: `Means over ${whole(Math.min(a.trials, b.trials))} trials or more, with 95\u202f% intervals.${isAway ? ` ${thereInWords(pair.a)}` : ""}`,
    order: armNames(pair.a),
    panels: sides.map(({ title, answered, place }) => ({ title, ...sharesPanel(answered, place, end) })),
  };
}

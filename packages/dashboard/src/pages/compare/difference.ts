import type { Answer } from "../../setting/answer.js";
import type { Estimate } from "../../numbers/uncertain.js";
import { pairedCost } from "../../engine/pairedCost.js";
import { listed, percent } from "../../numbers/formats.js";
import { isTold, uncertainPercent } from "../../numbers/uncertain.js";
import { wordsOf } from "../../setting/scenarios.js";
import type { Setting } from "../../setting/setting.js";
import { BASELINE } from "../../setting/setting.js";
import { armNames } from "../../setting/armNames.js";

/** B instead of A. */
export interface Difference {
  /** The part of A's reward that B does not have, in the same trials. */
  readonly cost: Estimate;
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
    // As if A and B had met different luck: the margin is rather too wide.
    shares: ofB.shares.map(({ mean, error }, arm) => ({
      ...{ mean: mean - ofA.shares[arm].mean, error: Math.hypot(error, ofA.shares[arm].error) },
    })),
  };
}

/** Arms that are named on each side. */
const NAMED = 2;
/** Changes below this part of all pulls are not worth a sentence. */
const WORTH_TELLING = 0.005;

export function differenceInWords(setting: Setting, { cost, shares }: Difference): string {
  const { reward, pulls } = wordsOf(setting.scenario);
  const names = armNames(setting);
  const changed = shares.map(({ mean }, arm) => ({ arm, mean })).filter(({ mean }) => Math.abs(mean) >= WORTH_TELLING);
  const side = (sign: number) =>
    changed
      .filter(({ mean }) => sign * mean > 0)
      .sort((one, other) => sign * (other.mean - one.mean))
      .slice(0, NAMED)
      .map(({ arm, mean }) => `${names[arm]} (${percent(sign * mean, 1)})`);
  const [gained, lost] = [side(1), side(-1)];
  const who =
    gained.length === 0 || lost.length === 0
      ? `No share of the ${pulls} changes by as much as ${percent(WORTH_TELLING, 1)}.`
      : `Of all ${pulls}, most is lost by ${listed(lost)} and gained by ${listed(gained)}.`;
  return `${costInWords(cost, reward)} ${who}`;
}

function costInWords(cost: Estimate, reward: string): string {
  if (cost.mean === 0 && !(cost.error > 0)) return `B and A bring the same ${reward}.`;
  if (Number.isNaN(cost.error))
    return `In the one trial so far B costs ${uncertainPercent(cost, `of the ${reward}`)} instead of A.`;
  if (!isTold(cost))
    return `What B costs instead of A cannot be told from chance: ${uncertainPercent(cost, `of the ${reward}`)}.`;
  if (cost.mean > 0) return `B instead of A costs ${uncertainPercent(cost, `of the ${reward}`)}.`;
  return `B instead of A brings ${uncertainPercent({ ...cost, mean: -cost.mean }, `more ${reward}`)}.`;
}

import type { Figure } from "@evenhand/figures";
import { policyOrder } from "../../setting/registry.js";
import {
  type ArmSetting,
  limits,
  type OwnWords,
  plainArm,
  type RewardSetting,
  type Setting,
} from "../../setting/setting.js";
import type { ArmRewards } from "./readNumbers.js";

/** An arm's mean with an interval of two standard errors; without one where a single reward says nothing about it. */
interface MeasuredArm {
  readonly name: string;
  readonly count: number;
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
}

export interface MeasuredTable {
  /** In the units of the table. */
  readonly arms: readonly MeasuredArm[];
  readonly isBinary: boolean;
  /** By which all rewards are divided in the setting, so that none is above 1; 1 where none is. */
  readonly scale: number;
  readonly setting: Setting;
}

type MeasureResult = MeasuredTable | { readonly problem: string };

/** Means with intervals, and the setting that has them as its arms. */
export function measure(arms: readonly ArmRewards[]): MeasureResult {
  if (arms.length < 2) {
    return { problem: `There ${arms.length === 1 ? "is one arm" : "are no arms"}; at least two are required.` };
  }
  if (arms.length > limits.arms) {
    const words = "Check that the first column holds the arm.";
    return { problem: `There are ${arms.length} arms; a page shows at most ${limits.arms}. ${words}` };
  }
  const all = arms.flatMap(({ rewards }) => rewards);
  const isBinary = all.every((reward) => reward === 0 || reward === 1);
  const measured = arms.map((arm) => (isBinary ? proportionOf(arm) : meanOf(arm)));
  const negative = measured.find(({ mean }) => mean < 0);
  if (negative !== undefined) {
    return {
      problem: `${negative.name} has a mean of ${Number(negative.mean.toPrecision(4))}. The pages compare parts of a reward, so that no mean may be below 0.`,
    };
  }
  const most = all.reduce((largest, reward) => Math.max(largest, Math.abs(reward)), 0);
  const scale = most > 1 ? most : 1;
  return { arms: measured, isBinary, scale, setting: settingOf(arms, measured, isBinary, scale) };
}

function settingOf(
  arms: readonly ArmRewards[],
  measured: readonly MeasuredArm[],
  isBinary: boolean,
  scale: number,
): Setting {
  const rewards: RewardSetting = isBinary
    ? { kind: "bernoulli" }
    : { kind: "gaussian", deviation: Math.max(LEAST_DEVIATION, rounded(pooledDeviation(arms) / scale)) };
  return {
    scenario: "own",
    arms: measured.map(({ name, mean, count }): ArmSetting => ({
      ...{ ...plainArm, name, mean: rounded(mean / scale), size: count },
    })),
    rewards,
    contract: { id: "quota", shares: Math.floor(5000 / arms.length) / 10_000 },
    policies: [{ id: "deadline-quota", options: {} }],
    learner: "ucb1",
    horizon: 20_000,
    trials: arms.length <= 20 ? 100 : 20,
    seed: 1,
  };
}

const LEAST_DEVIATION = 0.0001;

/** As many decimals as a link needs: less than what chance does to a mean of 100 000 rewards. */
function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** Two standard errors on both sides. */
function meanOf({ name, rewards }: ArmRewards): MeasuredArm {
  const count = rewards.length;
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / count;
  if (count < 2) return { name, count, mean };
  const error = Math.sqrt(squaresOf(rewards) / (count - 1) / count);
  return { name, count, mean, low: mean - 2 * error, high: mean + 2 * error };
}

/** Wilson's interval for two standard errors, which has a width even where all rewards are the same. */
function proportionOf({ name, rewards }: ArmRewards): MeasuredArm {
  const count = rewards.length;
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / count;
  const middle = (mean + 2 / count) / (1 + 4 / count);
  const half = (2 / (1 + 4 / count)) * Math.sqrt((mean * (1 - mean)) / count + 1 / count ** 2);
  return { name, count, mean, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The deviation within arms, from all of them together. */
function pooledDeviation(arms: readonly ArmRewards[]): number {
  const squares = arms.reduce((sum, { rewards }) => sum + squaresOf(rewards), 0);
  const freedom = arms.reduce((sum, { rewards }) => sum + rewards.length - 1, 0);
  return freedom === 0 ? 0 : Math.sqrt(squares / freedom);
}

function squaresOf(rewards: readonly number[]): number {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  return rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
}

/** A sentence that the table does not tell which arm is best; undefined where it does. */
export function uncertainOrder(arms: readonly MeasuredArm[]): string | undefined {
  const best = arms.reduce((highest, arm) => (arm.mean > highest.mean ? arm : highest));
  const rivals = arms.filter((arm) => arm !== best && (arm.high ?? Infinity) >= (best.low ?? -Infinity));
  if (rivals.length === 0) return undefined;
  const others = rivals.length === 1 ? rivals[0].name : `${rivals.length} others`;
  return `${best.name} has the highest mean, but ${others} may be as good: their intervals overlap.`;
}

/** More arms than this have no names on the axis that one could read. */
const NAMED = 40;

/** In a colour that is no arm's own. */
const MEANS = "mean, with a 95\u202f% interval";

/** Every arm's mean with its interval. */
export function meansFigure({ arms }: MeasuredTable, words: Pick<OwnWords, "arm" | "arms" | "reward">): Figure {
  const shown = arms.slice(0, NAMED);
  const more = arms.length > NAMED ? ` The first ${NAMED} of ${arms.length} ${words.arms}.` : "";
  return {
    title: `Mean ${words.reward} of each ${words.arm}`,
    caption: `Lines are 95\u202f% intervals.${more}`,
    order: policyOrder([MEANS]),
    panels: [
      {
        x: { label: words.arm, scale: "category" },
        y: { label: `mean ${words.reward}` },
        marks: [
          {
            kind: "dots",
            series: MEANS,
            points: shown.map(({ name, mean, low, high }) => ({
              ...{ x: name, y: mean },
              ...(low === undefined || high === undefined ? {} : { low, high }),
            })),
          },
        ],
      },
    ],
  };
}

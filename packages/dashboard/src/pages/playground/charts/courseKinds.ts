import { capital } from "../../../numbers/capital.js";
import { contractKinds } from "../../../setting/contractKinds.js";
import { furthestAbove } from "../../../setting/furthestAbove.js";
import { furthestBehind } from "../../../setting/furthestBehind.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import type { CourseKind } from "./courseFigure.js";

/**
 * What is drawn over the rounds, side by side: the reward or, where the reader asks for it, the regret; and how far the
 * promise was from being kept. Where that is not read over the rounds reward and regret stand side by side.
 */
export function courseKinds(setting: Setting): CourseKind[][] {
  const { reward } = wordsOf(setting.scenario);
  const behind = behindKind(setting);
  const rewardSoFar: CourseKind = {
    ...{ metric: "reward", title: `Average ${reward}`, tab: "Average" },
    ...{ label: `${reward} per round`, isAverage: true },
  };
  const regret: CourseKind = {
    ...{ metric: "regret", title: "Missed against always choosing the best", tab: "Missed" },
    ...{ label: "regret", unit: `expected ${reward}` },
  };
  if (behind === undefined) return [[rewardSoFar], [regret]];
  const above = furthestAbove(setting);
  return [[rewardSoFar, regret], above === undefined ? [behind] : [behind, aboveCapKind(setting, above)]];
}

/** How far any arm was above its cap. */
function aboveCapKind({ scenario }: Setting, metric: string): CourseKind {
  return {
    ...{ metric, title: "Furthest above a cap, in the worst trial", tab: "Above" },
    ...{ label: "furthest above so far", unit: wordsOf(scenario).pulls, isWorst: true, isOfKeepers: true },
    level: { at: 1, label: "the promise: stay below 1" },
  };
}

function behindKind(setting: Setting): CourseKind | undefined {
  const { arm, pull, pulls, reward } = wordsOf(setting.scenario);
  const isOfKeepers = true;
  const { contract } = setting;
  switch (contractKinds[contract.kind].contract) {
    case "none":
      return undefined;
    case "quota":
      return {
        metric: furthestBehind(setting),
        title: "Furthest behind, in the worst trial",
        tab: "Behind",
        label: "furthest behind so far",
        unit: pulls,
        isWorst: true,
        isOfKeepers,
        level: { at: 1, label: "the promise: stay below 1" },
      };
    case "penalty":
      return {
        metric: "unfairness",
        title: `${capital(pulls)} missing to the floors`,
        label: "missing",
        unit: pulls,
        isOfKeepers,
      };
    case "opportunity":
      return {
        metric: "withheld",
        title: `Deserved ${pulls} that were withheld`,
        label: "withheld",
        unit: pulls,
        isOfKeepers,
      };
    case "proportional":
      return {
        ...{ metric: "proportional-deficit", title: `The ${arm} furthest behind its share`, isOfKeepers },
        ...{ label: "furthest behind", unit: pulls },
      };
    case "potential":
      return {
        ...{ metric: "worst-distance-to-potential", title: `The ${arm} furthest from its potential`, isOfKeepers },
        ...{ label: "distance to the potential", unit: `${reward} per ${pull}` },
        ...(contract.kind === "potential" ? { level: { at: contract.tolerance, label: "near enough" } } : {}),
      };
  }
}

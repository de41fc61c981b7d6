import type { CourseKind } from "../../../contracts/contractPage.js";
import { aboutOf, pageOf } from "../../../contracts/index.js";
import type { Setting } from "../../../setting/setting.js";

/**
 * What is drawn over the rounds, side by side: the reward or, where the reader asks for it, the regret; and how far the
 * promise was from being kept. Where that is not read over the rounds reward and regret stand side by side.
 */
export function courseKinds(setting: Setting): CourseKind[][] {
  const about = aboutOf(setting);
  const { reward } = about.words;
  const kept = pageOf(setting.contract).courses(about);
  const rewardSoFar: CourseKind = {
    ...{ metric: "reward", title: `Average ${reward}`, tab: "Average" },
    ...{ label: `${reward} per round`, isAverage: true },
  };
  const regret: CourseKind = {
    ...{ metric: "regret", title: "Missed against always choosing the best", tab: "Missed" },
    ...{ label: "regret", unit: `expected ${reward}` },
  };
  return kept.length === 0 ? [[rewardSoFar], [regret]] : [[rewardSoFar, regret], [...kept]];
}

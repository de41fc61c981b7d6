import type { Panel } from "@evenhand/figures";
import { pageOf } from "../../../contracts/index.js";
import { starving } from "../../../contracts/starving.js";
import type { Estimate } from "../../../numbers/uncertain.js";
import type { Answered } from "../../../engine/useAnswer.js";
import { percent, WHILE_THERE } from "../../../numbers/formats.js";
import { shareAxisEnd } from "../../../numbers/shareAxisEnd.js";
import { margin } from "../../../numbers/uncertain.js";
import { armNames } from "../../../setting/armNames.js";
import { capsOf } from "../../../setting/floorTerms.js";
import { laterFloors } from "../../../setting/laterFloors.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";

/** Bars below each other can be read where as many lines no longer can. */
export const sharesLook = { mostSeries: 16 };

/** A bar for each arm, with what it was promised; `end` is that of the axis, a round one where it is left out. */
export function sharesPanel(answered: Answered, place: number, end = roundEnd(answered, place)): Panel {
  const { setting, answer } = answered;
  const words = wordsOf(setting.scenario);
  const { promised, present } = answer;
  const { shares } = answer.policies[place];
  const hungry = new Set(starving(shares, present));
  const caps = shownCaps(setting);
  // A floor holds while less than a whole pull is missing.
  const slack = 1 / setting.horizon;
  const { sharesAre } = pageOf(setting.contract);
  return {
    x: { label: `share of ${present === undefined ? "the" : "all"} ${words.pulls}`, percent: true, domain: [0, end] },
    y: { label: words.arm, scale: "category" },
    marks: [
      {
        kind: "shares",
        capName: "at most",
        floorName: `${sharesAre}${present === undefined ? "" : `, of all ${words.pulls}`}`,
        rows: armNames(setting).map((series, arm) => ({
          series,
          ...withErrorBar(shares[arm]),
          ...labelOf(shares[arm].mean, present?.[arm], hungry.has(arm)),
          ...(promised === undefined || promised[arm] === 0 ? {} : { floor: promised[arm], slack }),
          ...(caps === undefined || caps[arm] === 1 ? {} : { cap: caps[arm] }),
        })),
      },
    ],
  };
}

/**
 * What is written beside a bar, where it is more than the share. A promise to an arm that can be absent is one of the
 * rounds in which it is there: its share of those stands beside that of all.
 */
function labelOf(share: number, present: number | undefined, isStarving: boolean): { readonly label?: string } {
  const ofAll = percent(share, 1);
  const own = present === undefined || present === 0 ? ofAll : percent(share / present, 1);
  const parts = [ofAll, ...(own === ofAll ? [] : [`· ${own} ${WHILE_THERE}`]), ...(isStarving ? ["starving"] : [])];
  return parts.length === 1 ? {} : { label: parts.join(" ") };
}

/** The end of the axis for what the policy at this place gave, promised and capped. */
export function roundEnd({ setting, answer: { policies, promised = [] } }: Answered, place: number): number {
  const caps = (shownCaps(setting) ?? []).filter((cap) => cap < 1);
  const most = policies[place].shares.reduce(
    (largest, { mean }, arm) => Math.max(largest, mean, promised[arm] ?? 0),
    Math.max(0, ...caps),
  );
  return shareAxisEnd(most);
}

/** A bracket stands for a cap that holds throughout. */
function shownCaps(setting: Setting): readonly number[] | undefined {
  return laterFloors(setting).some(({ caps }) => caps !== undefined) ? undefined : capsOf(setting);
}

function withErrorBar(share: Estimate): { readonly share: number; readonly low?: number; readonly high?: number } {
  const width = margin(share);
  if (Number.isNaN(width)) return { share: share.mean };
  return { share: share.mean, low: Math.max(0, share.mean - width), high: Math.min(1, share.mean + width) };
}

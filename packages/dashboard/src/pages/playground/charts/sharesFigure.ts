import type { Figure, Panel } from "@evenhand/figures";
import { pageOf } from "../../../contracts/index.js";
import { starving } from "../../../contracts/none.js";
import type { AnsweredSetting } from "../../../engine/engine.js";
import { percent, WHILE_THERE, whole } from "../../../numbers/formats.js";
import { type Estimate, margin } from "../../../numbers/uncertain.js";
import { capsOf, laterFloors } from "../../../setting/floors.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { armNames, BASELINE, type Setting } from "../../../setting/setting.js";

/** Why a bar and the promise that was written down are two numbers. */
export function thereInWords(setting: Setting): string {
  const { arm, pulls } = wordsOf(setting);
  return `What is promised counts the ${pulls} that come while the ${arm} is there; bars and ticks are parts of all ${pulls}.`;
}

/** Each arm's share of all pulls under one policy, against what it was promised. */
export function sharesFigure(answered: AnsweredSetting, place: number, policy: string): Figure {
  const { setting, answer } = answered;
  const { pulls } = wordsOf(setting);
  const count = `${whole(answer.trials)} trials of ${whole(setting.horizon)} rounds`;
  return {
    title: `Share of the ${pulls} under ${policy}`,
    caption: `Bars are means over ${count}, with 95\u202f% intervals.${answer.present === undefined ? "" : ` ${thereInWords(setting)}`}`,
    order: armNames(setting),
    panels: [sharesPanel(answered, place)],
  };
}

/** Bars below each other can be read where as many lines no longer can. */
export const sharesLook = { mostSeries: 16 };

/** A bar for each arm, with what it was promised; `end` is that of the axis, a round number by default. */
export function sharesPanel(answered: AnsweredSetting, place: number, end = roundEnd(answered, place)): Panel {
  const { setting, answer } = answered;
  const words = wordsOf(setting);
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
          ...(place === BASELINE || setting.contract.id === "none"
            ? {}
            : { without: answer.policies[BASELINE].shares[arm].mean }),
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
export function roundEnd({ setting, answer: { policies, promised = [] } }: AnsweredSetting, place: number): number {
  const caps = (shownCaps(setting) ?? []).filter((cap) => cap < 1);
  const most = policies[place].shares.reduce(
    (largest, { mean }, arm) => Math.max(largest, mean, promised[arm] ?? 0, policies[BASELINE].shares[arm].mean),
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

const ends = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];

/** A round end of an axis of shares, at or above all that is on it: it stays while numbers change a little. */
export function shareAxisEnd(most: number): number {
  return ends.find((end) => most <= end) ?? 1;
}

import type { Figure } from "@evenhand/figures";
import type { Estimate } from "../../../engine/estimate.js";
import type { Answered } from "../../../engine/useAnswer.js";
import { percent } from "../../../numbers/formats.js";
import { margin } from "../../../numbers/uncertain.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { contractKinds } from "../../../setting/contractKinds.js";
import { starving } from "../sentence/starving.js";
import { armNames } from "../../../setting/armNames.js";

/** Each arm's share of all pulls under one policy, against what it was promised. */
export function sharesFigure({ setting, answer }: Answered, place: number, policy: string): Figure {
  const words = wordsOf(setting.scenario);
  const names = armNames(setting);
  const { promised } = answer;
  const { shares } = answer.policies[place];
  const hungry = new Set(starving(shares, promised));
  return {
    title: `Share of the ${words.pulls} under ${policy}`,
    caption: `Bars are means over ${answer.trials} trials of ${setting.horizon} rounds, with two standard errors.`,
    order: names,
    panels: [
      {
        x: {
          label: `share of the ${words.pulls}`,
          percent: true,
          domain: [
            0,
            upperEnd(
              shares.map(({ mean }) => mean),
              promised,
            ),
          ],
        },
        y: { label: words.arm, scale: "category" },
        marks: [
          {
            kind: "shares",
            floorName: contractKinds[setting.contract.kind].contract === "quota" ? "promised" : "deserved",
            rows: names.map((series, arm) => ({
              series,
              ...withErrorBar(shares[arm]),
              ...(hungry.has(arm) ? { label: `${percent(shares[arm].mean, 1)} starving` } : {}),
              ...(promised === undefined ? {} : { floor: promised[arm] }),
            })),
          },
        ],
      },
    ],
  };
}

function withErrorBar(share: Estimate): { readonly share: number; readonly low?: number; readonly high?: number } {
  const width = margin(share);
  if (Number.isNaN(width)) return { share: share.mean };
  return { share: share.mean, low: Math.max(0, share.mean - width), high: Math.min(1, share.mean + width) };
}

/** A round end of the axis that stays while numbers change a little. */
function upperEnd(shares: readonly number[], promised: readonly number[] = []): number {
  const most = Math.max(...shares, ...promised);
  return [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1].find((end) => most <= end) ?? 1;
}

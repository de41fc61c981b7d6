import type { Figure, Mark } from "@evenhand/figures";
import type { Answer } from "../../engine/answer.js";
import type { Estimate } from "../../engine/estimate.js";
import { margin } from "../../numbers/uncertain.js";
import { wordsOf } from "../../setting/scenarios.js";
import type { Setting } from "../../setting/setting.js";
import { armNames } from "../../setting/armNames.js";
import { keeperOf } from "./difference.js";

const ARM_COLOURS = 7;

/** Each arm's share under both contracts, side by side. */
export function comparisonFigure(setting: Setting, a: Answer, b: Answer): Figure {
  const { arm, pulls } = wordsOf(setting.scenario);
  const names = armNames(setting);
  const bars = (series: string, answer: Answer): Mark => ({
    kind: "bars",
    series,
    points: answer.policies[keeperOf(answer)].shares.map((share, index) => ({
      x: names[index],
      ...withErrorBar(share),
    })),
  });
  return {
    title: `Shares of the ${pulls}, A beside B`,
    caption: `Means over ${Math.min(a.trials, b.trials)} trials or more, with two standard errors.`,
    // The colours of the arms come first: neither contract looks like an arm.
    order: [...names.slice(0, ARM_COLOURS), "A", "B"],
    panels: [
      {
        x: { label: arm, scale: "category" },
        y: { label: `share of the ${pulls}`, percent: true },
        marks: [bars("A", a), bars("B", b)],
      },
    ],
  };
}

function withErrorBar(share: Estimate) {
  const width = margin(share);
  return { y: share.mean, ...(width > 0 ? { low: Math.max(0, share.mean - width), high: share.mean + width } : {}) };
}

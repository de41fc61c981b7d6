import type { Figure } from "@evenhand/figures";
import type { Answered } from "../../../engine/useAnswer.js";
import { whole } from "../../../numbers/formats.js";
import { armNames } from "../../../setting/armNames.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { sharesPanel } from "./sharesPanel.js";

/** Why a bar and the promise that was written down are two numbers. */
export function thereInWords({ scenario }: Setting): string {
  const { arm, pulls } = wordsOf(scenario);
  return `What is promised counts the ${pulls} that come while the ${arm} is there; bars and ticks are parts of all ${pulls}.`;
}

/** Each arm's share of all pulls under one policy, against what it was promised. */
export function sharesFigure(answered: Answered, place: number, policy: string): Figure {
  const { setting, answer } = answered;
  const { pulls } = wordsOf(setting.scenario);
  const count = `${whole(answer.trials)} trials of ${whole(setting.horizon)} rounds`;
  return {
    title: `Share of the ${pulls} under ${policy}`,
    caption: `Bars are means over ${count}, with 95\u202f% intervals.${answer.present === undefined ? "" : ` ${thereInWords(setting)}`}`,
    order: armNames(setting),
    panels: [sharesPanel(answered, place)],
  };
}

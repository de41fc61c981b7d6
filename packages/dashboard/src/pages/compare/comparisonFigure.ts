import type { Figure } from "@evenhand/figures";
import type { Answer } from "../../setting/answer.js";
import { whole } from "../../numbers/formats.js";
import { armNames } from "../../setting/armNames.js";
import { wordsOf } from "../../setting/scenarios.js";
import { thereInWords } from "../playground/charts/sharesFigure.js";
import { roundEnd, sharesPanel } from "../playground/charts/sharesPanel.js";
import { keeperOf } from "./difference.js";
import type { Pair } from "./pair.js";

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
    title: `Shares of the ${wordsOf(pair.a.scenario).pulls}, A beside B`,
    caption: `Means over ${whole(Math.min(a.trials, b.trials))} trials or more, with 95\u202f% intervals.${isAway ? ` ${thereInWords(pair.a)}` : ""}`,
    order: armNames(pair.a),
    panels: sides.map(({ title, answered, place }) => ({ title, ...sharesPanel(answered, place, end) })),
  };
}

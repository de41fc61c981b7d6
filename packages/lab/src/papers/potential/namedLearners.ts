import type { ComparedPolicy } from "../../reproduction/measured.js";
import { comparedPolicies } from "./improvingStudy.js";

const { anytime, hkr, spo, myopic, exp3 } = comparedPolicies;

/** The policies made for arms that improve. */
export const madeForImproving = [anytime, hkr, spo] as const;

/**
 * The learners that patil2023 names as not performing well on improving arms (Section 1.1), tuned to the horizon: to
 * one change of the means (B = 1) with Garivier and Moulines' γ = 1 − sqrt(B/T)/4 and τ = 2·sqrt(T ln T/B), and ξ = 0.6
 * and V = 2 as Lindner et al. play them.
 */
export function namedAsFailing(horizon: number): readonly ComparedPolicy[] {
  const discount = 1 - 1 / (4 * Math.sqrt(horizon));
  const window = Math.floor(2 * Math.sqrt(horizon * Math.log(horizon)));
  return [
    myopic,
    exp3,
    { id: "rexp3", label: "R-EXP3", parameters: { variation: 2 } },
    { id: "discounted-ucb", label: "D-UCB", parameters: { discount, exploration: 0.6 } },
    { id: "sliding-window-ucb", label: "SW-UCB", parameters: { window, exploration: 0.6 } },
  ];
}

import type { Figure } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { figure1 } from "./figure1.js";
import { figure2 } from "./figure2.js";
import { runsOf } from "./runs.js";
import type { FigureSettings } from "./study.js";

export function figures(results: Results, settings: FigureSettings): Readonly<Record<string, Figure>> {
  const runs = runsOf(results, settings);
  return {
    "figure-1": figure1(runs, settings),
    "figure-2": figure2(runs, settings, ["softmax"]),
    "figure-2-other-shares": figure2(runs, settings, ["uniform", "linear"]),
  };
}

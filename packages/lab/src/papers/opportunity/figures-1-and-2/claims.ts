import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { phaseClaims } from "./phaseClaims.js";
import { runsOf } from "./runs.js";
import type { FigureSettings } from "./study.js";
import { utilityClaims } from "./utilityClaims.js";

export function claims(results: Results, settings: FigureSettings): readonly Claim[] {
  const runs = runsOf(results, settings);
  return [...utilityClaims(runs), ...phaseClaims(runs)];
}

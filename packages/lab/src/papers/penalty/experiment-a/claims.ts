import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { gapClaims } from "../pulls-against-gap/gapClaims.js";
import type { Values } from "./study.js";

export function claims(results: Results, values: Values): Claim[] {
  const words = {
    who: "non-critical arms that stay below τ_k·T in every trial",
    gap: "Δ_k − A_k",
    theorem2: "max{min{8 ln T/(Δ_k − A_k)², τ_k·T}, 8 ln T/Δ_k²}",
  };
  return gapClaims("non-critical", words, results, values);
}

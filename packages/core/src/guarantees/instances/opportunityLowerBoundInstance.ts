import { checkArm, type Arm } from "../../arms.js";
import { checked } from "../../door/checked.js";
import * as needs from "../../door/needs.js";
import { EvenhandError } from "../../errors.js";
import { opportunityEpsilon, type OpportunityFamily } from "../opportunityEpsilon.js";
import type { OpportunityInstance } from "./opportunityInstance.js";

/**
 * I_{j,S} of Theorem 3's lower bound: arms that deserve nothing, and arms that deserve a little and can hardly be
 * told from them [ron2021, A.3].
 *
 *   μ_j = 1;  μ_i = 1/2 in S and (1 + ε)/2 outside, ε = c·T^(−1/3);  λ = 1;  f = `piecewise` with L and ε
 */
export const opportunityLowerBoundInstance = checked(
  { instance: needs.options({ arms: needs.arms, horizon: needs.horizon, poor: needs.listOf(needs.whole()) }) },
  ({
    best,
    poor,
    ...family
  }: OpportunityFamily & { readonly best: Arm; readonly poor: readonly Arm[] }): OpportunityInstance => {
    const { arms, horizon, slope } = family;
    checkArm(best, arms, "best");
    poor.forEach((arm, i) => checkArm(arm, arms, `poor[${i}]`));
    const epsilon = opportunityEpsilon(family);
    if (!epsilon.applies) {
      throw new EvenhandError("parameter-range", {
        received: `K = ${arms}, T = ${horizon}, L = ${slope}`,
        required: `the conditions of Theorem 3, but ${epsilon.because}`,
      });
    }
    const width = epsilon.value;
    const means = Array.from({ length: arms }, (_, arm) =>
      arm === best ? 1 : poor.includes(arm) ? 0.5 : (1 + width) / 2,
    );
    return {
      environment: { id: "bernoulli", parameters: { means } },
      contract: {
        id: "opportunity",
        parameters: { cost: 1, deserved: { id: "piecewise", parameters: { slope, width } } },
      },
      horizon,
    };
  },
);

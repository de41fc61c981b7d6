import { type Arm, checkArm } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { pow } from "../math/index.js";
import type { Specification } from "../parameters/descriptors.js";
import { opportunityEpsilon, type OpportunityFamily } from "./opportunityBounds.js";

/** A world, a contract and a horizon that belong together: parts of a study. */
export interface OpportunityInstance {
  readonly environment: Specification;
  readonly contract: Specification;
  readonly horizon: number;
}

/**
 * Every arm deserves a single pull, and the second arm's gap is close to what withholding costs: where Algorithm 3
 * pulls each arm once and Algorithm 2 spends O(T^(2/3)) pulls of each on the gap [ron2021, Appendix B].
 *
 *   f = 1/T,  λ = 1/2,  μ_1 = 1,  μ_2 = (1 + T^(−1/3))/2,  and any `others`
 */
export const oneOpportunityEach = checked(
  {
    instance: needs.options({
      horizon: needs.horizon,
      others: needs.optional(needs.listOf(needs.number({ min: 0, max: 1 }))),
    }),
  },
  ({
    horizon,
    others = [],
  }: {
    readonly horizon: number;
    readonly others?: readonly number[];
  }): OpportunityInstance => {
    const means = [1, (1 + pow(horizon, -1 / 3)) / 2, ...others];
    const deserved = { id: "constant", parameters: { gamma: 1 / horizon } };
    return {
      environment: { id: "bernoulli", parameters: { means } },
      contract: { id: "opportunity", parameters: { cost: 0.5, deserved } },
      horizon,
    };
  },
);

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

/**
 * All K·2^(K−1) instances of Theorem 3's family, one after the other [ron2021, A.3]: every best arm j with every set S.
 */
export function* opportunityLowerBoundFamily(family: OpportunityFamily): Generator<OpportunityInstance> {
  needs.object({ arms: needs.arms })(family, "family");
  const all = Array.from({ length: family.arms }, (_, arm) => arm);
  for (const best of all) {
    for (const poor of subsets(all.filter((arm) => arm !== best))) {
      yield opportunityLowerBoundInstance({ ...family, best, poor });
    }
  }
}

function* subsets<T>([first, ...rest]: readonly T[]): Generator<readonly T[]> {
  if (first === undefined) {
    yield [];
    return;
  }
  for (const subset of subsets(rest)) {
    yield subset;
    yield [first, ...subset];
  }
}

import * as needs from "../../door/needs.js";
import type { OpportunityFamily } from "../opportunityEpsilon.js";
import type { OpportunityInstance } from "./opportunityInstance.js";
import { opportunityLowerBoundInstance } from "./opportunityLowerBoundInstance.js";

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

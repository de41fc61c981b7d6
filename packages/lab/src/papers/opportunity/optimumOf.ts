import { createContract, createEnvironment } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";

export interface Optimum {
  /** The counts of OPT [ron2021, Lemma 1]. */
  readonly pulls: readonly number[];
  /** Its expected utility. */
  readonly utility: number;
  /** floor(T·f(μ)_i): what each arm deserves, granted or not. */
  readonly deserved: readonly number[];
}

/** The best that anyone could do who knew all means. */
export function optimumOf({ environment: specification, contract: promise, horizon }: OpportunityInstance): Optimum {
  const environment = createEnvironment(specification);
  const contract = createContract(promise, { arms: environment.arms, perRound: 1 });
  if (contract.id !== "opportunity") throw new TypeError(`${contract.id} is not an opportunity contract`);
  const pulls = contract.oracle(environment, horizon);
  const noPulls = new Float64Array(environment.arms);
  return {
    pulls: [...pulls],
    utility: contract.utility(environment, horizon, pulls),
    deserved: [...contract.withheld(environment, horizon, noPulls)],
  };
}

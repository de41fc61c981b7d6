import { createContract, createEnvironment } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { Axis } from "@evenhand/figures";
import type { Measurement } from "../../reproduction/measured.js";

interface Optimum {
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

/** A total as an average over the rounds, by which horizons are compared [ron2021, Section 5]. */
export function perRound({ mean, standardError }: Measurement, rounds: number): Measurement {
  return { mean: mean / rounds, standardError: standardError / rounds };
}

/** A policy that plans for T is run again for each T: every point is a study of its own. */
export const horizonAxis: Axis = { label: "horizon T", unit: "rounds", scale: "log" };

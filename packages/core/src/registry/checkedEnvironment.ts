import { type Arm, checkArm } from "../arms.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environment.js";
import { createEnvironment, type EnvironmentId, type EnvironmentParameters } from "../environments/index.js";
import type { Curve } from "../functions/curve.js";
import { LARGEST_COUNT } from "../limits.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { checkSeed, type Seed } from "../random/index.js";
import type { OwnDefinitions } from "./definitions.js";
import { definitionsWith } from "./own/definitionsWith.js";

/**
 * The environment with this id and these parameters, which the compiler knows; or that a specification names, which may
 * come from a file. Parameters are checked, and so is every later call.
 */
export function createCheckedEnvironment<Id extends EnvironmentId>(
  id: Id,
  parameters: EnvironmentParameters<Id>,
): Environment;
export function createCheckedEnvironment(
  specification: SpecificationInput,
  path?: string,
  definitions?: OwnDefinitions,
): Environment;
export function createCheckedEnvironment(first: unknown, second?: unknown, own?: OwnDefinitions): Environment {
  const byId = typeof second === "object" && second !== null;
  const specification = (byId ? { id: first, parameters: second } : first) as SpecificationInput;
  const path = byId ? undefined : (second as string | undefined);
  return new CheckedEnvironment(createEnvironment(specification, path, definitionsWith(own).environments));
}

const wholeTrial = needs.whole();
const wholeRound = needs.whole(1, LARGEST_COUNT);
const wholePulls = needs.whole(0, LARGEST_COUNT);
const place = needs.whole(1);

/**
 * The door of an environment: refuses arms, rounds and counts that it has no meaning for. `simulate` draws from
 * environments directly. Until `begin` it is in trial 0 of the seed 0.
 */
class CheckedEnvironment implements Environment {
  readonly arms: number;
  readonly support: Environment["support"];
  readonly longestRun: number;
  readonly noisy?: true;
  readonly reactsToRounds?: true;
  readonly curve?: (arm: Arm) => Curve;
  readonly meanAt?: (arm: Arm, round: number) => number;
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.arms = environment.arms;
    this.support = environment.support;
    this.longestRun = environment.longestRun;
    if (environment.noisy === true) this.noisy = true;
    if (environment.reactsToRounds === true) this.reactsToRounds = true;
    const meanAt = environment.meanAt?.bind(environment);
    if (meanAt !== undefined) {
      this.meanAt = (arm, round) => {
        checkArm(arm, this.arms, "arm");
        wholeRound(round, "round");
        return meanAt(arm, round);
      };
    }
    const curve = environment.curve?.bind(environment);
    if (curve === undefined) return;
    this.curve = (arm) => {
      checkArm(arm, this.arms, "arm");
      return checkedCurve(curve(arm));
    };
  }

  begin(seed: Seed, trial: number): void {
    checkSeed(seed, "seed");
    wholeTrial(trial, "trial");
    this.#environment.begin(seed, trial);
  }

  draw(arm: Arm, round: number): number {
    checkArm(arm, this.arms, "arm");
    wholeRound(round, "round");
    return this.#environment.draw(arm, round);
  }

  expectedTotal(arm: Arm, pulls: number): number {
    checkArm(arm, this.arms, "arm");
    wholePulls(pulls, "pulls");
    return this.#environment.expectedTotal(arm, pulls);
  }
}

function checkedCurve(curve: Curve): Curve {
  const { length, potential } = curve;
  return {
    length,
    ...(potential === undefined ? {} : { potential }),
    reward: (n) => {
      place(n, "n");
      return curve.reward(n);
    },
  };
}

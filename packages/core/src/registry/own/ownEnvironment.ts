import type { Arm } from "../../arms.js";
import * as needs from "../../door/needs.js";
import type { Environment } from "../../environment.js";
import type { EnvironmentDefinition } from "../../environments/defineEnvironment.js";
import type { Curve } from "../../functions/curve.js";
import { LARGEST_REWARD } from "../../limits.js";
import type { Seed } from "../../random/index.js";
import { checkGiven, ownCall, ownFailure } from "./ownCall.js";

const reward = needs.number({ min: -LARGEST_REWARD, max: LARGEST_REWARD });
const parts = needs.object({
  arms: needs.arms,
  support: needs.object({ min: reward, max: reward }),
  longestRun: longestRun,
  begin: needs.aFunction,
  draw: needs.aFunction,
  expectedTotal: needs.aFunction,
  curve: needs.optional(needs.aFunction),
  meanAt: needs.optional(needs.aFunction),
  checkHorizon: needs.optional(needs.aFunction),
});
const curveParts = needs.object({ reward: needs.aFunction });

/** An environment of the program's own: what it answers is checked, since metrics and policies would believe it. */
export function ownEnvironment(definition: EnvironmentDefinition): EnvironmentDefinition {
  const { id } = definition;
  return {
    ...definition,
    create: (setup, parameters) => {
      const environment = ownCall(`create of ${id}`, () => definition.create(setup, parameters));
      checkGiven(`create of ${id} gave an environment`, () => parts(environment, ""));
      return new OwnEnvironment(environment, id);
    },
  };
}

function longestRun(value: unknown, path: string): void {
  if (value !== Infinity) needs.whole(1)(value, path);
}

class OwnEnvironment implements Environment {
  readonly arms: number;
  readonly support: Environment["support"];
  readonly longestRun: number;
  readonly costly?: true;
  readonly noisy?: true;
  readonly reactsToRounds?: true;
  readonly curve?: (arm: Arm) => Curve;
  readonly meanAt?: (arm: Arm, round: number) => number;
  readonly #environment: Environment;
  readonly #id: string;

  constructor(environment: Environment, id: string) {
    this.#environment = environment;
    this.#id = id;
    this.arms = environment.arms;
    this.support = { min: environment.support.min, max: environment.support.max };
    this.longestRun = environment.longestRun;
    if (environment.costly === true) this.costly = true;
    if (environment.noisy === true) this.noisy = true;
    if (environment.reactsToRounds === true) this.reactsToRounds = true;
    if (environment.curve !== undefined) this.curve = (arm) => this.#curve(arm);
    if (environment.meanAt !== undefined) this.meanAt = (arm, round) => this.#meanAt(arm, round);
  }

  begin(seed: Seed, trial: number): void {
    this.#call("begin", (environment) => environment.begin(seed, trial));
  }

  draw(arm: Arm, round: number): number {
    const drawn = this.#call("draw", (environment) => environment.draw(arm, round));
    const { min, max } = this.support;
    if (typeof drawn === "number" && drawn >= min && drawn <= max) return drawn;
    throw this.#failure(`draw of ${this.#id} answered`, drawn, `a reward from ${min} to ${max}, its support`);
  }

  expectedTotal(arm: Arm, pulls: number): number {
    const total = this.#call("expectedTotal", (environment) => environment.expectedTotal(arm, pulls));
    if (Number.isFinite(total)) return total;
    throw this.#failure(`expectedTotal of ${this.#id} answered`, total, "a finite number");
  }

  #meanAt(arm: Arm, round: number): number {
    const mean = this.#call("meanAt", (environment) => environment.meanAt?.(arm, round));
    if (Number.isFinite(mean)) return mean as number;
    throw this.#failure(`meanAt of ${this.#id} answered`, mean, "a finite number");
  }

  checkHorizon(horizon: number, path: string): void {
    this.#call("checkHorizon", (environment) => environment.checkHorizon?.(horizon, path));
  }

  #curve(arm: Arm): Curve {
    const curve = this.#call("curve", (environment) => environment.curve?.(arm));
    checkGiven(`curve of ${this.#id} answered`, () => curveParts(curve, ""));
    return curve as Curve;
  }

  #failure(what: string, given: unknown, required: string): Error {
    return ownFailure(`${what} ${typeof given === "number" ? given : typeof given}`, required);
  }

  #call<T>(method: string, run: (environment: Environment) => T): T {
    return ownCall(`${method} of ${this.#id}`, () => run(this.#environment));
  }
}

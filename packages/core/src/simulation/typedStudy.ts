import type { KnownAvailability } from "../conditions/availability.js";
import type { KnownDelay } from "../conditions/delay.js";
import type { KnownContract } from "../contracts/index.js";
import type { KnownEnvironment } from "../environments/index.js";
import type { MetricName } from "../metrics/index.js";
import type { KnownPolicy } from "../policies/index.js";
import type { OwnDefinitions } from "../registry/definitions.js";
import type { IdOf, SpecificationOf } from "../specification/inputs.js";
import type { Study } from "./study.js";

/** A policy of a study as a program writes it. `Own` are the types of definitions of the program's own. */
export type PolicyInput<Own extends OwnDefinitions = NoDefinitions> = SpecificationOf<
  KnownPolicy | EntryOf<Own["policies"]>,
  { readonly label?: string }
>;
/** An environment as a program writes it. */
export type EnvironmentInput<Own extends OwnDefinitions = NoDefinitions> = SpecificationOf<
  KnownEnvironment | EntryOf<Own["environments"]>
>;
/** A metric as a program names it. */
export type MetricInput<Own extends OwnDefinitions = NoDefinitions> = MetricName | IdOf<EntryOf<Own["metrics"]>>;
/** A contract as a program writes it. */
export type ContractInput = SpecificationOf<KnownContract>;
/** Which arms are open, as a program writes it. */
export type AvailabilityInput = SpecificationOf<KnownAvailability>;
/** How late rewards are, as a program writes it. */
export type DelayInput = SpecificationOf<KnownDelay>;

/**
 * A study that the compiler checks: an editor completes ids, metrics and each policy's parameters, and refuses others.
 *
 *   const study: TypedStudy = { policies: ["ucb1", { id: "deadline-quota", parameters: { shares: 0.2 } }], … };
 *
 * `simulate` takes it, and any `Study`, which may come from a file and is checked when it is played. With definitions
 * of the program's own it is a `TypedStudy<typeof own>`.
 */
export interface TypedStudy<Own extends OwnDefinitions = NoDefinitions> extends Study {
  readonly environment: EnvironmentInput<Own>;
  readonly policies: readonly PolicyInput<Own>[];
  readonly metrics: readonly MetricInput<Own>[];
  readonly contract?: ContractInput;
  readonly availability?: AvailabilityInput;
  readonly delay?: DelayInput;
  readonly definitions?: Own;
}

/** None of the program's own. */
interface NoDefinitions {
  readonly policies?: never;
  readonly environments?: never;
  readonly metrics?: never;
}

/** The entries of an optional list. */
type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

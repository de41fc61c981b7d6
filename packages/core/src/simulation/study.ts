import type { ArmSet } from "../arms.js";
import { type Availability, createAvailability } from "../conditions/availability.js";
import { checkChanges, type CheckedChange, presence, type StudyChange } from "../conditions/changes.js";
import { createDelay } from "../conditions/delay.js";
import { createVoids, type VoidsInput } from "../conditions/voids.js";
import type { Contract } from "../contracts/contract.js";
import { createContract } from "../contracts/index.js";
import { QuotaContract } from "../contracts/quota.js";
import * as needs from "../door/needs.js";
import { checkEnvironment, type Environment } from "../environment.js";
import { createEnvironment } from "../environments/index.js";
import { EvenhandError } from "../errors.js";
import type { Meter, MetricDefinition } from "../metrics/metric.js";
import type { Specification, SpecificationInput } from "../parameters/descriptors.js";
import type { ContractId, Policy } from "../policy.js";
import { checkSeed, Generator, purpose, type Seed } from "../random/index.js";
import { checkHorizon, checkPerRound, preparePolicy } from "../registry/createPolicy.js";
import type { Definitions, OwnDefinitions } from "../registry/definitions.js";
import { definitionsWith } from "../registry/own/definitionsWith.js";
import { parseSpecification } from "../specification/specification.js";
import { EXACT_UP_TO } from "../statistics/distribution.js";
import { type Promises, promisesOf } from "./accounts.js";
import { armName, checkArmNames, type LabelledInput, labelsOf, withoutLabel } from "./labelsOf.js";
import { checkLiving, checkMetricsFollow, checkPolicyFollows, checkRewards } from "./studyFits.js";
import { isWorthKeeping, KeptRewards } from "./keptRewards.js";
import { studyMetrics } from "./studyMetrics.js";
import type { World } from "./trial.js";
import { type ArmMetrics, RowLayout, usualArmMetrics } from "./trialRows.js";

/** Policies compared on one environment: what `simulate` plays. */
export interface Study {
  readonly environment: SpecificationInput;
  /** What the arms are called, in their order; "arm 1", "arm 2", … by default. */
  readonly armNames?: readonly string[];
  /** A `label` is what tables, figures and files call a policy; by default its id, as a rule. */
  readonly policies: readonly LabelledInput[];
  /** Rounds in a trial. */
  readonly horizon: number;
  /** Replications, each with its own luck; all policies meet the same luck in the same trial. */
  readonly trials: number;
  readonly seed: Seed;
  /**
   * Ids of metrics. One that is like regret brings the violation of the contract with it, where there is a contract.
   */
  readonly metrics: readonly string[];
  /** Rounds after which the metrics are read; by default only the last round. */
  readonly checkpoints?: readonly number[];
  /**
   * When metrics with a number for each arm are read. By default after every checkpoint, or, where arms times
   * checkpoints are more than 100 000, after the last one alone.
   */
  readonly armMetrics?: ArmMetrics;
  /** The promise that the metrics measure against. */
  readonly contract?: SpecificationInput;
  /** Pulls in each round, 1 by default. */
  readonly perRound?: number;
  /** Which arms are open in each round; by default all of them. */
  readonly availability?: SpecificationInput;
  /** How late rewards arrive; by default at once. */
  readonly delay?: SpecificationInput;
  /** Arms that join and leave, and shares and caps that change, in the order of their rounds. */
  readonly changes?: readonly StudyChange[];
  /** Pulls that are struck out afterwards, such as no-shows; by default every pull stands. */
  readonly voids?: VoidsInput;
  /** Keeps the value of every trial in the result, of at most 10 000 trials. */
  readonly samples?: true;
  /** Policies, environments and metrics of the program's own that the study names. They are not part of its result. */
  readonly definitions?: OwnDefinitions;
}

/** A policy of a study that has been checked. */
export interface PreparedPolicy {
  /** No other policy of the study has the same. */
  readonly label: string;
  readonly specification: Specification;
  readonly create: (seed: Seed) => Policy;
}
const fields = {
  policies: needs.listOf(needs.anything),
  metrics: needs.listOf(needs.text),
  checkpoints: needs.optional(needs.listOf(needs.anything)),
  armMetrics: needs.oneOf("every-checkpoint", "last-checkpoint", undefined),
  samples: needs.oneOf(true, undefined),
};

/** A study that has been checked, and knows how to set up its parts. */
export class CheckedStudy {
  readonly policies: readonly PreparedPolicy[];
  readonly metrics: readonly MetricDefinition[];
  readonly checkpoints: readonly number[];
  readonly armMetrics: ArmMetrics;
  /** Where each number of a trial stands. */
  readonly rowLayout: RowLayout;
  readonly perRound: number;
  readonly arms: number;
  /** As it was given, without the definitions. */
  readonly study: Study;
  /** The program's own, as they were given. */
  readonly own: OwnDefinitions | undefined;
  readonly #definitions: Definitions;
  readonly #contract: Contract | undefined;
  readonly #changes: readonly CheckedChange[];
  /** Where something changes or pulls are struck out, and a quota contract promises something. */
  readonly #promises: Promises | undefined;
  /** Undefined where no arm joins or leaves. */
  readonly #present: Availability | undefined;
  readonly #kept: KeptRewards | undefined;

  constructor(study: Study) {
    needs.object(fields)(study, "");
    this.own = study.definitions;
    this.#definitions = definitionsWith(this.own);
    this.study = withoutDefinitions(study);
    this.perRound = study.perRound ?? 1;
    checkHorizon(study.horizon, 1, "horizon");
    checkTrials(study.trials, study.samples);
    checkSeed(study.seed, "seed");
    checkNamed(study);
    const environment = this.environment();
    this.arms = environment.arms;
    checkArmNames(study.armNames, this.arms);
    checkPerRound(this.perRound, this.arms, "perRound");
    checkTapeLength(environment, study.horizon);
    environment.checkHorizon?.(study.horizon, "environment");
    this.#contract = study.contract === undefined ? undefined : createContract(study.contract, this);
    this.#changes = checkChanges(study.changes ?? [], {
      arms: this.arms,
      horizon: study.horizon,
      nameOf: (arm) => armName(study, arm),
    });
    this.#present = presence(this.#changes, this.arms, undefined);
    this.#promises = this.#promised();
    this.checkpoints = checkCheckpoints(study.checkpoints ?? [study.horizon], study.horizon);
    this.metrics = studyMetrics(study, this.#definitions.metrics);
    this.armMetrics = study.armMetrics ?? usualArmMetrics(this.arms, this.checkpoints.length);
    this.rowLayout = new RowLayout(this.metrics, this.arms, this.checkpoints.length, this.armMetrics);
    this.policies = this.#prepare(study);
    this.policies.forEach(({ specification }, index) => {
      checkRewards(specification, environment, `policies[${index}]`, this.#definitions);
      this.#checkPhases(index, this.policy(index, 0));
    });
    this.#checkLiving();
    this.meters(environment);
    if (isWorthKeeping(environment, this.policies.length, study.horizon)) {
      this.#kept = new KeptRewards(() => this.environment());
    }
    this.world();
  }

  get contractId(): ContractId | undefined {
    return this.#contract?.id;
  }

  environment(): Environment {
    return createEnvironment(this.study.environment, "environment", this.#definitions.environments);
  }

  /** Whether no arm is ever absent. */
  get allOpen(): boolean {
    return this.study.availability === undefined && this.#present === undefined;
  }

  /** The arms that are there in a round, open or not; undefined for all. */
  present(round: number): ArmSet | undefined {
    needs.whole(1)(round, "round");
    return this.#present?.open(round);
  }

  /** Play in one world at a time: worlds of the same study may share what they remember. */
  world(): World {
    const { availability, delay, voids } = this.study;
    const among = availability === undefined ? undefined : createAvailability(availability, this.arms);
    return {
      environment: this.#kept ?? this.environment(),
      perRound: this.perRound,
      availability: presence(this.#changes, this.arms, among),
      delay: delay === undefined ? undefined : createDelay(delay, this.arms),
      changes: this.#changes,
      voids: voids === undefined ? undefined : createVoids(voids, this.arms),
      promises: this.#promises,
    };
  }

  meters(environment: Environment): Meter[] {
    checkEnvironment(environment, "environment");
    const { horizon } = this.study;
    const context = { environment, horizon, perRound: this.perRound, contract: this.#contract };
    return this.metrics.map((metric) => metric.create(context));
  }

  policy(index: number, trial: number): Policy {
    needs.whole(0, this.policies.length - 1)(index, "index");
    needs.whole()(trial, "trial");
    return this.policies[index].create(trialSeed(this.study.seed, trial));
  }

  /** Whether shares or caps change or pulls are struck out. */
  get isLiving(): boolean {
    return this.study.voids !== undefined || this.#changes.some(({ quota }) => quota !== undefined);
  }

  #promised(): Promises | undefined {
    const isPlain = this.#changes.length === 0 && this.study.voids === undefined;
    if (isPlain || !(this.#contract instanceof QuotaContract)) return undefined;
    return promisesOf(this.#contract, this.#changes, this.study.horizon);
  }

  #checkLiving(): void {
    if (!this.isLiving) return;
    const { voids } = this.world();
    const { arms, perRound } = this;
    const living = { arms, perRound, contract: this.#contract, changes: this.#changes, voids };
    checkLiving(living);
    checkMetricsFollow(this.metrics, living);
    this.policies.forEach(({ specification }, i) => {
      checkPolicyFollows(this.policy(i, 0), specification, `policies[${i}]`, living, this.#definitions);
    });
  }

  #prepare({ policies, seed, horizon }: Study): PreparedPolicy[] {
    const setup = { arms: this.arms, seed, horizon, perRound: this.perRound };
    const prepared = Array.from(policies, (policy, i) => {
      const path = `policies[${i}]`;
      const specification = parseSpecification(withoutLabel(policy), path);
      return { specification, create: preparePolicy(specification, setup, path, this.#definitions) };
    });
    const labels = labelsOf(policies, "policies");
    return prepared.map((policy, i) => ({ label: labels[i], ...policy }));
  }

  #checkPhases(index: number, policy: Policy): void {
    const metric = this.metrics.find(({ ofPhases }) => ofPhases === true);
    if (metric === undefined || policy.phases !== undefined) return;
    throw new EvenhandError("metric-not-applicable", {
      received: `${metric.id} of ${this.policies[index].label}`,
      required: "policies that go through phases, such as self-regulated-utility",
      path: `policies[${index}]`,
    });
  }
}

/** The study itself where it has none: with many arms a copy takes a while. */
function withoutDefinitions(study: Study): Study {
  if (study.definitions === undefined) return study;
  const { definitions: _, ...others } = study;
  return others;
}

/** The seed of a trial's policies: the same for all of them, so that they differ by their rule alone. */
function trialSeed(seed: Seed, trial: number): Seed {
  return new Generator().key(seed, purpose.trial, trial, 0).uniform() * (Number.MAX_SAFE_INTEGER + 1);
}

function checkNamed({ policies, metrics }: Study): void {
  if (policies.length === 0) {
    const required = "at least one policy";
    throw new EvenhandError("policies-missing", { received: policies, required, path: "policies" });
  }
  if (metrics.length === 0) {
    const required = "at least one metric";
    throw new EvenhandError("metrics-missing", { received: metrics, required, path: "metrics" });
  }
}

function checkTrials(trials: number, samples: true | undefined): void {
  const most = samples === true ? EXACT_UP_TO : Number.MAX_SAFE_INTEGER;
  if (Number.isSafeInteger(trials) && trials >= 1 && trials <= most) return;
  throw new EvenhandError("trials-invalid", {
    received: trials,
    required: `a whole number of at least 1${samples === true ? `, and at most ${most} where samples are kept` : ""}`,
    path: "trials",
  });
}

function checkCheckpoints(checkpoints: readonly number[], horizon: number): readonly number[] {
  const fits = Array.from(checkpoints).every(
    (round, i) => Number.isSafeInteger(round) && round > (checkpoints[i - 1] ?? 0) && round <= horizon,
  );
  if (fits && checkpoints.length > 0) return checkpoints;
  throw new EvenhandError("checkpoints-invalid", {
    received: checkpoints,
    required: `increasing rounds from 1 to ${horizon}`,
    path: "checkpoints",
  });
}

function checkTapeLength({ longestRun }: Environment, horizon: number): void {
  if (horizon <= longestRun) return;
  throw new EvenhandError("tape-exhausted", {
    received: `a horizon of ${horizon}`,
    required: `at most ${longestRun} rounds, the shortest arm's recorded rewards: a policy may pull one arm throughout`,
    path: "horizon",
  });
}

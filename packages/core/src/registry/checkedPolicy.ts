import { type Arm, ArmSet, checkArm } from "../arms.js";
import { CarriedArms, carryProgress } from "../carry.js";
import { chooseMany } from "../chooseMany.js";
import type { PolicyDefinition } from "../definePolicy.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT, LARGEST_REWARD } from "../limits.js";
import type { LivingPolicy, QuotaChange, QuotaChanged, Tenure } from "../livingPolicy.js";
import type { Fraction } from "../shares/fraction.js";
import type { Policy, Propensity, Reason, Round, Setup } from "../policy.js";
import { propensityOf } from "../propensity.js";
import { differencesInWords, plainCopy, type PolicyIdentity } from "../state/identity.js";
import { checkSavedState, type PolicyState, type ProgressState, type SavedState } from "../state/policyState.js";
import { carryState, checkCarry } from "./carryState.js";
import type { OwnIdentity } from "./ownIdentity.js";
import { Renewal } from "./renewal.js";
import { RunProgress } from "./runProgress.js";

/** A setup whose horizon is given only where the policy plans for it. */
type PlannedSetup = Pick<Setup, "arms" | "perRound" | "beyondHorizon"> & { readonly horizon: number | undefined };

/** Stands for an identity that is not compared. */
const UNSAID = { id: "", version: 1, arms: 1, seed: 0, perRound: 1, parameters: {} } as const;

/** The most arms that a message names. */
const SHOWN = 8;

/**
 * The door of a policy: refuses what the rules take for granted, before anything changes.
 *
 * Policies themselves check nothing in their hot loops; `simulate` calls them directly, since it makes no such mistake.
 */
export class CheckedPolicy implements Policy {
  readonly arms: number;
  readonly #create: () => Policy;
  readonly #setup: PlannedSetup;
  #policy: Policy;
  readonly #perRound: number;
  /** The last round that the policy planned for, where it refuses those beyond it. */
  readonly #horizon: number;
  readonly #renewal: Renewal | undefined;
  readonly #identity: OwnIdentity;
  /** Rewards that the policy and the learners inside it all have a meaning for. */
  readonly #least: number;
  readonly #most: number;
  readonly #accepted: readonly PolicyDefinition[];
  readonly #progress: RunProgress;
  readonly phases?: () => ArrayLike<number>;

  /**
   * `create` makes the policy; the horizon is given where it plans for one. `accepted` are the policy and the learners
   * inside it: each may restrict the rewards.
   */
  constructor(create: () => Policy, setup: PlannedSetup, accepted: readonly PolicyDefinition[], identity: OwnIdentity) {
    const { arms, perRound = 1, horizon, beyondHorizon } = setup;
    const any = { min: -LARGEST_REWARD, max: LARGEST_REWARD };
    const ranges = accepted.map(({ rewards = any }) => rewards);
    const policy = create();
    const renews = beyondHorizon === "renew" && horizon !== undefined;
    this.#create = create;
    this.#setup = setup;
    this.#policy = policy;
    this.#perRound = perRound;
    this.#horizon = renews ? Infinity : (horizon ?? Infinity);
    this.#renewal = renews ? new Renewal(create, horizon) : undefined;
    this.#identity = identity;
    this.arms = arms;
    this.#accepted = accepted;
    this.#least = Math.max(...ranges.map(({ min }) => min));
    this.#most = Math.min(...ranges.map(({ max }) => max));
    this.#progress = new RunProgress(arms, perRound);
    if (policy.phases !== undefined) this.phases = () => Array.from(this.#policy.phases?.() ?? []);
  }

  choose(round: Round, open?: ArmSet): Arm {
    this.#checkRound(round, open);
    return this.#at(round).choose(round, open);
  }

  /** `count` different open arms for one round, fewer only where fewer are open. */
  chooseMany(round: Round, count: number, open?: ArmSet): Arm[] {
    this.#checkRound(round, open);
    if (!Number.isSafeInteger(count) || count < 1 || count > this.arms) {
      const required = `a whole number from 1 to ${this.arms}`;
      throw new EvenhandError("per-round-invalid", { received: count, required, path: "count" });
    }
    return chooseMany(this.#at(round), this.arms, round, count, open);
  }

  explain(round: Round, open?: ArmSet): Reason {
    this.#checkRound(round, open);
    return this.#at(round).explain(round, open);
  }

  /** How likely `choose` answers with this open arm: over all seeds, given the state. */
  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    this.#checkOpenArm(arm, round, open);
    if (this.#perRound > 1) {
      return { probability: null, why: "it is known for policies with one pull a round, not for several" };
    }
    return propensityOf(this.#at(round), arm, round, open);
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#checkOpenArm(arm, round, open);
    this.#progress.checkPull(arm, round);
    this.#policy = this.#at(round);
    this.#renewal?.changed();
    this.#policy.pulled(arm, round, open);
    this.#progress.pulled(arm, round);
  }

  rewarded(arm: Arm, reward: number): void {
    checkArm(arm, this.arms, "arm");
    if (typeof reward !== "number" || !(reward >= this.#least && reward <= this.#most)) this.#refuseReward(reward);
    this.#progress.checkReward(arm);
    this.#renewal?.changed();
    this.#policy.rewarded(arm, reward);
    this.#progress.rewarded(arm);
  }

  #refuseReward(reward: unknown): never {
    if (!Number.isFinite(reward)) {
      throw new EvenhandError("reward-not-finite", { received: reward, required: "a finite number", path: "reward" });
    }
    const [min, max] = [this.#least, this.#most];
    const narrow = this.#accepted.find(({ rewards }) => rewards?.min === min || rewards?.max === max);
    const required = `a reward from ${min} to ${max}${narrow === undefined ? "" : ` for ${narrow.id}`}`;
    throw new EvenhandError("reward-out-of-support", { received: reward, required, path: "reward" });
  }

  /** Changes shares and caps between two rounds, where the policy's quotas live: see `LivingPolicy`. */
  change(change: QuotaChange): QuotaChanged {
    this.#renewal?.changed();
    return this.#living().change(change);
  }

  /** Whether `voided` would strike out the pull of the arm in this round; false where the policy strikes out none. */
  canVoid(arm: Arm, round: Round): boolean {
    checkArm(arm, this.arms, "arm");
    return "tenures" in this.#policy && (this.#policy as LivingPolicy).canVoid(arm, round);
  }

  /** Strikes out the pull of an earlier round, whose reward has not come and never will. */
  voided(arm: Arm, round: Round): void {
    const living = this.#living();
    checkArm(arm, this.arms, "arm");
    this.#checkRound(round, undefined);
    this.#progress.checkReward(arm);
    this.#renewal?.changed();
    living.voided(arm, round);
    this.#progress.rewarded(arm);
  }

  /** Moves an arm's account by whole pulls that were given, or taken back, outside all rounds: see `LivingPolicy`. */
  corrected(arm: Arm, pulls: number): void {
    const living = this.#living();
    checkArm(arm, this.arms, "arm");
    if (!Number.isSafeInteger(pulls) || Math.abs(pulls) > LARGEST_COUNT) {
      const required = `a whole number from −${LARGEST_COUNT} to ${LARGEST_COUNT}`;
      throw new EvenhandError("parameter-range", { received: pulls, required, path: "pulls" });
    }
    this.#renewal?.changed();
    living.corrected(arm, pulls);
  }

  /** Counts the tenures that have begun since the policy was created; undefined where its shares cannot change. */
  get tenuresBegun(): number | undefined {
    return "tenures" in this.#policy ? (this.#policy as LivingPolicy).begun : undefined;
  }

  /** What is promised to each arm now. */
  tenures(): Tenure[] {
    return this.#living().tenures();
  }

  /** What is promised to one arm now: as long as it takes for one, however many there are. */
  tenure(arm: Arm): Tenure {
    const living = this.#living();
    checkArm(arm, this.arms, "arm");
    return living.tenure(arm);
  }

  /** The share that is promised to one arm now. */
  share(arm: Arm): Fraction {
    const living = this.#living();
    checkArm(arm, this.arms, "arm");
    return living.share(arm);
  }

  /** The arms whose share will rise as soon as every promise can be kept all the same. */
  waiting(): Arm[] {
    return this.#living().waiting();
  }

  #living(): LivingPolicy {
    if ("tenures" in this.#policy) return this.#policy as LivingPolicy;
    const [{ id, version }] = this.#accepted;
    throw new EvenhandError("shares-fixed", {
      received: `a change of ${id}@${version}`,
      required: "a policy whose shares can be changed",
    });
  }

  /** What the policy was created with: its state can be restored only into one of the same identity. */
  get identity(): PolicyIdentity {
    return plainCopy(this.#identity.value);
  }

  /** A policy in the same state: what is told to one of the two does not change the other. */
  copy(): CheckedPolicy {
    const copy = new CheckedPolicy(this.#create, this.#setup, this.#accepted, this.#identity);
    copy.#goOnFrom(this.#policy.state(), this.#progress.state());
    return copy;
  }

  state(): SavedState {
    return { identity: this.identity, progress: this.#progress.state(), ...this.#policy.state() };
  }

  restore(state: SavedState): void {
    checkSavedState(state);
    const { identity, progress, ...inner } = state;
    const differences = this.#identity.differencesFrom(identity);
    if (differences.length > 0) {
      throw new EvenhandError("state-mismatch", {
        received: differencesInWords(differences, "saved"),
        required: differencesInWords(differences, "own"),
      });
    }
    this.#goOnFrom(inner, progress);
  }

  /**
   * Goes on from a state without its identity: the caller has kept specification and setup, and vouches that they are
   * the same. With a million arms that saves half of the time.
   */
  resume(state: Omit<SavedState, "identity">): void {
    checkSavedState({ ...state, identity: { ...UNSAID } });
    const { progress, scalars, columns, learner } = state;
    this.#goOnFrom({ scalars, columns, ...(learner === undefined ? {} : { learner }) }, progress);
  }

  /**
   * Goes on for another policy of the same id, version and learner, with other arms, parameters or seed. `to` has for
   * each arm of the other its number here, or null where it is dropped; an arm here that none goes to is new. Rounds go
   * on. What survives is said by each definition's `carry` (docs/running.md); with the same parameters, and each arm in
   * its place, everything does.
   */
  carry(from: CheckedPolicy, to: readonly (Arm | null)[]): void {
    if (!(from instanceof CheckedPolicy)) {
      const required = "a policy that `createPolicy` made";
      throw new EvenhandError("parameter-type", { received: from, required, path: "from" });
    }
    const saved = from.state();
    const { round } = saved.progress.scalars;
    const arms = new CarriedArms(saved.identity, this.#identity.value, round, to);
    const own = { identity: this.#identity.value, parts: this.#accepted };
    checkCarry({ identity: saved.identity, parts: from.#accepted }, own, round);
    if (arms.areTheSame && this.#identity.differencesFrom(saved.identity).length === 0) {
      this.restore(saved);
      return;
    }
    const inner = carryState(this.#accepted, saved, this.#create().state(), arms);
    this.#goOnFrom(inner, carryProgress(saved.progress, arms));
  }

  #goOnFrom(state: PolicyState, progress: ProgressState): void {
    this.#progress.check(progress, state, this.#horizon);
    this.#renewal?.changed();
    this.#policy.restore(state);
    this.#progress.restore(progress);
  }

  #checkOpenArm(arm: Arm, round: Round, open: ArmSet | undefined): void {
    this.#checkRound(round, open);
    checkArm(arm, this.arms, "arm");
    if (open?.has(arm) !== false) return;
    const required = open.size > SHOWN ? `one of the ${open.size} open arms` : `an open arm: ${[...open].join(", ")}`;
    throw new EvenhandError("arm-unknown", { received: arm, required, path: "arm", remedy: "Name an open arm." });
  }

  #checkRound(round: Round, open: ArmSet | undefined): void {
    if (!Number.isSafeInteger(round) || round < 1 || round > this.#progress.lastRound) {
      throw new EvenhandError("round-invalid", {
        received: round,
        required: `a whole number from 1 to ${this.#progress.lastRound}`,
        path: "round",
      });
    }
    if (round > this.#horizon) {
      const required = `a round from 1 to ${this.#horizon}, the horizon`;
      throw new EvenhandError("horizon-passed", { received: round, required, path: "round" });
    }
    if (open !== undefined) checkOpen(open, this.arms);
  }

  /** The policy as it is in the round: in that round's period. */
  #at(round: Round): Policy {
    return this.#renewal?.at(round, this.#policy, this.#progress.round) ?? this.#policy;
  }
}

function checkOpen(open: ArmSet, arms: number): void {
  if (!(open instanceof ArmSet)) {
    throw new EvenhandError("parameter-type", { received: open, required: "an ArmSet, or nothing", path: "open" });
  }
  if (open.arms !== arms) {
    const required = `a set over ${arms} arms`;
    throw new EvenhandError("arms-invalid", { received: `a set over ${open.arms} arms`, required, path: "open" });
  }
  if (open.size > 0) return;
  const required = "at least one open arm";
  throw new EvenhandError("arm-set-empty", { received: "an empty set", required, path: "open" });
}

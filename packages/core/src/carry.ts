import { type Arm, checkArm, NO_ARM } from "./arms.js";
import * as needs from "./door/needs.js";
import { EvenhandError } from "./errors.js";
import type { Round } from "./policy.js";
import { startsIn } from "./shares/starts.js";
import type { PolicyIdentity } from "./state/identity.js";
import { checkState, type Column, DROPPED, type PolicyState, type ProgressState } from "./state/policyState.js";

/** Scalars and columns of a policy itself. Those of the learner inside it are carried by the learner's own rule. */
export type OwnState = Pick<PolicyState, "scalars" | "columns">;

/**
 * What survives when arms or parameters change: the state from which a policy goes on. `from` is the state before, and
 * `fresh` that of the policy which goes on, before it is told anything. Neither is changed.
 */
export type CarryRule = (from: OwnState, fresh: OwnState, arms: CarriedArms) => OwnState;

/**
 * Everything survives: each arm takes its entries along, in every column that has one for each arm, and scalars stay as
 * they are. A newcomer is as in the beginning. What only one of the two states has, because of other parameters, is as
 * in the beginning too.
 */
export function carryByArm(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  checkState(from, "from");
  checkState(fresh, "fresh");
  needs.instanceOf(CarriedArms)(arms, "arms");
  const scalars = Object.entries(fresh.scalars).map(([name, value]) => [name, from.scalars[name] ?? value]);
  const columns = Object.entries(fresh.columns).map(([name, column]) => {
    const before = from.columns[name];
    const isByArm = before?.length === arms.before && column.length === arms.arms;
    return [name, isByArm ? arms.column(before, column) : column];
  });
  return {
    scalars: Object.fromEntries(scalars) as OwnState["scalars"],
    columns: Object.fromEntries(columns) as OwnState["columns"],
  };
}

/**
 * What was observed survives. These columns and scalars begin again: a plan or a phase, or a verdict on an arm that
 * came of a comparison with another, which may be gone.
 */
export function beginningAgain(...names: readonly string[]): CarryRule {
  return (from, fresh, arms) => {
    const { scalars, columns } = carryByArm(from, fresh, arms);
    return { scalars: withFresh(scalars, fresh.scalars, names), columns: withFresh(columns, fresh.columns, names) };
  };
}

function withFresh<T>(
  carried: Readonly<Record<string, T>>,
  fresh: Readonly<Record<string, T>>,
  names: readonly string[],
) {
  const entries = Object.entries(carried).map(([name, value]) => [name, names.includes(name) ? fresh[name] : value]);
  return Object.fromEntries(entries) as Record<string, T>;
}

/**
 * A newcomer is owed its share of the rounds after it came: `started` is the last one before, on the policy's clock.
 */
export function owedFromStart(started = (arms: CarriedArms) => arms.round): CarryRule {
  return (from, fresh, arms) => {
    const { scalars, columns } = carryByArm(from, fresh, arms);
    const before = from.columns["starts"] ?? new Uint32Array(arms.before);
    const starts = arms.column<Column>(before, new Uint32Array(arms.arms));
    return { scalars, columns: { ...columns, ...startsIn(arms.withNewcomers(starts, started(arms))) } };
  };
}

/** How far the run is: rounds go on, and each arm takes along the rewards that it waits for. */
export function carryProgress({ scalars, columns }: ProgressState, arms: CarriedArms): ProgressState {
  const pulledInRound = columns.pulledInRound.map((arm) => {
    const now = arm === DROPPED ? NO_ARM : arms.isNow(arm);
    return now === NO_ARM ? DROPPED : now;
  });
  const awaited = arms.column(columns.awaited, new Uint32Array(arms.arms));
  return { scalars, columns: { pulledInRound, awaited } };
}

/** Which arms of an earlier policy go on as which arms of this one, and after which round. */
export class CarriedArms {
  /** The number of arms before, and now. */
  readonly before: number;
  readonly arms: number;
  /** The last round that was told; 0 before the first. */
  readonly round: Round;
  /** What both policies were created with. */
  readonly earlier: PolicyIdentity;
  readonly present: PolicyIdentity;
  readonly #was: Int32Array;
  readonly #now: Int32Array;

  /** `to` has for each arm before its number now, or null where it is dropped. */
  constructor(earlier: PolicyIdentity, present: PolicyIdentity, round: Round, to: readonly (Arm | null)[]) {
    this.before = earlier.arms;
    this.arms = present.arms;
    this.round = round;
    this.earlier = earlier;
    this.present = present;
    checkLength(to, earlier.arms);
    this.#was = new Int32Array(present.arms).fill(NO_ARM);
    this.#now = new Int32Array(earlier.arms).fill(NO_ARM);
    for (let arm = 0; arm < this.before; arm++) this.#place(arm, to[arm]);
  }

  #place(arm: Arm, now: Arm | null): void {
    if (now === null) return;
    checkArm(now, this.arms, `to[${arm}]`);
    if (this.#was[now] !== NO_ARM) {
      const received = `arm ${now} for the arms ${this.#was[now]} and ${arm}`;
      throw new EvenhandError("carry-map", { received, required: "a different arm for each", path: `to[${arm}]` });
    }
    this.#was[now] = arm;
    this.#now[arm] = now;
  }

  /** The arm that it was before, or NO_ARM for a newcomer. */
  was(arm: Arm): Arm {
    return this.#was[arm];
  }

  /** What the arm of the earlier policy is now, or NO_ARM where it is dropped. */
  isNow(before: Arm): Arm {
    return this.#now[before];
  }

  /** Every arm goes on under its number, and there is no other. */
  get areTheSame(): boolean {
    return this.arms === this.before && this.#was.every((before, arm) => before === arm);
  }

  newcomers(): Arm[] {
    return unplaced(this.#was);
  }

  /** The arms before that do not go on. */
  dropped(): Arm[] {
    return unplaced(this.#now);
  }

  /** A column with an entry for each arm. A newcomer has what it has in `fresh`. */
  column<C extends Column>(from: C, fresh: C): C {
    const column = fresh.slice() as C;
    this.#was.forEach((before, arm) => {
      if (before !== NO_ARM) column[arm] = from[before];
    });
    return column;
  }

  /** The column, with the value for every newcomer. */
  withNewcomers<C extends Column>(column: C, value: number): C {
    const changed = column.slice() as C;
    for (const arm of this.newcomers()) changed[arm] = value;
    return changed;
  }
}

/** The arms that have no counterpart in the other policy. */
function unplaced(others: Int32Array): Arm[] {
  const arms: Arm[] = [];
  for (let arm = 0; arm < others.length; arm++) if (others[arm] === NO_ARM) arms.push(arm);
  return arms;
}

function checkLength(to: unknown, before: number): void {
  if (Array.isArray(to) && to.length === before) return;
  throw new EvenhandError("carry-map", {
    received: Array.isArray(to) ? `a list of ${to.length}` : to,
    required: `a list of ${before} places, one for each arm before`,
    path: "to",
  });
}

import { EvenhandError } from "../errors.js";
import { isIdentity, type PolicyIdentity } from "./identity.js";

export type Column = Uint32Array | Float64Array;

/** Scalars and named columns of one policy, and of the learner inside it. No NaN, no Infinity. */
export interface PolicyState {
  readonly scalars: Readonly<Record<string, number>>;
  readonly columns: Readonly<Record<string, Column>>;
  readonly learner?: PolicyState;
}

/** The columns as they are now, safe from later rounds. */
export function copyColumns<T extends Record<string, Column>>(columns: T): T {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice()])) as T;
}

/**
 * The state of a policy that `createPolicy` made. It holds the seed: a reader of the state can predict random choices.
 */
export interface SavedState extends PolicyState {
  /** Whose it is: it can be restored only into a policy with the same identity. */
  readonly identity: PolicyIdentity;
  /** How far the run is: what is needed to refuse a pull of an earlier round, and a reward without a pull. */
  readonly progress: ProgressState;
}

export interface ProgressState extends PolicyState {
  readonly scalars: {
    /** The last round in which an arm was pulled; 0 before the first. */
    readonly round: number;
  };
  readonly columns: {
    /** The arms that were pulled in that round, in their order; `DROPPED` for one that did not go on (`carry`). */
    readonly pulledInRound: Uint32Array;
    /** For each arm, how many of its pulls have not been rewarded so far. */
    readonly awaited: Uint32Array;
  };
}

/** In place of an arm that is none any more. */
export const DROPPED = 4_294_967_295;

/** Refuses what is not a state of a policy that `createPolicy` made, of whichever policy. */
export function checkSavedState(state: unknown): asserts state is SavedState {
  const { identity, progress } = (isRecord(state) ? state : {}) as Partial<SavedState>;
  if (isState(state) && isIdentity(identity) && isState(progress) && progress.learner === undefined) return;
  throw new EvenhandError("state-mismatch", {
    received: state,
    required: "a state that `state()` of a created policy returned, with its identity and progress",
  });
}

/** Refuses what has no scalars and columns. */
export function checkState(state: unknown, path: string): asserts state is PolicyState {
  if (isState(state)) return;
  throw new EvenhandError("state-mismatch", { received: state, required: "a state with scalars and columns", path });
}

/** A policy's state, with at most one learner's inside it. */
function isState(value: unknown, depth = 0): value is PolicyState {
  if (!isRecord(value) || depth > 1) return false;
  const { scalars, columns, learner } = value as Partial<PolicyState>;
  return (
    isRecord(scalars) &&
    Object.values(scalars).every((one) => typeof one === "number") &&
    isRecord(columns) &&
    Object.values(columns).every((one) => one instanceof Uint32Array || one instanceof Float64Array) &&
    (learner === undefined || isState(learner, depth + 1))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

import { createPolicy, type CheckedPolicy } from "@evenhand/core";
import type { EventNamed } from "../events/eventKinds.js";
import type { Fork } from "../events/fork.js";
import type { Sha256 } from "../ledger/sha256.js";
import { foldedTerms, policyWithPriors } from "../terms/priors.js";
import type { Terms } from "../terms/terms.js";
import { ArmBook } from "./armBook.js";
import { ArmTallies } from "./armTallies.js";
import { OpenDecisions } from "./open/openDecisions.js";
import { PromisedShares } from "./promisedShares.js";
import { RecentRounds } from "./recentRounds.js";
import { Series } from "./series.js";
import type { Status } from "./statusTable.js";
import { Subjects } from "./subjects.js";

/** Everything that the events so far have led to. Only `apply` changes it. */
export class AllocatorState {
  /** How many events there have been: the place of the next one. */
  length = 0;
  /** The time of the last event. */
  time = 0;
  /** The last round that counted. */
  round = 0;
  status: Status = "running";
  terms: Terms;
  /** How often terms came into force: each time the policy may be another one. */
  termsRead = 1;
  policy: CheckedPolicy;
  readonly arms = new ArmBook();
  readonly tallies = new ArmTallies();
  readonly open = new OpenDecisions();
  /** By the arm's number: what is promised to it from the next round on, and what has fallen due. */
  readonly promised = new PromisedShares();
  readonly recent = new RecentRounds();
  readonly series = new Series();
  /** Reports for decisions whose wait was over long before: which arms they were about, only the log can tell. */
  lateReports = 0;
  readonly subjects = new Subjects();
  /** How often the log has gone on without events that were signed. */
  readonly forks: Fork[] = [];
  /** What the log says of the seed that is in use. */
  commitment: Uint8Array;

  constructor(terms: Terms, policy: CheckedPolicy, commitment: Uint8Array) {
    this.terms = terms;
    this.policy = policy;
    this.commitment = commitment;
  }

  /** Arms join, with the next numbers. Names that were erased are missing. */
  join(count: number, names?: readonly (string | undefined)[]): void {
    this.arms.add(count, names);
    this.tallies.grow(this.arms.count);
    this.promised.grow(this.arms.count);
    this.series.grow(this.arms.count);
  }
}

/** The state after the first event of a log. In steps. */
export function* beginningState(
  { at, fields }: EventNamed<"created">,
  seed: number,
  names: readonly string[] | undefined,
): Generator<void, AllocatorState> {
  const terms = foldedTerms(fields.terms);
  const policy = buildPolicy(terms, fields.arms, seed);
  yield;
  const state = new AllocatorState(terms, policy, fields.commitment);
  state.join(fields.arms, names);
  state.arms.place(Array.from({ length: fields.arms }, (_, arm) => arm));
  state.time = at;
  state.length = 1;
  return state;
}

/** The policy that keeps the terms, before its first round. */
export function buildPolicy(terms: Terms, arms: number, seed: number): CheckedPolicy {
  const { perRound, period } = terms;
  const horizon = period > 0 ? { horizon: period, beyondHorizon: "renew" as const } : {};
  return createPolicy(policyWithPriors(terms), { arms, seed, perRound, ...horizon }, "policy");
}

/** What an arm was owed and will not get: a text such as "1/3". */
export interface ForgonePulls {
  readonly arm: number;
  readonly pulls: string;
}

/** What applying an event needs besides the state. */
export interface ApplyContext {
  readonly sha256: Sha256;
  /** Core's seed for the policy that is made next. 0 where an auditor has none: then no choice can be recomputed. */
  seed: number;
  /** What a change of shares has cost the arms: for the `tenures` event that follows. */
  readonly forgone: ForgonePulls[];
}

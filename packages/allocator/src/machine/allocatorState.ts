import type { CheckedPolicy } from "@evenhand/core";
import type { Terms } from "../terms/terms.js";
import { ArmBook } from "./armBook.js";
import { ArmTallies } from "./armTallies.js";
import { OpenDecisions } from "./openDecisions.js";
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
  /** How often the terms were read: with each time the policy may be another one. */
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
  /** What the log says of the seed that is in use. */
  commitment: Uint8Array;

  constructor(terms: Terms, policy: CheckedPolicy, commitment: Uint8Array) {
    this.terms = terms;
    this.policy = policy;
    this.commitment = commitment;
  }

  /** Arms join, with the next numbers. Names are left out where they were erased. */
  join(count: number, names?: readonly (string | undefined)[]): void {
    this.arms.add(count, names);
    this.tallies.grow(this.arms.count);
    this.promised.grow(this.arms.count);
    this.series.grow(this.arms.count);
  }
}

import type { CheckedPolicy } from "@evenhand/core";
import type { Terms } from "../terms/terms.js";
import { ArmBook } from "./armBook.js";
import { ArmTallies } from "./armTallies.js";
import { OpenDecisions } from "./openDecisions.js";
import { Subjects } from "./subjects.js";

/** A share in force, in lowest terms. */
export interface ShareInForce {
  readonly numerator: number;
  readonly denominator: number;
}

/** Everything that the events so far have led to. Only `apply` changes it. */
export class AllocatorState {
  /** How many events there have been: the place of the next one. */
  length = 0;
  /** The time of the last event. */
  time = 0;
  /** The last round that counted. */
  round = 0;
  status: "running" | "paused" | "archived" = "running";
  terms: Terms;
  /** How often the terms were read: with each time the policy may be another one. */
  termsRead = 1;
  policy: CheckedPolicy;
  readonly arms = new ArmBook();
  readonly tallies = new ArmTallies();
  readonly open = new OpenDecisions();
  /** By the arm's number: what is promised to it from the next round on. */
  readonly inForce = new Map<number, ShareInForce>();
  /** Reports for decisions whose wait was over long before: which arms they were about, only the log can tell. */
  lateReports = 0;
  readonly subjects = new Subjects();

  constructor(terms: Terms, policy: CheckedPolicy) {
    this.terms = terms;
    this.policy = policy;
  }
}

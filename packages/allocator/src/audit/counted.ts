import type { Fork } from "../events/fork.js";
import { promisesFloors, runningContract } from "../terms/runningContract.js";
import type { ArmAccount } from "./accounts/armAccount.js";
import { billOf, type Bill } from "./bill.js";
import type { ArmExclusions } from "./exclusions.js";
import type { Happenings } from "./happenings.js";
import type { LogCounts } from "./logCounts.js";
import { capReports, promiseReports, type CapReport, type PromiseReport } from "./promiseReport.js";
import type { TermsInForce } from "./termsInForce.js";

/** What the report of an audit says from the counts alone. It is plain data: another thread can have counted it. */
export interface Counted {
  /** Rounds that count: struck ones do not. */
  readonly rounds: number;
  /** Of contract and policy; missing where the log has no terms. */
  readonly names?: { readonly contract: string; readonly policy: string };
  readonly arms: readonly CountedArm[];
  readonly promises: readonly PromiseReport[];
  readonly caps: readonly CapReport[];
  readonly forks: readonly Fork[];
  readonly restores: number;
  readonly bill: Bill | undefined;
  readonly noVerdict: string | undefined;
  readonly happenings: Happenings;
}

export interface CountedArm {
  readonly arm: number;
  readonly status: ArmAccount["status"];
  readonly pulls: number;
  readonly openRounds: number;
  readonly exclusions: ArmExclusions;
}

export function countedOf(counts: LogCounts): Counted {
  const { book, terms, exclusions, forks, restores, happenings } = counts;
  book.settle();
  const hasFloors = promisesFloors(terms?.terms.contract);
  return {
    rounds: book.rounds,
    ...(terms === undefined ? {} : { names: namesOf(terms) }),
    arms: book.accounts.map((account) => countedArm(account, exclusions.of(account.arm))),
    promises: hasFloors ? promiseReports(counts) : [],
    caps: hasFloors ? capReports(counts.caps) : [],
    ...{ forks, restores, happenings },
    bill: billOf(counts),
    noVerdict: terms && runningContract(terms.terms.contract).noVerdict,
  };
}

function countedArm({ arm, status, pulls, tenures }: ArmAccount, exclusions: ArmExclusions): CountedArm {
  const openRounds = tenures.reduce((sum, tenure) => sum + tenure.openRounds, 0);
  return { arm, status, pulls, openRounds, exclusions };
}

function namesOf({ terms: { contract, policy } }: TermsInForce) {
  const learner = policy.parameters["learner"] as { readonly id?: string } | undefined;
  const over = learner?.id === undefined ? "" : ` over ${learner.id}`;
  return { contract, policy: `${policy.id}@${policy.version}${over}` };
}

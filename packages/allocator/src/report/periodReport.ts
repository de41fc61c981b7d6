import { exactInterval } from "@evenhand/core";
import type { Conditions } from "../audit/absences.js";
import type { ArmAccount, Tenure } from "../audit/accounts/armAccount.js";
import { exactText } from "../audit/accounts/exact.js";
import { promisesVerdict, verdictSince } from "../audit/auditReport.js";
import { billOf } from "../audit/bill.js";
import type { LogCounts } from "../audit/logCounts.js";
import { capReports, promiseReport } from "../audit/promiseReport.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import { promisesFloors, runningContract } from "../terms/runningContract.js";
import { contractView } from "../view/allocatorView.js";
import { estimate } from "../view/meanInterval.js";
import type { Period } from "./period.js";
import type { PeriodCounts, PeriodTally } from "./periodCounts.js";
import type { PeriodArm, PeriodGroup, PeriodPromise, PeriodReport, Rate } from "./report.js";
import type { Selections } from "./selectionCounts.js";

/** What has been counted, at the end of the period. `state` is the machine's, as far as it could follow the log. */
export function periodReport(
  asked: Period,
  counted: PeriodCounts,
  counts: LogCounts,
  state: AllocatorState | undefined,
): PeriodReport {
  const { first, last, events, rounds, decisions, voids, voidsFromBefore, grants } = counted;
  const { book, happenings, terms } = counts;
  book.settle();
  const hasFloors = promisesFloors(terms?.terms.contract);
  const accounts = book.accounts.filter(({ arm }) => !counted.wasGone(arm));
  const promises = hasFloors ? accounts.flatMap((account) => promisesOf(account, counted.begunAt, counts)) : [];
  const caps = hasFloors ? capReports(counts.caps).filter(({ arm }) => !counted.wasGone(arm)) : [];
  const pulls = accounts.reduce((sum, { arm }) => sum + counted.selected(arm).pulls, 0);
  const arms = accounts.map((account) => periodArm(account, counted, counts, state, pulls));
  const noVerdict = terms && runningContract(terms.terms.contract).noVerdict;
  const groups = groupReports(counted.groups, arms);
  return {
    asked,
    ...(first === undefined || last === undefined ? {} : { first, last }),
    ...{ events, rounds, pulls, decisions, voids, voidsFromBefore, grants },
    ...(state === undefined ? {} : { contract: contractView(state.terms), terms: state.terms }),
    ...(noVerdict === undefined ? {} : { noVerdict }),
    verdict: verdictSince(promisesVerdict(promises, caps), counts.forks),
    arms,
    ...(groups.length === 0 ? {} : { groups }),
    ungrouped: arms.filter(({ group }) => group === undefined).length,
    promises,
    caps,
    ...periodBill(counted, counts),
    happenings,
  };
}

/** The bill at the end of the period, without the arms that had gone before it: those cost nothing. */
function periodBill(counted: PeriodCounts, counts: LogCounts): Pick<PeriodReport, "bill"> {
  const bill = billOf(counts);
  if (bill === undefined) return {};
  const arms = bill.arms.filter(({ arm }) => !counted.wasGone(arm));
  return { bill: { ...bill, arms, totalBefore: counted.billBefore } };
}

function periodArm(
  { arm, status }: ArmAccount,
  counted: PeriodCounts,
  counts: LogCounts,
  state: AllocatorState | undefined,
  total: number,
): PeriodArm {
  const name = state?.arms.name(arm);
  const { pulls, openRounds } = counted.selected(arm);
  const [share, selectionRate] = [rateOf(pulls, total), rateOf(pulls, openRounds)];
  const of = (column: PeriodTally) => (state === undefined ? 0 : counted.since(arm, column, state));
  const rewards = state === undefined ? undefined : estimate(of, state.terms.rewards);
  return {
    arm,
    ...(name === undefined ? {} : { name }),
    ...counted.label(arm),
    ...{ status, pulls, openRounds },
    ...(share === undefined ? {} : { share }),
    ...(selectionRate === undefined ? {} : { selectionRate }),
    ...{ exclusions: counted.exclusions(arm, counts), voids: of("voids"), reported: rewards?.reported ?? 0 },
    ...(rewards === undefined ? {} : { rewards }),
    ...{ standIns: of("standIns"), nothing: of("unheard"), late: of("late") },
    pending: state?.tallies.column("pending")[arm] ?? 0,
  };
}

/** The shares that were in force for an arm in a period that began before this event. */
function promisesOf({ tenures }: ArmAccount, begunAt: number, { absences }: LogCounts): PeriodPromise[] {
  return tenures
    .filter(({ share, until }) => share.numerator > 0n && (until === undefined || until.event > begunAt))
    .map((tenure) => {
      const { arm, since, until } = tenure;
      return promiseOf(tenure, absences.between(arm, Math.max(since.event, begunAt), until?.event));
    });
}

function promiseOf(tenure: Tenure, conditions: Conditions): PeriodPromise {
  const { arm, share, verdict, displacedBy } = promiseReport(tenure, conditions);
  const { largestDeficit, since, broken, short } = tenure;
  const brokenAt = (broken ?? short)?.at;
  return {
    ...{ arm, share, sinceRound: since.round },
    largestDeficit: { pulls: exactText(largestDeficit.deficit), at: largestDeficit.at },
    verdict,
    ...conditions,
    ...(brokenAt === undefined ? {} : { brokenAt }),
    ...(displacedBy === undefined ? {} : { displacedBy }),
  };
}

interface GroupSelections {
  readonly group: string;
  readonly selected: Selections;
}

/** The groups of these arms: their selection rates, and the ratio of each to the highest. */
function groupReports(groups: readonly GroupSelections[], arms: readonly PeriodArm[]): PeriodGroup[] {
  const sizes = new Map<string, number>();
  for (const { group } of arms) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const present = groups.filter(({ group }) => sizes.has(group));
  const highest = highestOf(present.map(({ selected }) => selected));
  return present.map(({ group, selected }) => {
    const { pulls, openRounds } = selected;
    const selectionRate = rateOf(pulls, openRounds);
    const isCompared = highest !== undefined && openRounds > 0;
    return {
      ...{ group, arms: sizes.get(group) ?? 0, pulls, openRounds },
      ...(selectionRate === undefined ? {} : { selectionRate }),
      ...(isCompared ? { ratio: (pulls * highest.openRounds) / (openRounds * highest.pulls) } : {}),
      isBelowFourFifths: isCompared && isBelowFourFifths(selected, highest),
    };
  });
}

/** The highest rate above 0. Rates are compared as fractions, never as doubles. */
function highestOf(all: readonly Selections[]): Selections | undefined {
  let highest: Selections | undefined;
  for (const one of all) {
    if (one.openRounds === 0 || one.pulls === 0) continue;
    if (highest === undefined || product(one.pulls, highest.openRounds) > product(highest.pulls, one.openRounds)) {
      highest = one;
    }
  }
  return highest;
}

/** N/a < 4/5 · M/b, that is 5·N·b < 4·M·a. */
function isBelowFourFifths(one: Selections, highest: Selections): boolean {
  return 5n * product(one.pulls, highest.openRounds) < 4n * product(highest.pulls, one.openRounds);
}

function product(a: number, b: number): bigint {
  return BigInt(a) * BigInt(b);
}

/** The interval misses the true rate with this probability at most. */
const ERROR = 0.05;

/** The rate of `hits` in `size`, with its interval. Where several pulls in a round make it more than 1 it has none. */
function rateOf(hits: number, size: number): Rate | undefined {
  if (size === 0) return undefined;
  const value = hits / size;
  if (hits > size) return { value, low: value, high: value };
  const [low, high] = exactInterval(hits, size, ERROR);
  return { value, low, high };
}

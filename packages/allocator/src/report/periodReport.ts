import type { Conditions } from "../audit/absences.js";
import { promisesVerdict } from "../audit/auditReport.js";
import { billOf } from "../audit/bill.js";
import { estimate } from "../audit/estimate.js";
import { exactText } from "../audit/accounts/exact.js";
import type { ArmAccount } from "../audit/accounts/armAccount.js";
import type { Tenure } from "../audit/accounts/tenure.js";
import type { LogCounts } from "../audit/logCounts.js";
import { capReports, promiseReport } from "../audit/promiseReport.js";
import { promisesFloors, runningContract } from "../contracts/index.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import { contractView } from "../view/allocatorView.js";
import { groupReports } from "./groupReports.js";
import type { Period } from "./period.js";
import type { PeriodCounts, Tallied } from "./periodCounts.js";
import { rateOf } from "./rateOf.js";
import type { PeriodArm, PeriodPromise, PeriodReport } from "./report.js";

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
    verdict: promisesVerdict(promises, caps),
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
  const of = (column: Tallied) => (state === undefined ? 0 : counted.since(arm, column, state));
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

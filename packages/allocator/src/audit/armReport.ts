import type { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import type { AccountBook } from "./accounts/accountBook.js";
import type { ArmAccount } from "./accounts/armAccount.js";
import { estimate, type Estimate } from "./estimate.js";
import type { ArmExclusions, Exclusions } from "./exclusions.js";

/** What happened to one arm, whatever the contract is. */
export interface ArmReport {
  readonly arm: number;
  /** Left out where the names were erased. */
  readonly name?: string;
  readonly status: ArmAccount["status"];
  readonly pulls: number;
  /** Of all pulls. */
  readonly shareOfPulls: number;
  readonly openRounds: number;
  readonly exclusions: ArmExclusions;
  /** Of the rounds in which it was there, neither paused nor retired, the part in which no request left it out. */
  readonly availability: number;
  /** Decisions for it that came to nothing, and their part of all its decisions. */
  readonly voids: number;
  readonly voidRate: number;
  /** Rewards that are still waited for, were replaced, were missing for good, or came too late. */
  readonly pending: number;
  readonly standIns: number;
  readonly nothing: number;
  readonly late: number;
  readonly rewards?: Estimate;
}

export function armReports(book: AccountBook, exclusions: Exclusions, state: AllocatorState | undefined): ArmReport[] {
  const total = book.accounts.reduce((sum, { pulls }) => sum + pulls, 0);
  return book.accounts.map((account) => armReport(account, exclusions.of(account.arm), state, total));
}

function armReport(
  account: ArmAccount,
  exclusions: ArmExclusions,
  state: AllocatorState | undefined,
  total: number,
): ArmReport {
  const { arm, pulls, tenures } = account;
  const openRounds = tenures.reduce((sum, tenure) => sum + tenure.openRounds, 0);
  const name = state?.arms.name(arm);
  const of = (column: TallyName) => state?.tallies.column(column)[arm] ?? 0;
  const rewards = state === undefined ? undefined : estimate(of, state.terms.rewards);
  return {
    arm,
    ...(name === undefined ? {} : { name }),
    status: account.status,
    pulls,
    shareOfPulls: ratio(pulls, total),
    openRounds,
    exclusions,
    availability: openRounds + exclusions.requests === 0 ? 1 : ratio(openRounds, openRounds + exclusions.requests),
    voids: of("voids"),
    voidRate: ratio(of("voids"), pulls + of("voids")),
    pending: of("pending"),
    standIns: of("standIns"),
    nothing: of("unheard"),
    late: of("late"),
    ...(rewards === undefined ? {} : { rewards }),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

import { contracts, findDefinition, findPolicy, guaranteeInWords, needs, ratios, type Tenure } from "@evenhand/core";
import type { Fork } from "../events/fork.js";
import { AllocatorState } from "../machine/allocatorState.js";
import type { Terms } from "../terms/terms.js";
import { exact, type Exact } from "./armColumns.js";
import { Look } from "./look.js";

/** The contract in words. */
export interface ContractView {
  readonly id: string;
  readonly title: string;
  /** The promise in one sentence. */
  readonly promise: string;
  readonly policy: {
    readonly id: string;
    readonly version: number;
    readonly title: string;
    readonly summary: string;
    /** What is proved about the policy, and with which circumstances. */
    readonly guarantee: string;
  };
}

/** Shares that were asked for and are not in force yet. */
export interface WaitingView {
  readonly arms: number;
  /** They are in force from this round on at the latest, if all arms stay open; null where no bound is known. */
  readonly latestRound: number | null;
  readonly words: string;
}

export interface AllocatorView {
  readonly status: AllocatorState["status"];
  readonly contract: ContractView;
  readonly terms: Terms;
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  /** What is promised now: to how many arms, and how much of all rounds together. */
  readonly inForce: { readonly arms: number; readonly sum: Exact };
  readonly waiting: WaitingView | null;
  /** The last round, and how many count: struck ones do not. */
  readonly round: number;
  readonly rounds: number;
  /** Pulls that stand, of all arms. */
  readonly pulls: number;
  /** The rounds of the last minute or more, and when the first of them was played: for a rate. */
  readonly lately: { readonly rounds: number; readonly since: number } | null;
  /** Decisions whose wait is not over, and pulls whose reward is waited for. */
  readonly openDecisions: number;
  readonly pendingRewards: number;
  /** Late reports that could not be told apart by arm, because their decisions were forgotten long before. */
  readonly lateReports: number;
  /** The arm that is furthest behind now, by its number; null where nothing is promised. */
  readonly furthestBehind: { readonly arm: number; readonly name: string | null; readonly deficit: number } | null;
  /** How the log lost events that were signed, and went on; missing where it did not. */
  readonly forks?: readonly Fork[];
  /** Events in the log, and the time of the last one in milliseconds since 1970. */
  readonly logLength: number;
  readonly time: number;
}

/** The allocator as a whole. It takes a look at every arm. */
export function allocatorView(state: AllocatorState): AllocatorView {
  needs.instanceOf(AllocatorState)(state, "state");
  const { terms, status, round, tallies, open, lateReports, forks, length, time } = state;
  return {
    status,
    contract: contractView(terms),
    terms,
    arms: armsByStatus(state),
    inForce: sharesInForce(state),
    waiting: waitingView(state),
    round,
    rounds: tallies.rounds,
    pulls: new Look(state).pulls,
    lately: latelyOf(state),
    openDecisions: open.size,
    pendingRewards: tallies.column("pending").reduce((sum, pending) => sum + pending, 0),
    lateReports,
    furthestBehind: furthestBehind(state),
    ...(forks.length === 0 ? {} : { forks: [...forks] }),
    logLength: length,
    time,
  };
}

const MINUTE = 60_000;

/** The last two stretches at least, and those that began within a minute before the last event. */
function latelyOf({ series: { columns, length }, time }: AllocatorState): AllocatorView["lately"] {
  if (length === 0) return null;
  let first = Math.max(0, length - 2);
  while (first > 0 && columns.firstAt[first - 1] >= time - MINUTE) first--;
  const rounds = columns.rounds.subarray(first, length).reduce((sum, count) => sum + count, 0);
  return { rounds, since: columns.firstAt[first] };
}

export function contractView({ contract, policy: { id, version } }: Terms): ContractView {
  const { title, promise } = findDefinition("contract-unknown", contracts, contract, "contract");
  const policy = findPolicy(id, version);
  const words = { title: policy.title, summary: policy.summary, guarantee: guaranteeInWords(policy) };
  return { id: contract, title, promise, policy: { id, version, ...words } };
}

function armsByStatus({ arms }: AllocatorState): AllocatorView["arms"] {
  const counts = { active: 0, paused: 0, retired: 0 };
  for (let arm = 0; arm < arms.count; arm++) counts[arms.status(arm)]++;
  return counts;
}

/**
 * Numerators are summed by denominator first: exact arithmetic of any size is only needed once for each. A sum is at
 * most the number of arms times 2^31, the largest denominator: below 2^53 with four million arms.
 */
function sharesInForce({ arms, promised }: AllocatorState): AllocatorView["inForce"] {
  const sums = new Map<number, number>();
  let count = 0;
  for (const arm of arms.inPolicy) {
    const [numerator, denominator] = [promised.numerators[arm], promised.denominators[arm]];
    if (numerator === 0) continue;
    count++;
    sums.set(denominator, (sums.get(denominator) ?? 0) + numerator);
  }
  const sum = [...sums].reduce(
    (total, [denominator, numerator]) => ratios.sumOf(total, ratios.ratio(numerator, denominator)),
    ratios.ZERO,
  );
  return { arms: count, sum: exact(sum) };
}

function waitingView({ policy, round }: AllocatorState): WaitingView | null {
  const waiting = policy.tenuresBegun === undefined ? [] : policy.waiting();
  if (waiting.length === 0) return null;
  const latestRound = latestRise(policy.tenures(), round);
  const arms = waiting.length;
  const who = arms === 1 ? "1 arm waits for its share to rise" : `${arms} arms wait for their shares to rise`;
  const when =
    latestRound === null
      ? "no bound on the wait is known while all rounds are promised"
      : `from round ${latestRound} on at the latest, if all arms stay open`;
  return { arms, latestRound, words: `${who}: ${when}.` };
}

function furthestBehind({ arms, promised, tallies }: AllocatorState): AllocatorView["furthestBehind"] {
  const { pulls, credits } = tallies.toColumns();
  let found: { arm: number; deficit: number } | undefined;
  for (const arm of arms.inPolicy) {
    if (promised.numerators[arm] === 0) continue;
    const deficit = promised.dueNumber(arm, tallies.openRounds(arm)) - pulls[arm] - credits[arm];
    if (found === undefined || deficit > found.deficit) found = { arm, deficit };
  }
  if (found === undefined) return null;
  const { arm } = found;
  // Exact before it is rounded: 4.8 less 56 is −51.2, and not −51.19999999999999 or so.
  const due = promised.due(arm, tallies.openRounds(arm));
  const deficit = ratios.numberOf(ratios.differenceOf(due, ratios.ratio(pulls[arm] + credits[arm], 1)));
  return { arm, deficit, name: arms.name(arm) ?? null };
}

/**
 * The first round in which shares that wait to rise are in force at the latest, if all arms stay open (docs/adr/0011):
 * at most n = Σ (max(0, D_i) + 1) / (1 − Σ r) rounds in a row are not free, over the arms with a share. In the free
 * round after them the rise is found safe, and it begins with the next. Null where Σ r = 1.
 */
function latestRise(tenures: readonly Tenure[], lastRound: number): number | null {
  let [owed, shares] = [ratios.ZERO, ratios.ZERO];
  for (const { share, balance } of tenures) {
    if (share === "0") continue;
    const account = ratios.fromText(balance);
    owed = ratios.sumOf(owed, ratios.sumOf(account.numerator > 0n ? account : ratios.ZERO, ratios.ratio(1, 1)));
    shares = ratios.sumOf(shares, ratios.fromText(share));
  }
  const left = ratios.differenceOf(ratios.ratio(1, 1), shares);
  if (left.numerator <= 0n) return null;
  const rounds = (owed.numerator * left.denominator) / (owed.denominator * left.numerator);
  return lastRound + Number(rounds) + 2;
}

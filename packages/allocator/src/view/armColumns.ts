import { ratios, type Ratio } from "@evenhand/core";
import type { Prior } from "../terms/terms.js";
import type { Look } from "./look.js";
import { intervalOfMeans, meanInterval, type MeanInterval } from "./meanInterval.js";

/** A number of pulls, or a share, exactly and as a double. */
export interface Exact {
  /** "-7/10". */
  readonly fraction: string;
  readonly number: number;
}

/**
 * What is said of each arm. A column is null where it has no meaning: a mean without a reward, a promise of nothing.
 */
export const armColumns = {
  /** Its number, in the order in which the arms came. */
  arm: (_: Look, arm: number): number => arm,
  /** Null where it was erased. */
  name: ({ state }: Look, arm: number): string | null => state.arms.name(arm) ?? null,
  group: (look: Look, arm: number): string | null => look.beside("group", arm),
  status: ({ state }: Look, arm: number) => state.arms.status(arm),
  pulls: (look: Look, arm: number): number => look.tally("pulls", arm),
  /** Of the pulls of all arms. */
  share: (look: Look, arm: number): number | null => part(look.tally("pulls", arm), look.pulls),
  /** Of the last 1 000 rounds. */
  recentPulls: (look: Look, arm: number): number => look.recent.pulls(arm),
  recentShare: (look: Look, arm: number): number | null => part(look.recent.pulls(arm), look.recent.pullsOfAll),
  /** Of the last 1 000 rounds those in which it was open: what floors and caps count. */
  recentOpenRounds: (look: Look, arm: number): number => look.recent.openRounds(arm),
  /** Rounds in which it was open; struck ones are not counted. */
  openRounds: ({ state }: Look, arm: number): number => state.tallies.openRounds(arm),
  /** Of the rounds in which it was there and not paused, those in which it was open. */
  availability: ({ state: { tallies } }: Look, arm: number): number | null =>
    part(tallies.offeredRounds(arm), tallies.possibleRounds(arm)),
  /** The share that is promised now. */
  promised: (look: Look, arm: number): Exact | null => promisedTo(look, arm),
  /** The share that was asked for last, where the arm waits to rise to it, and since which round it does. */
  target: (look: Look, arm: number): Exact | null => waitingOf(look, arm)?.target ?? null,
  waitingSince: (look: Look, arm: number): number | null => waitingOf(look, arm)?.since ?? null,
  /** The sum of its shares over the rounds in which it was open, less what it gave up. */
  due: (look: Look, arm: number): Exact | null => (look.hasPromise(arm) ? exact(dueTo(look, arm)) : null),
  /** Due less pulls, of its whole history: above 0 it is behind. */
  deficit: (look: Look, arm: number): Exact | null => (look.hasPromise(arm) ? exact(deficitOf(look, arm)) : null),
  /** The largest deficit before one of its pulls, or now, and the round after which it was so. */
  largestDeficit: (look: Look, arm: number): number | null => largestOf(look, arm)?.deficit ?? null,
  largestDeficitRound: (look: Look, arm: number): number | null => largestOf(look, arm)?.round ?? null,
  /** What it is owed in its tenure, by the policy's own account. */
  balance: (look: Look, arm: number): Exact | null => exactText(look.tenure(arm)?.balance),
  /** The last round in which its next pull is in time. */
  deadline: (look: Look, arm: number): number | null => look.tenure(arm)?.deadline ?? null,
  cap: (look: Look, arm: number): Exact | null =>
    look.tenure(arm)?.cap === "1" ? null : exactText(look.tenure(arm)?.cap),
  /** Pulls of the tenure beyond ceil(cap·clock). */
  aboveCap: (look: Look, arm: number): number => aboveCap(look, arm),
  /** What had been seen of it before its first round, where it brought that along: the learner begins with it. */
  priorSuccesses: (look: Look, arm: number): number | null => priorOf(look, arm)?.successes ?? null,
  priorFailures: (look: Look, arm: number): number | null => priorOf(look, arm)?.failures ?? null,
  /** The mean of the rewards that were reported, in the range of the terms, with `intervalOfMeans`. */
  mean: (look: Look, arm: number): number | null => inRange(look, part(look.tally("sum", arm), reportedOf(look, arm))),
  meanLow: (look: Look, arm: number): number | null => inRange(look, intervalOf(look, arm)?.low ?? null),
  meanHigh: (look: Look, arm: number): number | null => inRange(look, intervalOf(look, arm)?.high ?? null),
  intervalBy: (look: Look, arm: number): typeof intervalOfMeans.by | null =>
    reportedOf(look, arm) === 0 ? null : intervalOfMeans.by,
  /** What the policy has learned: with what stands in for missing rewards. */
  learnedMean: (look: Look, arm: number): number | null => {
    const sum = look.tally("sum", arm) + look.tally("standInSum", arm);
    return inRange(look, part(sum, look.tally("observed", arm)));
  },
  /** Rewards that were reported in time, and pulls whose reward is waited for. */
  reported: (look: Look, arm: number): number => reportedOf(look, arm),
  pending: (look: Look, arm: number): number => look.tally("pending", arm),
  /** Pulls without a reward in time: something stood in for it, or nothing was learned. */
  standIns: (look: Look, arm: number): number => look.tally("standIns", arm),
  unheard: (look: Look, arm: number): number => look.tally("unheard", arm),
  /** Pulls for which a report came after the wait. */
  late: (look: Look, arm: number): number => look.tally("late", arm),
  voids: (look: Look, arm: number): number => look.tally("voids", arm),
  /** Of all its pulls, also those that were struck out. */
  voidRate: (look: Look, arm: number): number | null => part(look.tally("voids", arm), look.tally("pullsMade", arm)),
  /** Pulls that another rule than the learner's chose. */
  forced: (look: Look, arm: number): number => look.tally("forced", arm),
  /** The round of its last pull; null before the first. */
  lastPulled: (look: Look, arm: number): number | null => look.tally("lastPulled", arm) || null,
  /** For people. Like the group it lies beside the log. */
  label: (look: Look, arm: number): string | null => look.beside("label", arm),
} as const;

export type ArmColumn = keyof typeof armColumns;
export type ArmRow = { readonly [C in ArmColumn]: ReturnType<(typeof armColumns)[C]> };

export function armRow(look: Look, arm: number): ArmRow {
  return Object.fromEntries(Object.entries(armColumns).map(([name, column]) => [name, column(look, arm)])) as ArmRow;
}

function part(count: number, of: number): number | null {
  return of > 0 ? count / of : null;
}

export function exact(value: Ratio): Exact {
  return { fraction: ratios.textOf(value), number: ratios.numberOf(value) };
}

function exactText(text: string | undefined): Exact | null {
  return text === undefined ? null : exact(ratios.fromText(text));
}

function promisedTo({ state: { arms, promised } }: Look, arm: number): Exact | null {
  if (promised.numerators[arm] === 0 || arms.status(arm) === "retired") return null;
  return exact(ratios.ratio(promised.numerators[arm], promised.denominators[arm]));
}

function waitingOf(look: Look, arm: number): { readonly target: Exact | null; readonly since: number } | undefined {
  const tenure = look.tenure(arm);
  if (tenure === undefined || tenure.waitingSince === null) return undefined;
  return { target: exactText(tenure.target), since: tenure.waitingSince };
}

function dueTo({ state: { promised, tallies } }: Look, arm: number): Ratio {
  return promised.due(arm, tallies.openRounds(arm));
}

function deficitOf(look: Look, arm: number): Ratio {
  return ratios.differenceOf(dueTo(look, arm), ratios.ratio(look.tally("pulls", arm) + look.tally("credits", arm), 1));
}

function largestOf(look: Look, arm: number): { readonly deficit: number; readonly round: number } | undefined {
  if (!look.hasPromise(arm)) return undefined;
  const { promised, tallies, round } = look.state;
  const had = look.tally("pulls", arm) + look.tally("credits", arm);
  const now = promised.dueNumber(arm, tallies.openRounds(arm)) - had;
  const before = look.tally("largestDeficit", arm);
  return now > before ? { deficit: now, round } : { deficit: before, round: look.tally("largestDeficitRound", arm) };
}

function aboveCap(look: Look, arm: number): number {
  const tenure = look.tenure(arm);
  if (tenure === undefined || tenure.cap === "1") return 0;
  const { numerator, denominator } = ratios.fromText(tenure.cap);
  const most = (numerator * BigInt(tenure.clock) + denominator - 1n) / denominator;
  return Math.max(0, tenure.pulls - Number(most));
}

/** The priors of the terms are those of the arms that have not retired, by their places in the policy. */
function priorOf({ state: { arms, terms } }: Look, arm: number): Prior | null {
  if (terms.priors === undefined || arms.status(arm) === "retired") return null;
  return terms.priors[arms.slot(arm)];
}

function reportedOf(look: Look, arm: number): number {
  return look.tally("observed", arm) - look.tally("standIns", arm);
}

function intervalOf(look: Look, arm: number): MeanInterval | undefined {
  const reported = reportedOf(look, arm);
  return reported === 0 ? undefined : meanInterval(reported, look.tally("sum", arm));
}

function inRange({ state: { terms } }: Look, scaled: number | null): number | null {
  const { min, max } = terms.rewards;
  return scaled === null ? null : min + scaled * (max - min);
}

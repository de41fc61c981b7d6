import type { Fork } from "../events/fork.js";
import { toBase64 } from "../ledger/base64.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import { estimate, type Estimate } from "../view/meanInterval.js";
import type { ArmAccount } from "./accounts/armAccount.js";
import type { Bill } from "./bill.js";
import type { CountedArm } from "./counted.js";
import type { ArmExclusions } from "./exclusions.js";
import type { Happenings } from "./happenings.js";
import type { CapReport, PromiseReport } from "./promiseReport.js";
import type { AfterEnd, Finding } from "./recompute/finding.js";
import type { KnownSeeds } from "./recompute/knownSeeds.js";
import type { Recomputation } from "./recompute/recomputation.js";
import type { TreeAndCountsResult } from "./treeAndCounts.js";
import type { HeadRelation, TreeResult } from "./treeCheck.js";

/**
 * The verdict on a log:
 * - `held`: nothing was found, and every promise that can be judged was kept
 * - `held-since-fork`: the same of a log that lost events which were signed, and says so itself
 * - `displaced`: floors broke, only because requests took rounds or struck them out
 * - `broken`: a promise was broken
 * - `tampered`: the log is not one that was signed, or not one that the machine can have written
 */
export type Verdict = "held" | "held-since-fork" | "displaced" | "broken" | "tampered";

/** Everything that an audit has found, as plain data for JSON. Fractions are texts such as "7/10". */
export interface AuditReport {
  readonly verdict: Verdict;
  readonly events: number;
  /** Rounds that count: struck ones do not. */
  readonly rounds: number;
  /** The times of the first and the last event, in milliseconds since 1970. */
  readonly times?: { readonly first: number; readonly last: number };
  readonly contract?: string;
  readonly policy?: string;
  readonly tree: {
    readonly size: number;
    readonly root: string;
    readonly head?: { readonly size: number; readonly relation: HeadRelation };
  };
  readonly choices: {
    readonly seedsGiven: number;
    /** Seeds that were given, and that the log has never committed to: they say nothing about it. */
    readonly seedsUnfit: number;
    /** Seeds that the log itself publishes, and that were used. */
    readonly seedsPublished: number;
    /** Decisions that were recomputed with their seed. */
    readonly recomputed: number;
    /** Decisions of which the random part could not be recomputed, because the seed was not given. */
    readonly unknown: number;
  };
  /** The first event that does not fit. */
  readonly finding?: Finding;
  /** How many events do not fit. */
  readonly findings: number;
  /** What changed the contract after its end, if anything: it is told, and decides no verdict. */
  readonly afterEnd?: AfterEnd;
  /** The first event that could not be folded, or counted, any more: the report is about those before it. */
  readonly foldedTo?: number;
  readonly countedTo?: number;
  /** Decisions whose wait was over at the time of the last event, and of which the log does not say what came of it. */
  readonly overdue: number;
  readonly arms: readonly ArmReport[];
  /** A row for each share that an arm was promised, in the order of arms and tenures. */
  readonly promises: readonly PromiseReport[];
  readonly caps: readonly CapReport[];
  /** How the log lost events that were signed, and went on: missing where it did not. */
  readonly forks?: readonly Fork[];
  /** How often the log was restored from a backup; missing where it was not. */
  readonly restores?: number;
  /** Of the contract penalty alone. */
  readonly bill?: Bill;
  /** Why there is no verdict on the promise, where there can be none. */
  readonly noVerdict?: string;
  readonly happenings: Happenings;
}

interface AuditEvidence {
  readonly events: number;
  readonly times: AuditReport["times"] | undefined;
  readonly taken: TreeAndCountsResult;
  /** The name of the log, where it is known. */
  readonly origin: string | undefined;
  readonly seeds: KnownSeeds;
  readonly recomputation: Recomputation;
  readonly finding: Finding | undefined;
  readonly findings: number;
  readonly foldedTo: number | undefined;
  readonly countedTo: number | undefined;
}

export function auditReport(audited: AuditEvidence): AuditReport {
  const { events, times, seeds, recomputation, foldedTo, countedTo } = audited;
  const { tree, counted } = audited.taken;
  const { rounds, names, promises, caps, forks, restores, bill, noVerdict, happenings } = counted;
  const ending = endOf(audited) ?? misnamed(audited);
  const finding = audited.finding ?? ending;
  const isGenuine = finding === undefined && isOfHead(tree);
  return {
    verdict: isGenuine ? verdictSince(promisesVerdict(promises, caps), forks) : "tampered",
    events,
    rounds,
    ...(times === undefined ? {} : { times }),
    ...names,
    tree: { ...tree, root: toBase64(tree.root) },
    choices: {
      seedsGiven: seeds.given,
      seedsUnfit: seeds.strange,
      seedsPublished: seeds.published,
      recomputed: recomputation.luck.recomputed,
      unknown: recomputation.luck.unknown,
    },
    ...(finding === undefined ? {} : { finding }),
    findings: audited.findings + (ending === undefined ? 0 : 1),
    ...(recomputation.afterEnd === undefined ? {} : { afterEnd: recomputation.afterEnd }),
    ...(foldedTo === undefined ? {} : { foldedTo }),
    ...(countedTo === undefined ? {} : { countedTo }),
    overdue: overdueIn(recomputation.state),
    arms: armReports(counted.arms, recomputation.state),
    promises,
    caps,
    ...(forks.length === 0 ? {} : { forks }),
    ...(restores === 0 ? {} : { restores }),
    ...(bill === undefined ? {} : { bill }),
    ...(noVerdict === undefined ? {} : { noVerdict }),
    happenings,
  };
}

/** A log that is empty, or ends where the machine would have written one event more with the last. */
function endOf({ events, recomputation, foldedTo }: AuditEvidence): Finding | undefined {
  const should = events === 0 ? "created" : foldedTo === undefined ? recomputation.missing : undefined;
  return should === undefined ? undefined : { event: events, kind: "end", what: "kind", says: "the end", should };
}

/** A log that has forked has the name that the last fork gave it. */
function misnamed({ taken, origin }: AuditEvidence): Finding | undefined {
  const last = taken.counted.forks.at(-1);
  if (origin === undefined || last === undefined || last.after === origin) return undefined;
  return { event: last.event, kind: "forked", what: "the name of the log", says: origin, should: last.after };
}

/** A log that lost events cannot be said to have kept its promises from its beginning. */
export function verdictSince(verdict: PromisesVerdict, forks: readonly Fork[]): PromisesVerdict | "held-since-fork" {
  return verdict === "held" && forks.length > 0 ? "held-since-fork" : verdict;
}

function overdueIn(state: AllocatorState | undefined): number {
  if (state === undefined) return 0;
  return [...state.open.unsettled(state.time)].length;
}

function isOfHead({ head }: TreeResult): boolean {
  return head === undefined || ["same", "extends", "lost"].includes(head.relation);
}

type PromisesVerdict = "held" | "displaced" | "broken";

export function promisesVerdict(
  promises: readonly Pick<PromiseReport, "verdict">[],
  caps: readonly CapReport[],
): PromisesVerdict {
  const all = [...promises, ...caps].map(({ verdict }) => verdict);
  return all.includes("broken") ? "broken" : all.includes("displaced") ? "displaced" : "held";
}

/** What happened to one arm, whatever the contract is. */
export interface ArmReport {
  readonly arm: number;
  /** Missing where the names were erased. */
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

function armReports(arms: readonly CountedArm[], state: AllocatorState | undefined): ArmReport[] {
  const total = arms.reduce((sum, { pulls }) => sum + pulls, 0);
  return arms.map((arm) => armReport(arm, state, total));
}

function armReport(counted: CountedArm, state: AllocatorState | undefined, total: number): ArmReport {
  const { arm, status, pulls, openRounds, exclusions } = counted;
  const name = state?.arms.name(arm);
  const of = (column: TallyName) => state?.tallies.column(column)[arm] ?? 0;
  const rewards = state === undefined ? undefined : estimate(of, state.terms.rewards);
  return {
    arm,
    ...(name === undefined ? {} : { name }),
    status,
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

/** What is known of a kind of alarm before it is raised. */
export interface AlarmKindRow {
  /** Critical: somebody should look now. Warning: within the day. */
  readonly severity: "critical" | "warning";
  /** What is the matter, in a sentence. */
  readonly title: string;
  /** What to do. */
  readonly remedy: string;
  /** Whether the service says so in /readyz too, whose answer anyone may read: the kind, and no detail. */
  readonly concernsReadiness?: true;
  /** Whether /readyz answers 503 for as long as it lasts. */
  readonly isUnready?: true;
  /** Milliseconds after which it ends by itself: for what happened once, and does not last. */
  readonly endsAfter?: number;
}

const HOUR = 3_600_000;

/** Every kind of alarm that those who operate the service may be told of. */
export const alarmKinds = {
  "promise-in-danger": {
    severity: "critical",
    title: "A promise can no longer be kept, or only just",
    remedy:
      "Look at the arms that are named: open them to more requests, lower a share, or tell those to whom it was promised.",
  },
  "silent-arm": {
    severity: "warning",
    title: "Rewards of an arm do not arrive",
    remedy:
      "Check the program that reports the rewards of this arm: as long as they are missing, the arm may look poorer than it is.",
  },
  "late-reward-bias": {
    severity: "warning",
    title: "Rewards of some arms come later than those of others",
    remedy:
      "Estimates lean towards the arms that are heard from early: take a longer wait (rewards.wait), or have rewards reported " +
      "equally soon for every arm.",
  },
  "served-against-intended": {
    severity: "warning",
    title: "What was served is not what was decided",
    remedy:
      "Decisions are voided, left out or replaced by grants more for one arm than for others: look at the callers that do so.",
  },
  "head-mismatch": {
    severity: "critical",
    title: "A log does not fit its signed head",
    remedy:
      "Keep a copy of everything, then restore the newest backup; evenhand doctor names what differs. Where no backup has " +
      "the events, evenhand fork goes on without them.",
    concernsReadiness: true,
  },
  "commits-lost": {
    severity: "critical",
    title: "The database lacks commits that were acknowledged, or may lack some",
    remedy:
      "Keep a copy of everything, run evenhand doctor, and restore the newest backup or what is left of the write-ahead " +
      "log. Logs that became shorter are refused; erasures, keys of requests and answers may have been lost too.",
  },
  "scrub-difference": {
    severity: "critical",
    title: "Stored bytes have changed",
    remedy: "Keep a copy of everything, run evenhand doctor, and restore what it names from a backup. Check the disk.",
  },
  "disk-space": {
    severity: "warning",
    title: "The disk of the folder is nearly full",
    remedy: "Make room, or move the folder to a larger disk, before nothing can be decided any more.",
    concernsReadiness: true,
  },
  "disk-failed": {
    severity: "critical",
    title: "The disk of the folder cannot be written",
    remedy: "Check the disk and its room: nothing is acknowledged until it is written again.",
    concernsReadiness: true,
    isUnready: true,
  },
  "checkpoint-failed": {
    severity: "critical",
    title: "The write-ahead log cannot be brought into the database",
    remedy: "Check the disk: what was acknowledged is in the write-ahead log, which grows until this is repaired.",
    concernsReadiness: true,
    isUnready: true,
  },
  "heads-not-kept": {
    severity: "critical",
    title: "Signed heads cannot be kept outside the database",
    remedy: "Check the disk and the rights of heads.jsonl: no head is published until it is kept there.",
    concernsReadiness: true,
    isUnready: true,
  },
  "erasure-unfinished": {
    severity: "warning",
    title: "Bytes of what was erased may be left in the files",
    remedy:
      "Make as much room again on the disk as the database takes: it is rewritten, and that is tried every minute. " +
      "evenhand wipe does it for a folder that no service has opened.",
  },
  "clock-jump": {
    severity: "warning",
    title: "The clock was set, or differs from the time of the service",
    remedy:
      "Check the time service of the machine that is named. The service goes on by the time that passes, and nears the " +
      "clock slowly. Where it is behind a clock that is right, start it again: it then takes the clock.",
    endsAfter: HOUR,
  },
  "key-expiring": {
    severity: "warning",
    title: "An access key expires soon, or has expired",
    remedy: "Make another key, give it to those who use this one, and revoke this one.",
  },
  "memory-of-open-decisions": {
    severity: "critical",
    title: "Open decisions take nearly as much memory as they may",
    remedy: "Shorten the wait for rewards, confirm or void what is open, or give the process more memory.",
    concernsReadiness: true,
  },
} as const satisfies Readonly<Record<string, AlarmKindRow>>;

export type AlarmKind = keyof typeof alarmKinds;

/** What is known of this kind, with the parts that few kinds have. */
export function rowOf(kind: AlarmKind): AlarmKindRow {
  return alarmKinds[kind];
}

import { allocatorError } from "../errors.js";
import type { Kind } from "../events/eventKinds.js";
import type { Command } from "./command.js";

/** The states of a contract. A snapshot has the place in this list, which therefore never changes. */
export const statuses = ["running", "paused", "archived"] as const;

export type Status = (typeof statuses)[number];

/**
 * What becomes of a command:
 * - `done`: it is done
 * - `idle`: it is accepted and makes no event, because the contract is in that state already
 * - `refused`: it is refused, and no log can have its event there
 * - `refused-now`: it is refused, but earlier versions did it: a log that has its event there was not changed
 *   afterwards for that reason alone, so the audit reports the event and goes on
 */
type Treatment = "done" | "idle" | "refused" | "refused-now";

type StatusRow = Readonly<Record<Status, Treatment>>;

const always: StatusRow = { running: "done", paused: "done", archived: "done" };
const untilTheEnd: StatusRow = { running: "done", paused: "done", archived: "refused" };
/** Until the end too; earlier versions let it follow the end. */
const untilTheEndNow: StatusRow = { running: "done", paused: "done", archived: "refused-now" };

/**
 * Every command in every state of the contract; machine and audit both read it. After the end earlier decisions are
 * still settled, because their rewards may be late; everything that would change the contract is refused.
 */
const commands: Readonly<Record<Command["kind"], StatusRow>> = {
  decide: { running: "done", paused: "refused", archived: "refused" },
  reward: always,
  confirm: always,
  void: always,
  tick: always,
  "add-arms": untilTheEndNow,
  "pause-arms": untilTheEndNow,
  "resume-arms": untilTheEndNow,
  "retire-arms": untilTheEndNow,
  change: untilTheEndNow,
  grant: untilTheEnd,
  calibrate: untilTheEndNow,
  reseed: untilTheEndNow,
  restored: always,
  fork: always,
  pause: { running: "done", paused: "idle", archived: "refused" },
  resume: { running: "idle", paused: "done", archived: "refused" },
  archive: { running: "done", paused: "done", archived: "idle" },
};

/** The command that makes each kind of event. What several commands make is under one that is never refused. */
const makers: Readonly<Record<Exclude<Kind, "created" | "tenures">, Command["kind"]>> = {
  decided: "decide",
  rewarded: "reward",
  settled: "tick",
  confirmed: "confirm",
  voided: "void",
  armsAdded: "add-arms",
  armsPaused: "pause-arms",
  armsResumed: "resume-arms",
  armsRetired: "retire-arms",
  changed: "change",
  granted: "grant",
  paused: "pause",
  resumed: "resume",
  archived: "archive",
  calibrated: "calibrate",
  reseeded: "reseed",
  restored: "restored",
  forked: "fork",
};

/** Whether the command has something to do. Throws where the contract is in a state in which it is refused. */
export function checkStatus(status: Status, kind: Command["kind"]): "done" | "idle" {
  const treatment = commands[kind][status];
  if (treatment === "done" || treatment === "idle") return treatment;
  const code = status === "archived" ? "allocator-ended" : "allocator-not-running";
  throw allocatorError(code, {
    received: `${kind} while ${status}`,
    required: `an allocator that is ${takenIn(kind)}`,
  });
}

/** Whether an event can stand in a log where the contract is in this state. */
export function treatmentOf(kind: Exclude<Kind, "created">, status: Status): Treatment {
  // Shares in force follow from the events before: a void after the end may bring them about.
  return kind === "tenures" ? "done" : commands[makers[kind]][status];
}

/** The states of the contract in which an event can stand in a log, in words. */
export function statesFor(kind: Exclude<Kind, "created" | "tenures">): string {
  return takenIn(makers[kind]);
}

function takenIn(kind: Command["kind"]): string {
  return statuses.filter((status) => commands[kind][status] === "done").join(" or ");
}

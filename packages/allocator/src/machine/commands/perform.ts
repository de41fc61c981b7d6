import { forkOf } from "../../events/fork.js";
import { finished } from "../../finished.js";
import type { AllocatorState, ApplyContext } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { Command, ForkCommand, ReseedCommand, RestoredCommand, StatusCommand } from "../command.js";
import { checkSeed, commitmentTo, coreSeed } from "../seed.js";
import { checkStatus } from "../statusTable.js";
import { addingArms, changingContract, pauseOrResumeArms, retiringArms } from "./arms.js";
import { confirm, voidDecisions } from "./confirmOrVoid.js";
import { decide } from "./decide.js";
import { calibrate, grant } from "./grant.js";
import { reward } from "./reward.js";
import { tick } from "./tick.js";

/**
 * What does each kind of command that the contract takes in its state. It checks all of the command first, and throws
 * before anything has changed.
 */
const performers = {
  decide,
  reward,
  confirm,
  void: voidDecisions,
  tick,
  "add-arms": inOne(addingArms),
  "pause-arms": pauseOrResumeArms,
  "resume-arms": pauseOrResumeArms,
  "retire-arms": inOne(retiringArms),
  change: inOne(changingContract),
  grant,
  calibrate,
  reseed,
  restored,
  fork,
  pause: changeStatus,
  resume: changeStatus,
  archive: changeStatus,
} as const satisfies { readonly [K in Kind]: Perform<CommandOf<K>> };

type Kind = Command["kind"];
type CommandOf<K extends Kind> = Extract<Command, { readonly kind: K }> & Command;
type Perform<C> = (state: AllocatorState, command: C, appender: Appender, context: ApplyContext) => unknown;

/** What a command of this kind answers. */
export type AnswerOf<K extends Kind> = ReturnType<(typeof performers)[K]>;

export function perform<C extends Command>(
  state: AllocatorState,
  command: C,
  appender: Appender,
  context: ApplyContext,
): AnswerOf<C["kind"]> {
  // Pausing what is paused, for example: only commands that answer nothing are ever idle.
  if (checkStatus(state.status, command.kind) === "idle") return undefined as AnswerOf<C["kind"]>;
  return (performers[command.kind] as Perform<C>)(state, command, appender, context) as AnswerOf<C["kind"]>;
}

/** The commands that take long with many arms. In their steps they change nothing but in the last one. */
const performing = { "add-arms": addingArms, "retire-arms": retiringArms, change: changingContract } as const;
type LongKind = keyof typeof performing;
type Performing<C> = (state: AllocatorState, command: C, appender: Appender) => Generator<void, void>;

function inOne<C>(steps: Performing<C>): Perform<C> {
  return (state, command, appender) => finished(steps(state, command, appender));
}

/** `perform` in steps. */
export function* performInSteps<C extends Command>(
  state: AllocatorState,
  command: C,
  appender: Appender,
  context: ApplyContext,
): Generator<void, AnswerOf<C["kind"]>> {
  if (!Object.hasOwn(performing, command.kind) || checkStatus(state.status, command.kind) === "idle") {
    return perform(state, command, appender, context);
  }
  yield* (performing[command.kind as LongKind] as Performing<C>)(state, command, appender);
  return undefined as AnswerOf<C["kind"]>;
}

/** Pauses, resumes or ends an allocator that is not in that state yet. */
function changeStatus(_: AllocatorState, { kind, reason = "" }: StatusCommand, appender: Appender): void {
  if (kind === "resume") {
    appender.append({ kind: "resumed", fields: {} }, appender.isKeyed ? appender.request : undefined);
    return;
  }
  const written = kind === "pause" ? "paused" : "archived";
  appender.append({ kind: written, fields: {} }, { reason, ...appender.request });
}

/** Begins another seed, so that the former one can be shown to an auditor without giving away later choices. */
function reseed(
  _state: AllocatorState,
  { seed, former }: ReseedCommand,
  appender: Appender,
  context: ApplyContext,
): void {
  checkSeed(seed);
  const commitment = commitmentTo(seed, context.sha256);
  context.seed = coreSeed(seed, context.sha256);
  appender.append(
    { kind: "reseeded", fields: { commitment, former: former ?? new Uint8Array(0) } },
    appender.isKeyed ? appender.request : undefined,
  );
}

function restored(_state: AllocatorState, { backup, source }: RestoredCommand, appender: Appender): void {
  appender.append({ kind: "restored", fields: { backup } }, { source, ...appender.request });
}

/** Draws go by seed and round, and lost rounds are drawn again: another seed begins at once. */
function fork(state: AllocatorState, command: ForkCommand, appender: Appender, context: ApplyContext): void {
  const { before, after, head, kept, reason, seed, at, entropy } = command;
  checkSeed(seed);
  const fields = { before, after, head, kept, reason };
  forkOf(fields, state.length, at);
  appender.append({ kind: "forked", fields }, appender.isKeyed ? appender.request : undefined);
  reseed(state, { kind: "reseed", seed, at, entropy }, appender, context);
}

import { randomBytes } from "node:crypto";
import { serviceError } from "../errors.js";
import { copyBeside, copyValues } from "./copyBeside.js";
import { copyLogs, type CopiedLog, type CopyOptions } from "./copyLogs.js";
import { goneTo, markInPlaceOf, markOf, notArrived, type MoveMark } from "./moveMark.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { openDatabaseEnd, openFolderEnd, refuseOtherKey, type MoveEnd } from "./moveEnd.js";

export interface MovedAllocators {
  readonly allocators: number;
  readonly events: number;
  /** An earlier command had moved them, and nothing was left to do. */
  readonly isRepeated: boolean;
}

export interface MoveOptions extends Partial<CopyOptions> {
  /** The secret that the replicas of a database share: asked for where one of the ends is a database. */
  readonly secret: () => SharedSecret;
  /** The secret that has sealed what is secret in a folder. */
  readonly folderSecret?: SharedSecret | undefined;
}

/** Moves all allocators from one place to another: each is a folder, or postgres://… of a database. */
export async function moveAllocators(from: string, to: string, options: MoveOptions): Promise<MovedAllocators> {
  const { now = () => Date.now(), watch = () => undefined, signal } = options;
  const source = await openEnd(from, options, true);
  try {
    const target = await openEnd(to, options, false);
    try {
      return await moveBetween(source, target, { now, watch, signal });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openEnd(place: string, { secret, folderSecret }: MoveOptions, isSource: boolean): Promise<MoveEnd> {
  if (/^postgres(?:ql)?:\/\//.test(place)) return openDatabaseEnd(place, secret());
  return openFolderEnd(place, isSource, folderSecret);
}

/** The marks at both ends when a move begins, or goes on. */
interface Marks {
  readonly move: string;
  readonly source: MoveMark | undefined;
  readonly target: MoveMark | undefined;
}

/**
 * Moves all allocators from a folder to a database, or back. Nothing at the source changes until everything has been
 * copied; then it is marked as gone, and only after that may the target be served: at no moment may both.
 *
 * Killed at any point it can be run again: what is there is compared, and what is missing is copied.
 */
export async function moveBetween(from: MoveEnd, to: MoveEnd, options: CopyOptions): Promise<MovedAllocators> {
  await refuseServed(from);
  await refuseServed(to);
  const marks = await marksOf(from, to);
  const isRepeated = marks.target?.state === "here" && marks.target.move === marks.move;
  const copied = isRepeated ? [] : await copy(from, to, marks, options);
  const counted = await from.store.allocators();
  const events = counted.reduce((sum, { length }) => sum + length, 0);
  if (!isRepeated) await change(from, to, marks, copied);
  return { allocators: counted.filter(({ length }) => length > 0).length, events, isRepeated };
}

/** Which move this is: a new one, or one that was begun before. */
async function marksOf(from: MoveEnd, to: MoveEnd): Promise<Marks> {
  const [source, target] = [await markOf(from.store), await markOf(to.store)];
  if (source?.state === "arriving") throw notArrived(source);
  if (source?.state === "gone") {
    if (target === undefined || target.move !== source.move || target.state === "gone") throw goneTo(source);
    return { move: source.move, source, target };
  }
  if (target?.state !== "arriving") return { move: randomBytes(8).toString("hex"), source, target };
  if (target.other !== from.name) throw notArrived(target);
  return { move: target.move, source, target };
}

async function copy(from: MoveEnd, to: MoveEnd, { move, target }: Marks, options: CopyOptions): Promise<CopiedLog[]> {
  await from.refuseLost();
  refuseOtherKey(await from.keys(), await to.keys());
  if (target?.state !== "arriving") {
    const mark = { state: "arriving", move, other: from.name } as const;
    if (!(await to.begin(markInPlaceOf(target, mark)))) throw anotherMove(to);
  }
  const copied = await copyLogs(from.store, to.store, options);
  await copyBeside(from.store, to.store, copied);
  await to.keep(
    await from.keys(),
    copied.map((log) => log.to),
  );
  return copied;
}

/** From here on the target is the one in use. */
async function change(
  from: MoveEnd,
  to: MoveEnd,
  { move, source }: Marks,
  copied: readonly CopiedLog[],
): Promise<void> {
  const gone = { state: "gone", move, other: to.name } as const;
  if (source?.state !== "gone" && !(await from.end(markInPlaceOf(source, gone)))) throw anotherMove(from);
  // What was written by somebody who had not seen the mark is there by now, and nothing more will be.
  const lengths = new Map(copied.map((log) => [log.from.id, log.from.length]));
  const grown = (await from.store.allocators()).find(({ id, length }) => length !== (lengths.get(id) ?? 0));
  if (grown !== undefined) {
    const required = "a source that nothing writes to; run the command again: nothing can write to it any more";
    throw serviceError("replicas-running", { received: `new events of ${grown.id}`, required });
  }
  if (from.store.isShared) await copyValues(from.store, to.store);
  const arriving = { state: "arriving", move, other: from.name } as const;
  if (!(await to.store.putValues(markInPlaceOf(arriving, { ...arriving, state: "here" })))) throw anotherMove(to);
}

async function refuseServed(end: MoveEnd): Promise<void> {
  const replicas = await end.servedBy();
  if (replicas.length === 0) return;
  const received = `${replicas.length === 1 ? "1 replica" : `${replicas.length} replicas`} at ${end.name}`;
  throw serviceError("replicas-running", { received, required: "none" });
}

function anotherMove({ name }: MoveEnd) {
  return serviceError("move-conflict", { received: `another move at ${name}`, required: "one at a time" });
}

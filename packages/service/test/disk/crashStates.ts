import { createHash } from "node:crypto";
import { crashes, DiskModel, type CrashKind, type FilesLeft } from "./diskModel.js";
import type { Acknowledged, Recording } from "./recordedService.js";

/** What a crash at one moment would leave, and what had been answered until then. */
export interface CrashState {
  readonly crash: CrashKind;
  /** How many calls of the system had ended. */
  readonly after: number;
  readonly files: FilesLeft;
  readonly acknowledged: readonly Acknowledged[];
}

/**
 * The states that crashes of each kind could have left, without those that are the same as one before with nothing
 * more answered: all, or of each kind one in so many and the last. A state is given just before it changes: until then
 * the most was answered that it must have.
 *
 * Files and answers are those of this moment: they change when the next state is asked for.
 */
export function* crashStates(
  { root, processes, acknowledged }: Recording,
  oneIn: Partial<Record<CrashKind, number>> = {},
): Generator<CrashState> {
  const disk = new DiskModel(root);
  const known = new Set<string>();
  const told: Acknowledged[] = [];
  const counts = { killed: 0, unsynced: 0, emptied: 0, torn: 0 };
  let after = 0;
  function* stateOf(crash: CrashKind, isLast = false): Generator<CrashState> {
    for (const left of disk.left(crash)) {
      if (counts[crash]++ % (oneIn[crash] ?? 1) !== 0 && !isLast) continue;
      const files = left();
      const name = hashOf(files, told.length);
      if (known.has(name)) continue;
      known.add(name);
      yield { crash, after, files, acknowledged: told };
    }
  }
  const kinds = Object.keys(crashes) as CrashKind[];
  for (const [process, calls] of processes.entries()) {
    const answered = new Map(
      acknowledged.filter((one) => one.process === process).map((one) => [one.answer.requestId, one]),
    );
    for (const call of calls) {
      for (const crash of kinds) if (disk.changes(call, crash)) yield* stateOf(crash);
      if (call.kind === "write") {
        for (const id of requestsAnsweredBy(call.bytes)) {
          const one = answered.get(id);
          if (one !== undefined) told.push(one);
        }
      }
      disk.apply(call);
      after++;
    }
    disk.processEnded();
  }
  for (const crash of kinds) yield* stateOf(crash, true);
}

/** The ids of requests whose answers begin in these bytes, where they are sent to a connection. */
function requestsAnsweredBy(bytes: Buffer): string[] {
  if (!bytes.includes("HTTP/1.1 ")) return [];
  return [...bytes.toString("latin1").matchAll(/x-request-id: (\S+)/gi)].map(([, id]) => id);
}

function hashOf(files: FilesLeft, answers: number): string {
  const hash = createHash("sha1").update(`${answers}`);
  for (const name of [...files.keys()].sort()) {
    const content = files.get(name) as Buffer;
    hash.update(`${name} ${content.length} `).update(content);
  }
  return hash.digest("base64");
}

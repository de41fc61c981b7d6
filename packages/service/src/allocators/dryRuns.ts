import { Worker } from "node:worker_threads";
import { EvenhandError, type ErrorData } from "@evenhand/core";
import { Allocator, snapshotOf } from "@evenhand/allocator";
import { MANY_ARMS } from "../engine/foldedAllocator.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { readersTurn, Turns } from "../engine/turns.js";
import { changeMeaning } from "./changeMeaning.js";
import { commandOf, type AskedChange } from "./termsAfter.js";

/** A change, and the allocator on which it is tried out, without its open decisions: no change needs them. */
export interface Trial {
  readonly snapshot: Uint8Array;
  readonly asked: AskedChange;
}

type Meaning = ReturnType<typeof changeMeaning>;

/** What a trial has led to. */
export type TriedOnThread = { readonly meaning: Meaning } | { readonly refused: ErrorData };

/** What a change would do, tried out on a copy. */
export function tried({ snapshot, asked }: Trial): Meaning {
  const restored = () => Allocator.restore(snapshot, undefined, { sha256: nodeSha256 });
  const [before, after] = [restored(), restored()];
  const command = commandOf(before.state, asked);
  const { events } = after.execute({ ...command, at: after.state.time, entropy: new Uint8Array(32) });
  return changeMeaning(before.state, after.state, events);
}

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../dist/allocators/dryRunWorker.js", import.meta.url);

/** Changes that are tried out. With many arms it takes a second: on a thread, one after the other. */
export class DryRuns {
  readonly #turns = new Turns();

  /** The allocator may change as soon as this has returned. */
  async meaningOf(allocator: Allocator, asked: AskedChange): Promise<Meaning> {
    const { arms, open } = allocator.state;
    const snapshot = snapshotOf(allocator, { sha256: nodeSha256, withOpenDecisions: false });
    const openDecisions = open.size;
    const trial = { snapshot, asked };
    if (arms.count < MANY_ARMS) return { ...tried(trial), openDecisions };
    // The snapshot has taken a while.
    await readersTurn();
    return { ...(await this.#turns.take(() => triedOnThread(trial))), openDecisions };
  }
}

function triedOnThread(workerData: Trial): Promise<Meaning> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData, execArgv: [] });
    worker.once("message", (done: TriedOnThread) => {
      if ("meaning" in done) resolve(done.meaning);
      else reject(EvenhandError.from(done.refused));
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the thread that tries changes out has ended")));
  });
}

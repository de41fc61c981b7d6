import type { ExportBounds } from "@evenhand/allocator";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pagesOf } from "../engine/storedEvents.js";
import { readersTurn } from "../engine/turns.js";
import { exportPieces, type ExportFormat } from "../exports/exportPieces.js";
import { serviceError } from "../errors.js";

/** Events that are read at once: a millisecond or two. */
const PAGE = 500;

/** Milliseconds after which decisions have their turn. */
const TURN = 8;

/** Exports that run at the same time: each computes as much as the processor gives it. */
const MOST_EXPORTS = 4;

export interface AskedExport extends Omit<ExportBounds, "until"> {
  readonly format: ExportFormat;
  /** By default the length of the log. */
  readonly until?: number | undefined;
}

/** Decisions as files for analysts, in turns with the decisions that are made meanwhile. */
export class Exports {
  readonly #engine: Engine;
  #running = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Refused at once where there is no such allocator. A stream that is stopped fails: it must not seem to be whole. */
  async pieces(id: string, asked: AskedExport, stopping: AbortSignal): Promise<AsyncGenerator<Uint8Array>> {
    const { stored, length } = await this.#engine.log(id);
    const { format, until = length, ...bounds } = asked;
    if (until > length) {
      throw serviceError("query-invalid", { received: until, required: `at most ${length} events`, path: "until" });
    }
    if (this.#running >= MOST_EXPORTS) {
      throw serviceError("overloaded", {
        received: "one more export",
        required: `at most ${MOST_EXPORTS} at the same time`,
      });
    }
    const store = await this.#engine.store();
    const source = {
      allocator: id,
      seeds: await store.seeds(stored.number),
      sha256: nodeSha256,
      pages: (from: number) => pagesOf(store, stored.number, { from, until, page: PAGE }),
      pause: turns(stopping),
    };
    return this.#counted(exportPieces(source, { ...bounds, until }, format));
  }

  async *#counted(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#running++;
    try {
      yield* pieces;
    } finally {
      this.#running--;
    }
  }
}

/** Lets others have their turn when this one has lasted long enough. */
function turns(stopping: AbortSignal): () => Promise<void> | undefined {
  let begun = performance.now();
  const others = async () => {
    await readersTurn();
    begun = performance.now();
  };
  return () => {
    stopping.throwIfAborted();
    return performance.now() - begun < TURN ? undefined : others();
  };
}

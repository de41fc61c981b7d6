import type { Block, ErrorData, Study } from "@evenhand/core";

/** Consecutive blocks of one policy of one study: what a worker plays at a time. */
export interface Task {
  readonly study: number;
  readonly policy: number;
  readonly block: number;
  readonly blocks: number;
}

export interface WorkerSetup {
  readonly studies: readonly Study[];
  /** One 32-bit number, not 0 once the work shall stop. */
  readonly stop: ArrayBufferLike;
}

/** What a worker tells: rounds since the last time, every block as it is finished, and that it is done with its task. */
export type WorkerMessage =
  | { readonly kind: "rounds"; readonly rounds: number }
  | { readonly kind: "block"; readonly block: Block; readonly milliseconds: number }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: ErrorData };

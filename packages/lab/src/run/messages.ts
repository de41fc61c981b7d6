import type { Block, ErrorData, Study, StudyPolicy } from "@evenhand/core";

/** Consecutive blocks of one policy of a study, or of several that are played alike: what a thread plays at a time. */
export interface Task {
  readonly players: readonly StudyPolicy[];
  readonly block: number;
  readonly blocks: number;
}

/** Where the finished blocks of one policy go: a tally, or the file of a shard. */
export interface BlockKeeper {
  has(block: number): boolean;
  add(block: Block): void;
  /** Whether nothing is left to play. */
  readonly complete: boolean;
  /** Trials of the blocks that are there. */
  readonly trials: number;
}

/** What is told while a task is played: rounds since the last time, and every block as it is finished. */
export type TaskMessage =
  | { readonly kind: "rounds"; readonly rounds: number }
  | { readonly kind: "block"; readonly study: number; readonly block: Block; readonly milliseconds: number };

export interface WorkerSetup {
  readonly studies: readonly Study[];
  /** The address of the module with the definitions of the user's own, and which of the studies name any. */
  readonly module: string | undefined;
  readonly withOwn: readonly boolean[];
  /** One 32-bit number, not 0 once the work shall stop. */
  readonly stop: ArrayBufferLike;
}

/** What a worker tells besides: that it is done with its task, or what went wrong. */
export type WorkerMessage =
  TaskMessage | { readonly kind: "done" } | { readonly kind: "failed"; readonly error: ErrorData };

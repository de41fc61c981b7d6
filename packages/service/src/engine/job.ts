import type { Allocator, Command, Executed } from "@evenhand/allocator";
import type { StoredAllocator, StoredValue } from "../store/store.js";
import type { TakenSnapshot } from "./foldedAllocator.js";

/** A command without the time and the randomness, which the engine adds. */
export type Asked<C extends Command = Command> = C extends unknown ? Omit<C, "at" | "entropy"> : never;

/** An allocator in memory. */
export interface Loaded {
  readonly stored: StoredAllocator;
  readonly allocator: Allocator;
  /** The last snapshot in the store. */
  snapshot: TakenSnapshot;
  /** When the store says that it is to be looked at, or earlier; Infinity: not known, or when something happens. */
  due: number;
  /** How often the store had failed before it was read: after a further failure it may not be what the disk has. */
  readonly failures: number;
}

/** A log in the store. */
export interface StoredLog {
  readonly stored: StoredAllocator;
  /** How many events it has. */
  readonly length: number;
}

export function logOf({ stored, allocator }: Loaded): StoredLog {
  return { stored, length: allocator.state.length };
}

/** What else is to be stored in the commit of a command, from what the command has done. */
export type Also<K extends Command["kind"]> = (executed: Executed<K>, loaded: Loaded) => readonly StoredValue[];

/** A command that waits for its answer. */
export interface Job {
  readonly loaded: Loaded;
  readonly asked: Asked;
  readonly also: Also<Command["kind"]> | undefined;
  readonly resolve: (executed: Executed<Command["kind"]>) => void;
  readonly reject: (error: unknown) => void;
}

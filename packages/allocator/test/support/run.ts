import { Allocator, type Command, type CommandResult, type TermsInput } from "../../src/index.js";
import { nodeSha256 } from "./nodeSha256.js";
import type { AppendedEvent } from "../../src/machine/appender.js";

type Without<C> = C extends unknown ? Omit<C, "at" | "entropy"> : never;

/** A contract with a clock and randomness that a test can predict, and its log. */
export class Run {
  readonly log: AppendedEvent[];
  allocator: Allocator;
  readonly secret = { seed: new Uint8Array(16).fill(7), blinding: new Uint8Array(32).fill(9) };
  at = 1_700_000_000_000;
  #commands = 0;

  constructor(arms: readonly string[], terms: TermsInput) {
    const command = { kind: "create", arms, terms, seed: this.secret, ...this.envelope() } as const;
    const { allocator, events } = Allocator.create(command, { sha256: nodeSha256 });
    this.allocator = allocator;
    this.log = [...events];
  }

  protected envelope() {
    return { at: this.at, entropy: nodeSha256(new TextEncoder().encode(String(this.#commands++))) };
  }

  do<C extends Without<Command>>(command: C): CommandResult<C["kind"]> {
    const executed = this.allocator.execute({ ...command, ...this.envelope() }) as CommandResult<C["kind"]>;
    this.log.push(...executed.events);
    return executed;
  }

  /** The allocator that folds the log, after it was written and read. */
  folded(isErased = false): Allocator {
    const [first, ...rest] = this.log.map(({ record }) => (isErased ? { leaf: record.leaf } : record));
    const allocator = Allocator.begin(first, this.secret, { sha256: nodeSha256 });
    for (const record of rest) allocator.fold(record);
    return allocator;
  }
}

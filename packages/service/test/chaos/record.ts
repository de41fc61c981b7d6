/** What a client wanted, and was told at last. */
export type Told =
  | { readonly kind: "decided"; readonly key: string; readonly decisions: readonly ToldDecision[] }
  | { readonly kind: "rewarded"; readonly decision: number; readonly value: number }
  | { readonly kind: "set"; readonly status: Status; readonly length: number }
  | { readonly kind: "changed"; readonly expected: string; readonly length: number }
  | { readonly kind: "seen"; readonly length: number }
  | { readonly kind: "refused"; readonly code: string; readonly wanted: Wanted };

/** What an allocator is after a pause, after being resumed or from the beginning, and after its end. */
export type Status = "paused" | "running" | "archived";

export type Wanted = "decide" | "reward" | "set" | "change" | "look";

/** A decision as it was answered. */
export interface ToldDecision {
  readonly id: string;
  readonly place: number;
  readonly arms: readonly string[];
}

/** One request with all its attempts, as its client saw it. Moments are counted: one program saw all of them. */
export interface Operation {
  readonly allocator: string;
  readonly wanted: Wanted;
  /** The moment of the first attempt, and of the last. */
  readonly begun: number;
  lastBegun: number;
  /** The moment of the answer. Undefined while the outcome is unknown. */
  ended?: number;
  told?: Told;
  /** Milliseconds of the program's clock: when the last attempt began, and when the answer came. */
  lastBegunAt: number;
  endedAt?: number;
  /** The idempotency key; empty where the request has none. */
  readonly key: string;
}

/** An attempt that failed. */
export interface Trouble {
  /** The code of the answer, or that there was none. */
  readonly reason: string;
  readonly words: string;
  /** How many milliseconds it took. */
  readonly after: number;
}

/** A head that is to come, or the same request that is under way. */
const waits: readonly string[] = ["receipt-early", "key-in-progress"];

/** What clients asked for and were told, and how often they had to ask again. */
export class ChaosRecord {
  readonly operations: Operation[] = [];
  /** Signed heads and receipts as they were given, by the allocator. */
  readonly heads = new Map<string, Set<string>>();
  readonly receipts: { readonly allocator: string; readonly decision: string; readonly text: string }[] = [];
  /** Attempts without an outcome that the client could rely on, by their reason. */
  readonly failures = new Map<string, number>();
  /** Those that did not only wait for something. */
  readonly troubles: Trouble[] = [];
  /** What no client may ever see. */
  readonly violations: string[] = [];
  /** How many decisions clients were told of. */
  decisions = 0;
  #moment = 0;

  begin(allocator: string, wanted: Wanted, key: string): Operation {
    const begun = this.#moment++;
    const operation = { allocator, wanted, key, begun, lastBegun: begun, lastBegunAt: performance.now() };
    this.operations.push(operation);
    return operation;
  }

  again(operation: Operation): void {
    operation.lastBegun = this.#moment++;
    operation.lastBegunAt = performance.now();
  }

  end(operation: Operation, told: Told): void {
    operation.ended = this.#moment++;
    operation.endedAt = performance.now();
    operation.told = told;
    if (told.kind === "decided") this.decisions += told.decisions.length;
  }

  failed(trouble: Trouble): void {
    const { reason } = trouble;
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
    if (!waits.includes(reason)) this.troubles.push(trouble);
  }

  keepHead(allocator: string, head: string): void {
    const heads = this.heads.get(allocator);
    if (heads === undefined) this.heads.set(allocator, new Set([head]));
    else heads.add(head);
  }

  /** Milliseconds from `since` to the first answer to a decision that was asked for after it, as its clients saw it. */
  firstDecisionAfter(since: number, allocator: string): number | undefined {
    const answered = this.operations.filter(
      ({ allocator: own, told, lastBegunAt }) => own === allocator && told?.kind === "decided" && lastBegunAt >= since,
    );
    const times = answered.map(({ endedAt = Infinity }) => endedAt - since);
    return times.length === 0 ? undefined : Math.min(...times);
  }
}

import type { AbsentArm, Alarm, AllocatorView, ConsideredArm, Outcome, SeriesBucket } from "@evenhand/allocator";

/** What the service answers, by route. The types are the allocator's own: no route invents numbers. */

/** A scope of the service's keys. */
export type Scope = "read" | "decide" | "reward" | "admin" | "audit";

/** GET /v1/me */
export interface Me {
  /** The id of the key; null without one. */
  readonly key: string | null;
  readonly scopes: readonly Scope[];
  /** Null: all. */
  readonly allocators: readonly string[] | null;
  readonly needsKey: boolean;
  /** Whether the pages may offer a demo. */
  readonly demo: boolean;
}

/** An item of GET /v1/allocators */
export interface ListedAllocator {
  readonly id: string;
  readonly origin: string;
  /** Events in its log. */
  readonly length: number;
}

/** GET /v1/allocators/{id} */
export interface AllocatorAnswer extends AllocatorView {
  readonly id: string;
  readonly origin: string;
  readonly alarms: readonly Alarm[];
}

/** GET /v1/allocators/{id}/arms */
export type { ArmRow as ArmAnswer, ArmsView as ArmsAnswer } from "@evenhand/allocator";

/** GET /v1/allocators/{id}/history */
export interface HistoryAnswer {
  readonly items: readonly SeriesBucket[];
}

/** An event of GET /v1/allocators/{id}/events and …/live; bytes are hexadecimal text. */
export interface ShownEvent {
  readonly place: number;
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of the decision, where the event is one. */
  readonly decision?: string;
  /** The round by which each arm of the decision had to be served, where it is known; null: it had no share. */
  readonly deadlines?: readonly (number | null)[];
  readonly fields: Readonly<Record<string, unknown>>;
}

/** GET /v1/allocators/{id}/changes */
export interface ChangesAnswer {
  readonly items: readonly ContractChange[];
  readonly next: number;
  readonly isWhole: boolean;
}

export interface ContractChange extends ShownEvent {
  /** The last round before it. */
  readonly round: number;
}

/** GET /v1/decisions/{id} */
export interface DecisionAnswer {
  readonly id: string;
  readonly place: number;
  readonly at: number;
  readonly round: number;
  readonly chosen: readonly { readonly arm: string | null; readonly rule: string | null; readonly words: string }[];
  readonly status: "open" | "closed" | "void";
  readonly waitUntil?: number;
  readonly rewards: readonly (number | null)[];
  readonly outcomes: { readonly items: readonly Outcome[]; readonly readUntil: number };
  readonly explanation: ComputedExplanation | { readonly isComputed: false; readonly why: string };
}

export interface ComputedExplanation {
  readonly isComputed: true;
  readonly propensity: { readonly probability: number | null; readonly how: string };
  readonly considered: Some<ConsideredArm & { readonly whyNot: string | null }>;
  readonly absent: Some<AbsentArm>;
}

/** A list of which the first are answered. */
interface Some<T> {
  readonly total: number;
  readonly arms: readonly T[];
}

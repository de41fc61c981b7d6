import type { Alarm, AllocatorView, ArmRow, SeriesBucket } from "@evenhand/allocator";

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

/** A row of GET /v1/allocators/{id}/arms */
export type ArmAnswer = ArmRow & { readonly label: string | null };

/** GET /v1/allocators/{id}/arms */
export interface ArmsAnswer {
  readonly total: number;
  readonly rows: readonly ArmAnswer[];
}

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
  readonly fields: Readonly<Record<string, unknown>>;
}

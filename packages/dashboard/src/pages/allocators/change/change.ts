import type { AllocatorView, Prior } from "@evenhand/allocator";
import type { Connection } from "@evenhand/client";
import { apiPath } from "../../../service/apiPath.js";

/** A change of a running contract, as a request below the allocator. */
export interface Change {
  readonly method: "PATCH" | "POST";
  /** The part of the address behind the allocator: arms, retirements; empty: the allocator itself. */
  readonly part: "" | "arms" | "retirements";
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a change means for an arm; shares and caps are fractions such as 1/4. */
export interface ArmMeaning {
  readonly name: string | null;
  /** Null: it is a new arm. */
  readonly statusBefore: string | null;
  readonly status: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly target: string | null;
  readonly forgone: string | null;
  readonly capBefore: string | null;
  readonly cap: string | null;
  /** What had been seen of it before its first decision; null: nothing. */
  readonly priorBefore: Prior | null;
  readonly prior: Prior | null;
}

/** The answer to a dry run: the allocator as it would be, and every arm for which something would be different. */
export interface Meaning extends AllocatorView {
  /** Of the contract that it was computed from. */
  readonly version: string;
  readonly changed: { readonly total: number; readonly arms: readonly ArmMeaning[] };
}

/** Asks what a change would mean; nothing changes. */
export function meaningOf(connection: Connection, allocator: string, change: Change): Promise<Meaning> {
  return sent(connection, `${pathTo(allocator, change)}?dryRun=true`, change);
}

/** Makes the change that was shown. It is refused where the contract has changed since. */
export async function make(
  connection: Connection,
  allocator: string,
  change: Change,
  { version }: Pick<Meaning, "version">,
): Promise<void> {
  await sent(connection, `${pathTo(allocator, change)}?expected=${version}`, change);
}

function pathTo(allocator: string, { part }: Change): string {
  return apiPath("allocators", allocator, ...(part === "" ? [] : [part]));
}

function sent<T>(connection: Connection, path: string, { method, body }: Change): Promise<T> {
  return method === "PATCH" ? connection.patch<T>(path, body) : connection.post<T>(path, body);
}

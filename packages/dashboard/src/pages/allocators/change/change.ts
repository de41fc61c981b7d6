import type { Connection } from "@evenhand/client";
import type { ChangeAnswer } from "@evenhand/protocol";
import { apiPath } from "../../../service/apiPath.js";

/** A change of a running contract, as a request below the allocator. */
export interface Change {
  readonly method: "PATCH" | "POST";
  /** The part of the address behind the allocator: arms, retirements; empty: the allocator itself. */
  readonly part: "" | "arms" | "retirements";
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks what a change would mean; nothing changes. */
export function meaningOf(connection: Connection, allocator: string, change: Change): Promise<ChangeAnswer> {
  return sent(connection, `${pathTo(allocator, change)}?dryRun=true`, change);
}

/** Makes the change that was shown. It is refused where the contract has changed since. */
export async function make(
  connection: Connection,
  allocator: string,
  change: Change,
  { version }: Pick<ChangeAnswer, "version">,
): Promise<void> {
  await sent(connection, `${pathTo(allocator, change)}?expected=${version}`, change);
}

function pathTo(allocator: string, { part }: Change): string {
  return apiPath("allocators", allocator, ...(part === "" ? [] : [part]));
}

function sent<T>(connection: Connection, path: string, { method, body }: Change): Promise<T> {
  return method === "PATCH" ? connection.patch<T>(path, body) : connection.post<T>(path, body);
}

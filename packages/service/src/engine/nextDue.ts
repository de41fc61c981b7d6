import type { Allocator } from "@evenhand/allocator";

type State = Allocator["state"];

/** When a wait of the allocator is over next, in milliseconds since 1970; Infinity where it waits for nothing. */
export function nextDue({ open }: State): number {
  const unconfirmed = open.firstUnconfirmed(Infinity)?.confirmBy ?? Infinity;
  for (const { isSettled, until } of open) if (isSettled.includes(false)) return Math.min(until, unconfirmed);
  return unconfirmed;
}

/** A time that is not later than `nextDue`, found without a look at more than one decision. */
export function notLaterThanDue({ open }: State): number {
  const [first] = open;
  return Math.min(first?.until ?? Infinity, open.firstUnconfirmed(Infinity)?.confirmBy ?? Infinity);
}

import type { ReadEvent } from "@evenhand/allocator";
import type { Operation, Status } from "./record.js";

/** An answer, and the events of the log between which it was true. */
interface Placed {
  readonly operation: Operation;
  /** The moment before which it cannot have been true. */
  readonly since: number;
  readonly ended: number;
  /** It was given for a log of at least this many events before what it did itself, */
  readonly from: number;
  /** and the log had this many after it. */
  readonly to: number;
}

/**
 * What was told that does not fit the order of the log. An answer that began after another had ended must be later in
 * the log, or at the same place where it only looked: everyone reads what was written, and nothing is decided after a
 * pause that was acknowledged. A refusal must have been right at some moment between its request and its answer.
 */
export function fitOneOrder(events: readonly ReadEvent[], operations: readonly Operation[]): string[] {
  const rewards = rewardPlaces(events);
  const placed = operations.flatMap((operation) => placedIn(operation, rewards));
  const order = new RealTimeOrder(placed);
  const statuses = statusAfter(events);
  const found = placed.flatMap(({ operation, since, from }) => {
    const least = order.leastAt(since);
    if (from >= least) return [];
    const { told, key } = operation;
    return [`${told?.kind ?? ""} ${key}: at ${from}, but ${least} events had been told of before it was asked for`];
  });
  for (const { told, lastBegun, ended = 0 } of operations) {
    if (told?.kind === "set" && statuses[told.length] !== told.status)
      found.push(`told that it is ${told.status} after ${told.length} events, where it is ${statuses[told.length]}`);
    const reason = told?.kind === "refused" ? refusalsOf[told.code] : undefined;
    if (reason === undefined) continue;
    const possible = statuses.slice(order.leastAt(lastBegun), order.mostAt(ended, events.length) + 1);
    if (!possible.includes(reason)) found.push(`refused as if it were ${reason}, which it was not`);
  }
  return [...found, ...sameVersionTwice(operations)];
}

/** What an allocator must have been where a request was refused with this code. */
const refusalsOf: Readonly<Record<string, Status>> = {
  "allocator-not-running": "paused",
  "allocator-ended": "archived",
};

/** The places of the rewards in the log, by the decision. */
function rewardPlaces(events: readonly ReadEvent[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const [place, { event }] of events.entries())
    if (event.kind === "rewarded") places.set(event.fields.decision, place);
  return places;
}

function placedIn(operation: Operation, rewards: ReadonlyMap<number, number>): Placed[] {
  const { told, begun, lastBegun, ended = 0 } = operation;
  const between = (since: number, from: number, to: number) => [{ operation, since, ended, from, to }];
  switch (told?.kind) {
    case "decided": {
      const places = told.decisions.map(({ place }) => place);
      return between(begun, Math.min(...places), Math.max(...places) + 1);
    }
    case "rewarded": {
      const place = rewards.get(told.decision);
      return place === undefined ? [] : between(begun, place, place + 1);
    }
    case "seen":
      return between(lastBegun, told.length, told.length);
    case "set":
    case "changed":
      // The change itself may have added nothing, where it was so before.
      return between(begun, told.length, told.length);
    default:
      return [];
  }
}

/** What the answers say of how long the log was at each moment. */
class RealTimeOrder {
  readonly #ends: readonly { readonly moment: number; readonly length: number }[];
  readonly #begins: readonly { readonly moment: number; readonly length: number }[];

  constructor(placed: readonly Placed[]) {
    let most = 0;
    this.#ends = placed
      .map(({ ended, to }) => ({ moment: ended, length: to }))
      .sort((a, b) => a.moment - b.moment)
      .map(({ moment, length }) => ({ moment, length: (most = Math.max(most, length)) }));
    let least = Infinity;
    this.#begins = placed
      .map(({ since, from }) => ({ moment: since, length: from }))
      .sort((a, b) => b.moment - a.moment)
      .map(({ moment, length }) => ({ moment, length: (least = Math.min(least, length)) }))
      .reverse();
  }

  /** The log had at least this many events at the moment: somebody had been told of them. */
  leastAt(moment: number): number {
    const count = countBelow(this.#ends, moment);
    return count === 0 ? 0 : this.#ends[count - 1].length;
  }

  /** The log had at most this many events at the moment: what was asked for after it came behind them. */
  mostAt(moment: number, otherwise: number): number {
    const count = countBelow(this.#begins, moment);
    return count === this.#begins.length ? otherwise : this.#begins[count].length;
  }
}

/** How many of them, in the order of their moments, are before this one. */
function countBelow(list: readonly { readonly moment: number }[], moment: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].moment < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the allocator is after each number of events. */
function statusAfter(events: readonly ReadEvent[]): Status[] {
  const statuses: Status[] = ["running"];
  for (const { event } of events) {
    const before = statuses[statuses.length - 1];
    if (event.kind === "resumed") statuses.push("running");
    else statuses.push(event.kind === "paused" || event.kind === "archived" ? event.kind : before);
  }
  return statuses;
}

/** Of those who have changed a contract as they had seen it, two have seen the same. */
function sameVersionTwice(operations: readonly Operation[]): string[] {
  const seen = new Set<string>();
  return operations.flatMap(({ told }) => {
    if (told?.kind !== "changed") return [];
    if (seen.has(told.expected)) return [`the contract was changed twice from the version ${told.expected}`];
    seen.add(told.expected);
    return [];
  });
}

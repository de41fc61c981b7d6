import { alarmsOf, type Alarm } from "@evenhand/allocator";
import type { AlarmKind } from "../alarms/alarmKinds.js";
import type { Alarms } from "../alarms/alarms.js";
import type { LoadedAllocator } from "../engine/engine.js";

/** The alarm of the service that each warning about an arm belongs to. */
const kindFor: Readonly<Record<Alarm["kind"], AlarmKind>> = {
  "floor-missed": "promise-in-danger",
  "floor-in-danger": "promise-in-danger",
  starving: "promise-in-danger",
  "no-reward-yet": "silent-arm",
  "rewards-missing": "silent-arm",
  "rewards-late": "late-reward-bias",
  "rewards-slower": "late-reward-bias",
  "void-rate": "served-against-intended",
  "granted-elsewhere": "served-against-intended",
  availability: "served-against-intended",
  paused: "served-against-intended",
};
const kinds = [...new Set(Object.values(kindFor))];

/** Milliseconds between two looks at an allocator. */
const LOOK_EVERY = 10_000;
/** Milliseconds of one pass, after which the other allocators wait for the next: decisions wait meanwhile. */
const PASS_AT_MOST = 10;
/** 100 000 arms take 40 ms of processor time: larger allocators are looked at when somebody asks for them. */
const MOST_ARMS = 50_000;
/** Arms that are named by their numbers. */
const MOST_NAMED = 5;

export interface WatchOptions {
  readonly alarms: Alarms;
  /** Milliseconds since some moment: a clock that is never set. */
  readonly elapsed?: () => number;
}

/** Raises and clears the alarms that follow from the state of the allocators in memory, some at a time. */
export class AllocatorWatch {
  readonly #alarms: Alarms;
  readonly #elapsed: () => number;
  #lookedAt = new Map<string, number>();

  constructor({ alarms, elapsed = () => performance.now() }: WatchOptions) {
    this.#alarms = alarms;
    this.#elapsed = elapsed;
  }

  /** One pass over those that are in memory: those first that were not looked at for the longest time. */
  pass(loaded: readonly LoadedAllocator[]): void {
    const begun = this.#elapsed();
    const before = this.#lookedAt;
    this.#lookedAt = new Map(loaded.map(({ stored: { id } }) => [id, before.get(id) ?? -Infinity]));
    const at = ({ stored }: LoadedAllocator) => this.#lookedAt.get(stored.id) ?? 0;
    const due = loaded.filter((one) => begun - at(one) >= LOOK_EVERY).sort((a, b) => at(a) - at(b));
    for (const one of due) {
      this.look(one, begun);
      if (this.#elapsed() - begun >= PASS_AT_MOST) return;
    }
  }

  /** Another process looks after these from now on. */
  forget(ids: readonly string[]): void {
    for (const id of ids) for (const kind of kinds) this.#alarms.clear(kind, id);
  }

  /** Looks at this one now, also where it is about to leave memory. */
  look({ stored: { id }, allocator: { state } }: LoadedAllocator, now = this.#elapsed()): void {
    this.#lookedAt.set(id, now);
    const isLookedAt = state.status !== "archived" && state.arms.count <= MOST_ARMS;
    const found = isLookedAt ? alarmsOf(state) : [];
    for (const kind of kinds) {
      const own = found.filter((alarm) => kindFor[alarm.kind] === kind);
      if (own.length === 0) this.#alarms.clear(kind, id);
      else this.#alarms.raise(kind, { allocator: id, detail: inWords(own) });
    }
  }
}

/** Arms by their numbers: a name may be that of a person, and what is logged or sent cannot be erased. */
function inWords(alarms: readonly Alarm[]): string {
  const arms = new Map<string, number[]>();
  for (const { kind, arm } of alarms) arms.set(kind, [...(arms.get(kind) ?? []), arm]);
  return [...arms].map(([kind, numbers]) => `${kind}: ${named(numbers)}`).join("; ");
}

function named(arms: readonly number[]): string {
  const more = arms.length - MOST_NAMED;
  const some = arms.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return `${arms.length === 1 ? "arm" : "arms"} ${some}`;
}

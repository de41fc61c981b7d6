import { rowOf, type AlarmKind } from "./alarmKinds.js";

/** An alarm that goes on. */
export interface ActiveAlarm {
  readonly kind: AlarmKind;
  /** The allocator that it is about; undefined: the whole service. */
  readonly allocator: string | undefined;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** What was seen, in a sentence: the newest. */
  readonly detail: string;
}

/** Is told of an alarm that begins, and once more when it ends. */
export type WatchAlarms = (change: "begun" | "ended", alarm: ActiveAlarm) => void;

export interface RaisedAlarm {
  /** Without it, the alarm is about the whole service. */
  readonly allocator?: string | undefined;
  /** What was seen, in a sentence. Nothing personal, and no secret: it is logged and sent. */
  readonly detail: string;
}

export interface AlarmsClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment: a clock that is never set. By default that of the process. */
  readonly elapsed?: () => number;
}

interface KeptAlarm extends ActiveAlarm {
  /** By the clock that is never set; undefined: it ends when it is cleared. */
  readonly endsAt: number | undefined;
}

/**
 * What those who operate the service should look at, for as long as it lasts: one alarm at most of a kind for each
 * allocator, and for the service. The part that sees a condition raises it, as often as it is seen, and
 * clears it when it is seen no more. All that is shown of alarms (metrics, log, routes, messages) is read from here.
 */
export class Alarms {
  readonly #clock: Required<AlarmsClock>;
  readonly #active = new Map<string, KeptAlarm>();
  readonly #watching: WatchAlarms[] = [];

  constructor({ now, elapsed = () => performance.now() }: AlarmsClock) {
    this.#clock = { now, elapsed };
  }

  /** Says that it is so. It begins once: again, only the detail is a newer one. */
  raise(kind: AlarmKind, { allocator, detail }: RaisedAlarm): void {
    const name = nameOf(kind, allocator);
    const { endsAfter } = rowOf(kind);
    const endsAt = endsAfter === undefined ? undefined : this.#clock.elapsed() + endsAfter;
    const known = this.#active.get(name);
    const alarm = { kind, allocator, since: known?.since ?? this.#clock.now(), detail, endsAt };
    this.#active.set(name, alarm);
    if (known === undefined) this.#tell("begun", alarm);
  }

  /** Says that it is so no more. Nothing happens where it was not. */
  clear(kind: AlarmKind, allocator?: string): void {
    this.#end(nameOf(kind, allocator));
  }

  /** Ends what ends by itself. It is called from time to time. */
  pass(): void {
    const elapsed = this.#clock.elapsed();
    for (const [name, { endsAt = Infinity }] of this.#active) if (endsAt <= elapsed) this.#end(name);
  }

  /** Those that go on, the oldest first. */
  active(): readonly ActiveAlarm[] {
    this.pass();
    return [...this.#active.values()].map(({ kind, allocator, since, detail }) => ({ kind, allocator, since, detail }));
  }

  /** Has this function told of every beginning and end from now on, and of what goes on already. */
  watch(watch: WatchAlarms): void {
    this.#watching.push(watch);
    for (const alarm of this.active()) watch("begun", alarm);
  }

  #end(name: string): void {
    const alarm = this.#active.get(name);
    if (alarm === undefined) return;
    this.#active.delete(name);
    this.#tell("ended", alarm);
  }

  #tell(change: "begun" | "ended", { kind, allocator, since, detail }: ActiveAlarm): void {
    for (const watch of this.#watching) watch(change, { kind, allocator, since, detail });
  }
}

/** What went wrong, as the detail of an alarm. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ids of allocators have no spaces. */
function nameOf(kind: AlarmKind, allocator: string | undefined): string {
  return allocator === undefined ? kind : `${kind} ${allocator}`;
}

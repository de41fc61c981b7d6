/** Where a service takes its time from. */
export interface ClockSources {
  /** Milliseconds since 1970, by the clock of the machine, or of the database that replicas share. It may be set. */
  reference(): number;
  /** Milliseconds since any moment, by a clock that is never set. */
  monotonic(): number;
  /** Milliseconds since any moment, by a clock that also goes on while the machine sleeps. */
  readonly awakeOrNot?: () => number;
}

/** Milliseconds between two looks at the reference. */
export const LOOKED_EVERY = 1000;

/** Milliseconds: the reference was set if it moved by more than this without as much time having passed. */
const JUMP = 1000;

/**
 * By how much the clock may go faster or slower than the time that passes, until it is where the reference is. A wait
 * that is promised to a caller may take a twentieth longer, and must hardly be cut short.
 */
const FASTER = 1 / 1000;
const SLOWER = 1 / 20;

/**
 * The time of a service: what the reference said at the start, and from there on the time that has really passed. A
 * clock that is set, and set back an hour later, so dates nothing wrongly, and no key is forgotten or outlives what it
 * was revoked for. It never goes back, and nears the reference slowly.
 */
export class ServiceClock {
  readonly #sources: ClockSources;
  /** The time, and what the clock that is never set said then. */
  #at: number;
  #seen: number;
  /** Milliseconds of service for each millisecond that passes. */
  #rate = 1;
  #apart = 0;
  #awakeOrNot: number;

  constructor(sources: ClockSources) {
    this.#sources = sources;
    this.#at = sources.reference();
    this.#seen = sources.monotonic();
    this.#awakeOrNot = sources.awakeOrNot?.() ?? 0;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Math.floor(this.#timeAt(this.#sources.monotonic()));
  }

  #timeAt(monotonic: number): number {
    return this.#at + (monotonic - this.#seen) * this.#rate;
  }

  /** Goes on from this time, where it is later: what was written before the start is dated with it. */
  startNotBefore(time: number): void {
    this.#at += Math.max(0, time - this.now());
    this.#apart = this.#sources.reference() - this.now();
  }

  /** Milliseconds by which the reference is ahead of the service; negative: behind it. As it was last looked at. */
  get apart(): number {
    return this.#apart;
  }

  /** Whether the reference tells another time than the service, by more than is put right within minutes. */
  get isApart(): boolean {
    return Math.abs(this.#apart) > JUMP;
  }

  /**
   * Looks at the reference, as is to be done once a second. The milliseconds by which it was set forward since the last
   * look, negative: back; undefined where it was not set.
   */
  look(): number | undefined {
    const monotonic = this.#sources.monotonic();
    const passed = monotonic - this.#seen;
    this.#at = this.#timeAt(monotonic);
    this.#seen = monotonic;
    const before = this.#apart;
    this.#apart = this.#sources.reference() - this.#at;
    this.#addSleep(passed, this.#apart - before);
    const by = this.#apart - before;
    this.#rate = 1 + Math.min(FASTER, Math.max(-SLOWER, this.#apart / LOOKED_EVERY));
    return Math.abs(by) > JUMP ? by : undefined;
  }

  /** While a machine sleeps, the clock that is never set may stand still. Where both others agree, time has passed. */
  #addSleep(passed: number, moved: number): void {
    const { awakeOrNot } = this.#sources;
    if (awakeOrNot === undefined) return;
    const before = this.#awakeOrNot;
    this.#awakeOrNot = awakeOrNot();
    const slept = Math.min(this.#awakeOrNot - before - passed, moved);
    if (slept <= JUMP) return;
    this.#at += slept;
    this.#apart -= slept;
  }
}

/** A clock that was set, or that is apart from the service by these milliseconds, in words for those who operate it. */
export function clockInWords(jump: number | undefined, apart: number, whose: "machine" | "database"): string {
  const set = jump === undefined ? "" : ` was set ${jump > 0 ? "forward" : "back"} by ${secondsOf(jump)}`;
  const isApart = Math.abs(apart) > JUMP;
  const where = isApart ? ` is ${secondsOf(apart)} ${apart > 0 ? "ahead of" : "behind"} the service's time` : "";
  return `The clock of the ${whose}${[set, where].filter((words) => words !== "").join(", and")}.`;
}

function secondsOf(milliseconds: number): string {
  return `${Math.round(Math.abs(milliseconds) / 1000)} s`;
}

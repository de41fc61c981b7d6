import { toPrintable } from "@evenhand/core";

export interface RoundsDone {
  readonly roundsDone: number;
  readonly roundsTotal: number;
}

const MILLISECONDS_BETWEEN = 100;
/** A log keeps every line, so it gets few. */
const MILLISECONDS_BETWEEN_LINES = 5_000;
/** Threads and code that have just started are slow: what the first moment makes of the speed may be hours off. */
const MILLISECONDS_TO_TELL_THE_SPEED = 1_000;
const BAR = 20;
const CLEAR = "\r\x1b[K";

/** What a progress line is written to. */
export type ProgressStream = Pick<NodeJS.WriteStream, "isTTY" | "columns"> & { write(text: string): unknown };

/**
 * Progress in one line, which a terminal shows in place: how far, how long it will take, how fast, and what is
 * played.
 */
export class ProgressLine {
  readonly #stream: ProgressStream;
  readonly #now: () => number;
  readonly #unit: string;
  readonly #started: number;
  /** The speed is that since the first report: what was done before it, another run may have done. */
  #first: { readonly at: number; readonly roundsDone: number } | undefined;
  #shown = -Infinity;

  /** `unit` is what is counted: rounds that were played, or bytes that were read. */
  constructor(stream: ProgressStream, now = () => performance.now(), unit = "rounds") {
    this.#stream = stream;
    this.#now = now;
    this.#unit = unit;
    this.#started = now();
  }

  /** `what` is being played. */
  show({ roundsDone, roundsTotal }: RoundsDone, what: string): void {
    const now = this.#now();
    this.#first ??= { at: now, roundsDone };
    const between = this.#stream.isTTY ? MILLISECONDS_BETWEEN : MILLISECONDS_BETWEEN_LINES;
    // A short run needs no line in a log: the first one is due after five seconds.
    if (now - (this.#stream.isTTY ? this.#shown : Math.max(this.#shown, this.#started)) < between) return;
    this.#shown = now;
    const percent = Math.floor((100 * roundsDone) / roundsTotal);
    const elapsed = now - this.#first.at;
    const rate = (roundsDone - this.#first.roundsDone) / (elapsed / 1000);
    const isKnown = elapsed >= MILLISECONDS_TO_TELL_THE_SPEED && rate > 0;
    const speed = isKnown
      ? `${duration((roundsTotal - roundsDone) / rate)} left  ${short(rate)} ${this.#unit}/s  `
      : "";
    const text = `${bar(roundsDone / roundsTotal)} ${percent} %  ${speed}${toPrintable(what)}`;
    // A line longer than the terminal is wide would be broken, and could not be cleared.
    this.#stream.write(this.#stream.isTTY ? CLEAR + text.slice(0, this.#stream.columns - 1) : `${text}\n`);
  }

  clear(): void {
    if (this.#stream.isTTY && this.#shown > -Infinity) this.#stream.write(CLEAR);
  }
}

function bar(fraction: number): string {
  const full = Math.floor(BAR * fraction);
  return "█".repeat(full) + "░".repeat(BAR - full);
}

function short(rate: number): string {
  if (rate >= 1e6) return `${(rate / 1e6).toFixed(1)} M`;
  return rate >= 1000 ? `${(rate / 1000).toFixed(0)} k` : rate.toFixed(0);
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export interface RoundsDone {
  readonly roundsDone: number;
  readonly roundsTotal: number;
  /** Rounds of `roundsDone` that an earlier run had played: they tell nothing about the speed of this one. */
  readonly roundsKept: number;
}

const MILLISECONDS_BETWEEN = 100;
/** A log keeps every line, so it gets few. */
const MILLISECONDS_BETWEEN_LINES = 5_000;
const BAR = 20;
const CLEAR = "\r\x1b[K";

/** Progress in one line, which a terminal shows in place: how far, how long it will take, how fast, and what is played. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #shown = -Infinity;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** `what` is being played. */
  show({ roundsDone, roundsTotal, roundsKept }: RoundsDone, what: string): void {
    const now = performance.now();
    const between = this.#stream.isTTY ? MILLISECONDS_BETWEEN : MILLISECONDS_BETWEEN_LINES;
    // A short run needs no line in a log: the first one is due after five seconds.
    if (now - (this.#stream.isTTY ? this.#shown : Math.max(this.#shown, this.#started)) < between) return;
    this.#shown = now;
    const rate = (roundsDone - roundsKept) / ((now - this.#started) / 1000);
    const percent = Math.floor((100 * roundsDone) / roundsTotal);
    const left = duration((roundsTotal - roundsDone) / rate);
    const text = `${bar(roundsDone / roundsTotal)} ${percent} %  ${left} left  ${rounds(rate)} rounds/s  ${what}`;
    // A line longer than the terminal is wide would be broken, and could not be cleared.
    this.#stream.write(this.#stream.isTTY ? CLEAR + text.slice(0, this.#stream.columns - 1) : `${text}\n`);
  }

  clear(): void {
    if (this.#stream.isTTY && this.#shown > 0) this.#stream.write(CLEAR);
  }
}

function bar(fraction: number): string {
  const full = Math.floor(BAR * fraction);
  return "█".repeat(full) + "░".repeat(BAR - full);
}

function rounds(rate: number): string {
  if (rate >= 1e6) return `${(rate / 1e6).toFixed(1)} M`;
  return rate >= 1000 ? `${(rate / 1000).toFixed(0)} k` : rate.toFixed(0);
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

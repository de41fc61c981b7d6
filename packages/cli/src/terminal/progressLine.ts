/** Rounds, also those that an earlier run had played, which tell nothing about the speed of this one. */
export interface RoundsDone {
  readonly roundsDone: number;
  readonly roundsTotal: number;
  readonly roundsKept?: number;
}

const MILLISECONDS_BETWEEN = 100;
/** Logs keep every line: a sign of life now and then is enough. */
const MILLISECONDS_BETWEEN_LINES = 5_000;
const BAR = 20;
const CLEAR = "\r\x1b[K";

/** One line that is written over and over: what is played, how fast, and how long it will take. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #shown = -Infinity;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** `what` is played at the moment. */
  show({ roundsDone, roundsTotal, roundsKept = 0 }: RoundsDone, what: string): void {
    const now = performance.now();
    const between = this.#stream.isTTY ? MILLISECONDS_BETWEEN : MILLISECONDS_BETWEEN_LINES;
    // Work that is done before a first plain line is due needs none.
    if (now - (this.#stream.isTTY ? this.#shown : Math.max(this.#shown, this.#started)) < between) return;
    this.#shown = now;
    const rate = (roundsDone - roundsKept) / ((now - this.#started) / 1000);
    const percent = Math.floor((100 * roundsDone) / roundsTotal);
    const left = duration((roundsTotal - roundsDone) / rate);
    const text = `${bar(roundsDone / roundsTotal)} ${percent} %  ${left} left  ${rounds(rate)} rounds/s  ${what}`;
    // A line that is broken by the terminal could not be cleared.
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

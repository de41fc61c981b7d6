import type { Progress } from "@evenhand/core";

const MILLISECONDS_BETWEEN = 100;
const CLEAR = "\r\x1b[K";

/** One line that is written over and over: what is played, how fast, and how long it will take. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #shown = -Infinity;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show({ roundsDone, roundsTotal }: Progress, policy: string): void {
    const now = performance.now();
    if (!this.#stream.isTTY || now - this.#shown < MILLISECONDS_BETWEEN) return;
    this.#shown = now;
    const rate = roundsDone / ((now - this.#started) / 1000);
    const percent = Math.floor((100 * roundsDone) / roundsTotal);
    const left = duration((roundsTotal - roundsDone) / rate);
    const text = `${percent} %  ${left} left  ${rounds(rate)} rounds/s  ${policy}`;
    // A line that is broken by the terminal could not be cleared.
    this.#stream.write(CLEAR + text.slice(0, this.#stream.columns - 1));
  }

  clear(): void {
    if (this.#shown > 0) this.#stream.write(CLEAR);
  }
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

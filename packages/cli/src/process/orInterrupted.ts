import { tell } from "../terminal/print.js";
import { untilInterrupted } from "../terminal/untilInterrupted.js";
import { exitCode } from "./exitCode.js";

/** Work that throws where it is asked to stop: then these words are said. Answers the exit code. */
export function orInterrupted(words: string, work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  return untilInterrupted((signal) =>
    work(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      tell(`evenhand: interrupted; ${words}\n`);
      return exitCode.interrupted;
    }),
  );
}

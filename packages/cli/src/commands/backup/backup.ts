import { backup as backedUp } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { serviceKey } from "../../serviceKey.js";
import { print, shown, tell } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";

/** The options as they were typed. */
export interface BackupOptions {
  readonly withoutSecrets?: true;
  readonly keyFile?: string;
}

/** `evenhand backup`: answers the exit code. */
export async function backup(from: string, to: string, { withoutSecrets, keyFile }: BackupOptions): Promise<number> {
  const progress = new ProgressLine(process.stderr, undefined, "events");
  const watch = (done: number, total: number, id: string) => {
    progress.show({ roundsDone: done, roundsTotal: total }, id);
  };
  const key = serviceKey(keyFile);
  return untilInterrupted(async (signal) => {
    try {
      const { logs } = await backedUp(from, to, { withSecrets: withoutSecrets !== true, watch, key, signal });
      progress.clear();
      const events = logs.reduce((sum, { length }) => sum + length, 0);
      const many = logs.length === 1 ? "1 allocator" : `${logs.length} allocators`;
      const rest = withoutSecrets === true ? "; without keys and seeds: it can be read and audited, not served" : "";
      print(`${shown(to)}: ${many}, ${events} events, compared with their signed heads${rest}\n`);
      return exitCode.ok;
    } catch (error) {
      progress.clear();
      if (!signal.aborted) throw error;
      tell("evenhand: interrupted; nothing is left of the attempt\n");
      return exitCode.interrupted;
    }
  });
}

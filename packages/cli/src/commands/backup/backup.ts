import { backup as backedUp } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { orInterrupted } from "../../process/orInterrupted.js";
import { serviceKey } from "../../serviceKey.js";
import { print, shown } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";

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
  const [withSecrets, key] = [withoutSecrets !== true, serviceKey(keyFile)];
  return orInterrupted("nothing is left of the attempt", async (signal) => {
    const { logs } = await backedUp(from, to, { withSecrets, watch, key, signal }).finally(() => progress.clear());
    const events = logs.reduce((sum, { length }) => sum + length, 0);
    const many = logs.length === 1 ? "1 allocator" : `${logs.length} allocators`;
    const rest = withSecrets ? "" : "; without keys and seeds: it can be read and audited, not served";
    print(`${shown(to)}: ${many}, ${events} events, compared with their signed heads${rest}\n`);
    return exitCode.ok;
  });
}

import { backup as backedUp } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
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
  try {
    const key = serviceKey(keyFile);
    const { logs } = await backedUp(from, to, { withSecrets: withoutSecrets !== true, watch, key });
    progress.clear();
    const events = logs.reduce((sum, { length }) => sum + length, 0);
    const many = logs.length === 1 ? "1 allocator" : `${logs.length} allocators`;
    const rest = withoutSecrets === true ? "; without keys and seeds: it can be read and audited, not served" : "";
    print(`${shown(to)}: ${many}, ${events} events, compared with their signed heads${rest}\n`);
    return exitCode.ok;
  } finally {
    progress.clear();
  }
}

import { readSettings, startService } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { untilInterrupted } from "../../process/untilInterrupted.js";
import { print, tell } from "../../terminal/print.js";

export interface ServeOptions {
  readonly config?: string;
  readonly printConfig?: boolean;
  /** The settings, by their names. */
  readonly [setting: string]: unknown;
}

/** Runs the service until it is interrupted; then answers what it has accepted. */
export async function serve({ config, printConfig, ...flags }: ServeOptions): Promise<number> {
  const settings = readSettings({ flags, environment: process.env, file: config });
  if (printConfig === true) {
    print(`${JSON.stringify(settings, null, 2)}\n`);
    return exitCode.ok;
  }
  await untilInterrupted(async (signal) => {
    const service = await startService(settings);
    const keys = settings.insecureNoAuth ? "no keys: every program on this machine may do everything" : "keys needed";
    tell(`evenhand: ${service.address}  (${keys}; folder ${settings.folder})\n`);
    if (service.behind.length > 0) tell(`evenhand: ${behindInWords(service.behind)}\n`);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await service.close();
  });
  return exitCode.ok;
}

/** How many allocators are named. */
const MOST_NAMED = 5;

function behindInWords(behind: readonly string[]): string {
  const named = behind.slice(0, MOST_NAMED).join(", ") + (behind.length > MOST_NAMED ? ", …" : "");
  const remedy = "Restore the newest backup, or keep the others going: these are refused.";
  return `events are lost that were under a signed head, of ${behind.length === 1 ? "1 allocator" : `${behind.length} allocators`}: ${named}. ${remedy} [store-behind]`;
}

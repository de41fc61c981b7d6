import { createRequire } from "node:module";
import { dirname } from "node:path";
import { EvenhandError } from "@evenhand/core";
import { errorFields, readSettings, serviceLog, startService, type Settings } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";
import { print, tell } from "../../terminal/print.js";
import { placeOfDatabase, withoutPassword } from "../../terminal/shownUrl.js";

export interface ServeOptions {
  readonly config?: string;
  readonly printConfig?: boolean;
  /** The settings, by their names. */
  readonly [setting: string]: unknown;
}

/** Runs the service until it is interrupted; then answers what it has accepted. */
export async function serve(options: ServeOptions): Promise<number> {
  const { config, printConfig, ...flags } = options;
  let isJson = isJsonLog(flags["logFormat"] ?? process.env["EVENHAND_LOG_FORMAT"]);
  try {
    const standards = { pages: installedPages() };
    const settings = readSettings({ flags, environment: process.env, file: config, standards });
    isJson = isJsonLog(settings.logFormat);
    if (isJson) logWhatNodeSays();
    if (printConfig === true) {
      print(`${JSON.stringify({ ...settings, store: withoutPassword(settings.store) }, null, 2)}\n`);
      return exitCode.ok;
    }
    await untilInterrupted((signal) => run(settings, isJson ? () => undefined : tell, signal));
    return exitCode.ok;
  } catch (error) {
    if (!isJson) throw error;
    serviceLog({ logLevel: "error" })?.fatal(errorFields(error));
    return error instanceof EvenhandError ? exitCode.wrongInput : exitCode.unexpected;
  }
}

/** Whether every message is a line of JSON: by default, where there is no terminal to read it at. */
function isJsonLog(format: unknown): boolean {
  return format === "json" || (format !== "text" && !process.stderr.isTTY);
}

/** Warnings of Node, and what ends the process unexpectedly, as lines of the log. */
function logWhatNodeSays(): void {
  const log = serviceLog({ logLevel: "warn" });
  process.removeAllListeners("warning");
  process.on("warning", (err) => log?.warn({ err }));
  process.on("uncaughtExceptionMonitor", (err) => log?.fatal({ err }));
}

/** `say` tells a person at a terminal what the log has as JSON. */
async function run(settings: Settings, say: (words: string) => void, signal: AbortSignal): Promise<void> {
  const service = await startService(settings, {
    secret: process.env["EVENHAND_SECRET"],
    webhookSecret: process.env["EVENHAND_WEBHOOK_SECRET"],
  });
  const keys = settings.insecureNoAuth ? "no keys: every program on this machine may do everything" : "keys needed";
  const store = settings.store === "" ? "" : `database ${placeOfDatabase(settings.store)}; `;
  const { sqlite } = service;
  const library = sqlite === undefined ? "" : `; SQLite ${sqlite.version} of ${sqlite.name}`;
  say(`evenhand: ${service.address}  (${keys}; ${store}folder ${settings.folder}${library})\n`);
  if (sqlite?.hasWalResetBug === true) say(`evenhand: ${walResetBug(sqlite.version)}\n`);
  // Where one of these fails, the service has written down why.
  service.behind.then(
    (behind) => {
      if (behind.length > 0) say(`evenhand: ${behindInWords(behind)}\n`);
    },
    () => undefined,
  );
  service.unreadable.then(
    (unreadable) => {
      if (unreadable.size > 0) say(`evenhand: ${unreadableInWords([...unreadable.keys()])}\n`);
    },
    () => undefined,
  );
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await service.close();
}

/** The folder of the pages that were installed with the command; empty in a clone that has not built them. */
function installedPages(): string {
  const require = createRequire(import.meta.url);
  try {
    return dirname(require.resolve("@evenhand/dashboard/index.html"));
  } catch {
    return "";
  }
}

function walResetBug(version: string): string {
  return (
    `SQLite ${version} has the WAL-reset bug, which was fixed in 3.51.3. Here one connection writes and moves the ` +
    "write-ahead log into the database, so it is out of reach; where another program does so too, such as Litestream, " +
    "events can be lost. Node 24, or 22 from 22.23 on, has an SQLite without it."
  );
}

/** How many allocators are named. */
const MOST_NAMED = 5;

function behindInWords(behind: readonly string[]): string {
  const remedy =
    "Restore the newest backup; where none has the events, `evenhand fork` goes on without them. Until then these are " +
    "refused, and the others go on.";
  return `events are lost that were under a signed head, of ${named(behind)}. ${remedy} [store-behind]`;
}

function unreadableInWords(ids: readonly string[]): string {
  const remedy =
    "These are refused, except for reading their logs; the others go on. `evenhand doctor` says what can be done.";
  return `the log cannot be replayed, of ${named(ids)}. ${remedy} [log-unreadable]`;
}

function named(ids: readonly string[]): string {
  const some = ids.slice(0, MOST_NAMED).join(", ") + (ids.length > MOST_NAMED ? ", …" : "");
  return `${ids.length === 1 ? "1 allocator" : `${ids.length} allocators`}: ${some}`;
}

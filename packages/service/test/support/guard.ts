import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../guard.mjs", import.meta.url));

let started: Writable | undefined;

/** A process of its own, which ends what a test has started when the test itself was killed. */
function tell(what: "process" | "folder" | "gone", name: string | number): void {
  started ??= startGuard();
  started.write(`${what} ${name}\n`);
}

function startGuard(): Writable {
  // In a group of its own: Ctrl-C does not reach it, and it sees its input end.
  const guard = spawn(process.execPath, [program], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  guard.unref();
  const input = guard.stdin;
  (input as Writable & { unref(): void }).unref();
  return input;
}

/** Has the guard end this process, unless it ends by itself. */
export function guardProcess(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  tell("process", pid);
  child.once("exit", () => tell("gone", pid));
}

/** A new folder, which the guard removes unless it is removed before. */
export function guardedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `evenhand-${name}-`));
  tell("folder", folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  tell("gone", folder);
}

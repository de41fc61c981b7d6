import { rmSync } from "node:fs";
import { createInterface } from "node:readline";

/**
 * node test/guard.mjs: is told over its standard input which processes and folders a test has made ("process 123",
 * "folder /tmp/x"), and which are gone ("gone 123"). When the input ends, however the test has ended, it kills and
 * removes the rest: also a process that is stopped, and could not notice by itself.
 */
const [processes, folders] = [new Set(), new Set()];
for await (const line of createInterface({ input: process.stdin })) {
  const [what, ...words] = line.split(" ");
  const name = words.join(" ");
  if (what === "process") processes.add(name);
  else if (what === "folder") folders.add(name);
  else for (const kind of [processes, folders]) kind.delete(name);
}
for (const id of processes) {
  try {
    process.kill(Number(id), "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
// A database server's own processes end a moment after it, and write until then.
setTimeout(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 500);

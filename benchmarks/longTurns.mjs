import { openSync, readSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the service beside the program, on Linux: keeps the longest turn of the event loop, in milliseconds of
 * the thread's processor time, and tells it to the process that asks by a message. A request waits for at most one turn
 * that has begun before it came; how long that is by the clock depends on what else the machine does.
 */
if (isMainThread && process.send !== undefined) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const bytes = Buffer.alloc(64);
  const now = () => Number(bytes.toString("latin1", 0, readSync(file, bytes, 0, 64, 0)).split(" ")[0]) / 1e6;
  let [longest, last] = [0, now()];
  const look = () => {
    const used = now();
    longest = Math.max(longest, used - last);
    last = used;
  };
  // At most once in each turn.
  setInterval(look, 1).unref();
  process.on("message", () => {
    look();
    process.send?.(longest);
    longest = 0;
  });
  process.channel?.unref();
}

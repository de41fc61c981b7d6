import { readdirSync, readFileSync } from "node:fs";

/** Parts of a second in /proc: USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The CPU seconds of a process and of its threads, on Linux. */
export function secondsOfProcess(id) {
  const { own } = timesOf(id);
  return own;
}

/** The CPU seconds of a process, of its children, and of those children that have ended. */
export function secondsOfFamily(id) {
  const { own, ended } = timesOf(id);
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && timesOf(name).parent === Number(id));
  return own + ended + children.reduce((sum, child) => sum + timesOf(child).own, 0);
}

/** The CPU seconds of those children of this process that have ended. */
export function secondsOfEnded() {
  return timesOf("self").ended;
}

function timesOf(id) {
  let stat;
  try {
    stat = readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
  // The name of the program may have spaces: what counts begins behind it, with the state.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent] = fields;
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return { parent, own: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS };
}

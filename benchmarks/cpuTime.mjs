/**
 * The CPU time of this process in nanoseconds, that of the engine's own threads included: not the time that other
 * programs take.
 *
 * @param {() => void | Promise<void>} work
 */
export async function nanosecondsOf(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return 1000 * (user + system);
}

/** Until everything is compiled: the engine's compiler works beside the loop, and its time would be counted. */
const WARM_UP_NANOSECONDS = 600e6;

/**
 * @param {() => void | Promise<void>} work is done again and again until the engine has compiled it
 * @param {number} [nanoseconds]
 */
export async function warmUp(work, nanoseconds = WARM_UP_NANOSECONDS) {
  for (let spent = 0; spent < nanoseconds;) spent += await nanosecondsOf(work);
}

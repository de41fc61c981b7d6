import { prepare } from "./prepare.mjs";
import { root, run } from "./run.mjs";

/**
 * npm run test:long: what `npm test` does a few times, many times: 200 kills of the service under load, every state
 * that a crash may leave of a folder, an error at every write and sync, 800 damaged files, ten million commands in the
 * simulator of the allocator, which take hours, ten thousand schedules of replicas, 12 000 decisions that a page
 * follows, several hundred thousand decisions of replicas whose processes, networks and database servers fail, and half
 * an hour of load in which memory must not grow.
 */
prepare();
// Loaded now: before `prepare` a fresh clone has no playwright-core.
const { ensureTools } = await import("./tools/index.mjs");
const { env } = ensureTools();
const page = "packages/dashboard/test/allocator.test.ts";
const wiped = "packages/service/src/store/postgres/wipeTables.test.ts";
const tests = ["packages/service/test", "packages/allocator/test/simulator", wiped, page];
const vitest = [`${root}/node_modules/vitest/vitest.mjs`, "run", ...tests];
const long = {
  EVENHAND_KILLS: "200",
  EVENHAND_COMMANDS: "10000000",
  EVENHAND_SCHEDULES: "10",
  EVENHAND_STREAMED: "12000",
  EVENHAND_CHAOS: "10000",
  EVENHAND_WIPED: "1",
  EVENHAND_LOAD_MINUTES: "30",
  EVENHAND_CRASH_STATES: "all",
  EVENHAND_IO_ERRORS: "all",
  EVENHAND_DAMAGES: "400",
};
process.exitCode = run(process.execPath, vitest, { ...process.env, ...env, ...long });

import { prepare } from "./prepare.mjs";
import { root, run } from "./run.mjs";

/** npm run test:long: what `npm test` does a few times, many times: 200 kills of the service under load. */
prepare();
// Loaded now: before `prepare` a fresh clone has no playwright-core.
const { ensureTools } = await import("./tools/index.mjs");
const { env } = ensureTools();
const vitest = [`${root}/node_modules/vitest/vitest.mjs`, "run", "packages/service/test"];
process.exitCode = run(process.execPath, vitest, { ...process.env, ...env, EVENHAND_KILLS: "200" });

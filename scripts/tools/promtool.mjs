import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { onThePath, unpackedProgram } from "./tool.mjs";

const { path, unpack } = unpackedProgram({ package: "prometheus", program: "usr/bin/promtool" });

/**
 * promtool, for the tests of the rules for Prometheus.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const promtool = {
  name: "promtool",
  variable: "EVENHAND_PROMTOOL",
  works,
  find: () => [...onThePath(["promtool"]), path].find(works),
  install: unpack,
  cure: "install it (Debian: apt-get install prometheus), or set EVENHAND_PROMTOOL to its path",
};

/** @param {string} program */
function works(program) {
  return existsSync(program) && spawnSync(program, ["--version"], { timeout: 30_000 }).status === 0;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { onThePath, unpackedProgram } from "./tool.mjs";

const { path, unpack } = unpackedProgram({ package: "caddy", program: "usr/bin/caddy" });

/**
 * Caddy, for the tests of a service behind a proxy that ends TLS.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const caddy = {
  name: "caddy",
  variable: "EVENHAND_CADDY",
  works,
  find: () => [...onThePath(["caddy"]), path].find(works),
  install: unpack,
  cure: "install it (Debian: apt-get install caddy), or set EVENHAND_CADDY to its path",
};

/** @param {string} program */
function works(program) {
  return existsSync(program) && spawnSync(program, ["version"], { timeout: 30_000 }).status === 0;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installWithApt, onThePath } from "./tool.mjs";

/**
 * strace, for the tests in which the disk fails: it answers a service's calls of the system with errors.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const strace = {
  name: "strace",
  variable: "EVENHAND_STRACE",
  works,
  find: () => onThePath(["strace"]).find(works),
  install: () => void (process.platform === "linux" && installWithApt("strace", ["strace"])),
  cure: "install it (Debian: apt-get install strace; it exists for Linux only), or set EVENHAND_STRACE to its path",
};

/**
 * In some containers it is there and may trace nothing.
 *
 * @param {string} path
 */
function works(path) {
  const traced = [
    "-f",
    "-qq",
    "-o",
    "/dev/null",
    "-e",
    "inject=fsync:error=EIO:when=9..10",
    process.execPath,
    "-e",
    "",
  ];
  return existsSync(path) && spawnSync(path, traced, { timeout: 30_000 }).status === 0;
}

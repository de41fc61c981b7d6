import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { root, run } from "../run.mjs";
import { onThePath } from "./tool.mjs";

const folder = `${root}/.cache/promtool`;
const unpacked = `${folder}/promtool`;

/**
 * promtool, for the tests of the rules for Prometheus.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const promtool = {
  name: "promtool",
  variable: "EVENHAND_PROMTOOL",
  works,
  find: () => [...onThePath(["promtool"]), unpacked].find(works),
  install,
  cure: "install it (Debian: apt-get install prometheus), or set EVENHAND_PROMTOOL to its path",
};

/** Debian's package starts a server, now and with the machine: it is unpacked, and not installed. */
function install() {
  if (!existsSync("/etc/debian_version")) return;
  console.log(`evenhand: unpacking promtool for the tests (apt-get download) into ${folder}`);
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) run("apt-get", ["update", "-qq"]);
  spawnSync("apt-get", ["download", "-qq", "prometheus"], { cwd: folder, stdio: "ignore" });
  const name = readdirSync(folder).find((file) => file.endsWith(".deb"));
  if (name === undefined || run("dpkg-deb", ["-x", `${folder}/${name}`, `${folder}/files`]) !== 0) return;
  renameSync(`${folder}/files/usr/bin/promtool`, unpacked);
  rmSync(`${folder}/files`, { recursive: true });
  rmSync(`${folder}/${name}`);
}

/** @param {string} path */
function works(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

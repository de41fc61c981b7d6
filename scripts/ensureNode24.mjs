import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root, run } from "./run.mjs";

const version = "24.21.0";

/**
 * The path of a Node 24, for the tests that compare the bits of two engines; it is installed if this Node is another.
 * The npm registry has Node's binaries, a package for each platform. It goes into a folder of its own: a `node` among
 * node_modules/.bin would be the one that npm scripts run.
 *
 * @returns {string}
 */
export function ensureNode24() {
  const given = process.env.EVENHAND_NODE24;
  if (given) {
    if (isNode24(given)) return given;
    throw new Error(`EVENHAND_NODE24 is ${given}, which is not a Node 24; set it to the path of one`);
  }
  if (process.versions.node.startsWith("24.")) return process.execPath;

  const name = packageOfPlatform();
  const folder = `${root}/.cache/node24`;
  const path = `${folder}/node_modules/${name}/bin/node${process.platform === "win32" ? ".exe" : ""}`;
  if (isNode24(path)) return path;
  console.log(`evenhand: installing Node ${version} into .cache/node24`);
  const code = run("npm", ["install", "--prefix", folder, "--no-save", "--no-package-lock", `${name}@${version}`]);
  if (code === 0 && isNode24(path)) return path;
  throw new Error(`Node ${version} could not be installed; install a Node 24 and set EVENHAND_NODE24 to its path`);
}

function packageOfPlatform() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

/** @param {string} path */
function isNode24(path) {
  return existsSync(path) && /^v24\./.test(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "");
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root } from "../run.mjs";
import { installWithNpm } from "./tool.mjs";

const version = "24.21.0";
const folder = `${root}/.cache/node24`;
const name = packageOfPlatform();
const installed = `${folder}/node_modules/${name}/bin/node${process.platform === "win32" ? ".exe" : ""}`;

/**
 * A Node 24, for the tests that compare the bits of two engines. The npm registry has Node's
 * binaries, a package for each platform.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const node24 = {
  name: "Node 24",
  variable: "EVENHAND_NODE24",
  works,
  find: () => [process.execPath, installed].find(works),
  install: () => void installWithNpm(`Node ${version}`, folder, `${name}@${version}`),
  cure: "install a Node 24 and set EVENHAND_NODE24 to its path",
};

/** @param {string} path */
function works(path) {
  return existsSync(path) && /^v24\./.test(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "");
}

function packageOfPlatform() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

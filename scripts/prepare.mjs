import { existsSync, readFileSync } from "node:fs";
import { installedAsLocked } from "./installedAsLocked.mjs";
import { root, run } from "./run.mjs";

/**
 * Makes a fresh clone ready to run: a Node that is new enough, the locked dependencies, a
 * build. Exits if one of them fails.
 */
export function prepare() {
  install();
  build();
}

/** The dependencies, as they are locked. Exits without them, or on a Node that is too old. */
export function install() {
  requireNode();
  if (!installedAsLocked(readJson("package-lock.json"), readJson("node_modules/.package-lock.json"))) {
    console.log("evenhand: installing the dependencies of package-lock.json (npm ci)");
    // Also where NODE_ENV=production would leave the compiler out.
    must("npm", ["ci", "--include=dev"], "npm ci failed: see above; it needs the npm registry");
  }
}

/** Exits if it fails. */
export function build() {
  must("npm", ["run", "--silent", "build"], "the build failed: see above");
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`evenhand: this is Node ${process.versions.node}; Node 20.19 or newer is required`);
  process.exit(1);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} complaint
 */
function must(command, args, complaint) {
  const code = run(command, args);
  if (code === 0) return;
  console.error(`evenhand: ${complaint}`);
  process.exit(code);
}

/** @param {string} path */
function readJson(path) {
  const file = `${root}/${path}`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

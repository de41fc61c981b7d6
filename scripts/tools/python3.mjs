import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installWithApt, onThePath } from "./tool.mjs";

/**
 * A Python 3.8 or newer, for the tests of the independent verifier in docs/verify.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const python3 = {
  name: "Python 3",
  variable: "EVENHAND_PYTHON3",
  works,
  find: () => onThePath(["python3", "python.exe"]).find(works),
  install: () => void installWithApt("Python 3", ["python3-minimal"]),
  cure: "install Python 3.8 or newer, or set EVENHAND_PYTHON3 to its path",
};

/** @param {string} path */
function works(path) {
  const asked = "import sys; sys.exit(sys.version_info < (3, 8))";
  return existsSync(path) && spawnSync(path, ["-c", asked], { timeout: 30_000 }).status === 0;
}

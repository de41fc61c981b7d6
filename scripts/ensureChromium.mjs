import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, run } from "./run.mjs";

/**
 * The path of a Chromium for the tests that run in a browser, which is installed if there is none.
 *
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const given = process.env.EVENHAND_CHROMIUM;
  if (given) {
    if (works(given)) return given;
    throw new Error(`EVENHAND_CHROMIUM is ${given}, which does not run; set it to the path of a Chromium or Chrome`);
  }
  const { chromium } = await import("playwright-core");
  const find = () => [...onThisSystem(), chromium.executablePath()].find(works);
  return find() ?? (install() ? find() : undefined) ?? missing();
}

/** @returns {never} */
function missing() {
  throw new Error(
    "no Chromium was found and none could be installed; install it (Debian: apt-get install chromium; " +
      "elsewhere: npx playwright-core install --with-deps chromium) or set EVENHAND_CHROMIUM to the path of one",
  );
}

function onThisSystem() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
}

/**
 * It is asked for its version, since a file may be there and not run: Ubuntu's chromium-browser only points to a snap.
 *
 * @param {string} path
 */
function works(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

function install() {
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("evenhand: installing Chromium for the browser tests (apt-get)");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const packages = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
    if (run("apt-get", ["update", "-qq"], env) === 0 && run("apt-get", packages, env) === 0) return true;
  }
  console.log("evenhand: installing Chromium for the browser tests (Playwright)");
  return run(process.execPath, [`${root}/node_modules/playwright-core/cli.js`, "install", "chromium"]) === 0;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium as playwright } from "playwright-core";
import { root, run } from "../run.mjs";
import { packedChromium, unpackChromium } from "./packedChromium.mjs";
import { installWithApt, onThePath } from "./tool.mjs";

/**
 * A Chromium, for the tests that run in a browser.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const chromium = {
  name: "Chromium",
  variable: "EVENHAND_CHROMIUM",
  works,
  find: () => [...onThisSystem(), playwright.executablePath(), packedChromium].find(works),
  install: () => void (installWithApt("Chromium", ["chromium"]) || unpackChromium() || downloadWithPlaywright()),
  cure:
    "install it (Debian: apt-get install chromium; elsewhere: npx playwright-core install --with-deps chromium) " +
    "or set EVENHAND_CHROMIUM to the path of one",
};

function onThisSystem() {
  return [
    ...onThePath(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
}

/**
 * Ubuntu's chromium-browser is there and does not run: it only points to a snap.
 *
 * @param {string} path
 */
function works(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

function downloadWithPlaywright() {
  console.log("evenhand: installing Chromium for the tests (Playwright)");
  return run(process.execPath, [`${root}/node_modules/playwright-core/cli.js`, "install", "chromium"]) === 0;
}

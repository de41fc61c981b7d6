import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { folderCycles, importCycles, layered } from "./importCycles.mjs";
import { root } from "./run.mjs";

/** @typedef {readonly [name: string, script: string, ...args: string[]]} Check */

/**
 * The linter takes as long as all others together: it has a core of its own, and reads nothing that is built.
 *
 * @type {Readonly<Record<string, readonly Check[]>>}
 */
const sideBySide = {
  built: [
    // First of them, since it also builds what they look at.
    ["types", "typescript/bin/tsc", "-b"],
    ["few files for Node", "../scripts/bundleForNode.mjs"],
    ["the API's document", "../scripts/lintOpenApi.mjs"],
    ["formatting (npm run format)", "prettier/bin/prettier.cjs", "--check", "."],
    ["nothing unused", "knip/bin/knip.js", "--no-config-hints"],
    ...readdirSync(`${root}/packages`).map(
      (name) =>
        /** @type {Check} */ ([`packages/${name} as published`, "publint/src/cli.js", "--strict", `packages/${name}`]),
    ),
  ],
  sources: [["lint", "eslint/bin/eslint.js", "--max-warnings=0", "."]],
};

/** One of the two, or both: `npm test` begins with the sources while the packages are built. */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(sideBySide);
await Promise.all(
  wanted.map(async (name) => {
    for (const one of sideBySide[name]) await check(one);
  }),
);

if (wanted.includes("sources")) {
  const cycles = importCycles(`${root}/packages`);
  report("no import cycles", cycles.length === 0, cycles.map((files) => [...files, files[0]].join(" -> ")).join("\n"));
  const loops = layered.flatMap((name) =>
    folderCycles(`${root}/packages/${name}/src`).map((steps) => [name, ...steps]),
  );
  report("no cycles between folders", loops.length === 0, loops.map((steps) => steps.join("\n  ")).join("\n"));
}

/**
 * Runs one, and says how it went when it has ended: what two of them print is not mixed.
 *
 * @param {Check} check
 * @returns {Promise<void>}
 */
function check([name, script, ...args]) {
  return new Promise((resolve) => {
    const options = { cwd: root, encoding: "utf8", maxBuffer: Infinity };
    execFile(process.execPath, [`node_modules/${script}`, ...args], options, (error, stdout, stderr) => {
      report(name, error === null, `${stdout}${stderr}`.trimEnd());
      resolve();
    });
  });
}

/** One line for a check that passed; otherwise also what was found. */
function report(name, passed, findings) {
  console.log(`check: ${name}: ${passed ? "ok" : "failed"}`);
  if (passed) return;
  console.log(findings);
  process.exitCode = 1;
}

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { importCycles } from "./importCycles.mjs";
import { root } from "./run.mjs";

/** Name, script, arguments. The types come first, since that also builds what publint looks at. */
const checks = [
  ["types", "typescript/bin/tsc", "-b"],
  ["core as one file", "../scripts/bundleCore.mjs"],
  ["the API's document", "../scripts/lintOpenApi.mjs"],
  ["formatting (npm run format)", "prettier/bin/prettier.cjs", "--check", "."],
  ["lint", "eslint/bin/eslint.js", "--max-warnings=0", "."],
  ["nothing unused", "knip/bin/knip.js", "--no-config-hints"],
  ...readdirSync(`${root}/packages`).map((name) => [
    `packages/${name} as published`,
    "publint/src/cli.js",
    "--strict",
    `packages/${name}`,
  ]),
];

for (const [name, script, ...args] of checks) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: Infinity,
  });
  report(name, status === 0, `${stdout}${stderr}`.trimEnd());
}

const cycles = importCycles(`${root}/packages`);
report("no import cycles", cycles.length === 0, cycles.map((files) => [...files, files[0]].join(" -> ")).join("\n"));

/** One line for a check that passed; otherwise also what was found. */
function report(name, passed, findings) {
  console.log(`check: ${name}: ${passed ? "ok" : "failed"}`);
  if (passed) return;
  console.log(findings);
  process.exitCode = 1;
}

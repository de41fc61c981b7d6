import { prepare } from "./prepare.mjs";
import { root, run } from "./run.mjs";

prepare();

// What a quota costs: plain UCB1 beside two policies that promise every arm a fifth of the rounds.
const comparison = [
  ...["compare", "--arms", "0.8,0.7,0.3", "--quota", "0.2"],
  ...["--policies", "ucb1,largest-deficit-quota,deadline-quota", "-T", "20000"],
];
console.log(`$ evenhand ${comparison.join(" ")}\n`);
process.exitCode = run(process.execPath, [`${root}/packages/cli/dist/main.js`, ...comparison]);

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const built = fileURLToPath(new URL("../dist/index.js", import.meta.url));

/** These trials are 25 000 blocks of 22 numbers: kept one by one they would take more than a hundred megabytes. */
const script = `
  const { runStudies } = await import(${JSON.stringify(built)});
  const { runs: [{ result }] } = await runStudies([{
    environment: { id: "bernoulli", parameters: { means: [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05] } },
    policies: ["round-robin"], horizon: 3, trials: 200_000, seed: 1, metrics: ["reward", "pulls"], checkpoints: [1, 3],
  }], { workers: 2 });
  console.log(result.policies[0].metrics.reward.checkpoints[1].values[0].mean);
`;

it("memory does not grow with trials: 200 000 of them fit into 40 megabytes of heap", () => {
  const output = execFileSync(process.execPath, ["--max-old-space-size=40", "--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  // The first three arms once each: 0.9 + 0.8 + 0.7, with variance 0.09 + 0.16 + 0.21.
  expect(Math.abs(Number(output) - 2.4)).toBeLessThan(5 * Math.sqrt(0.46 / 200_000));
}, 120_000);

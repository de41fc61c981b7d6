import { simulateAll } from "@evenhand/core";

/**
 * How many bytes of garbage a round makes: `node --min-semi-space-size=256 --max-semi-space-size=256 bytesOfRounds.mjs
 * '{"id": …}'` prints the number. With so much room nothing is collected between the two looks at the heap. Longer
 * trials against as many short ones: what is made once a trial does not count.
 */
const policy = JSON.parse(process.argv[2]);

const TRIALS = 24;
const SHORT = 5_000;
const LONG = 45_000;

const means = Array.from({ length: 10 }, (_, arm) => 0.8 - arm / 100);
const study = {
  environment: { id: "bernoulli", parameters: { means } },
  policies: [policy],
  seed: 1,
  metrics: ["pulls"],
};

function bytesOf(horizon) {
  const before = process.memoryUsage().heapUsed;
  simulateAll({ ...study, horizon, trials: TRIALS });
  return process.memoryUsage().heapUsed - before;
}

// Until everything is compiled.
for (let i = 0; i < 6; i++) bytesOf(LONG);
console.log((bytesOf(LONG) - bytesOf(SHORT)) / (TRIALS * (LONG - SHORT)));

import { createEnvironment, environments, policies, simulate, simulateAll } from "@evenhand/core";

/**
 * One measurement of our side, in a process of its own: `node ours.mjs '{"policy": …}'` prints what the C programs print.
 *
 * The pulls come out of the very run that is timed. With `company` every policy and every environment was played before,
 * so that the calls of the loop have met many classes, as in a study that compares policies.
 */
const { policy, arms, horizon, trials, seed, company } = JSON.parse(process.argv[2]);

const MOST_ARMS_SHOWN = 100;
/** Until everything is compiled: the engine's compiler works beside the loop, and its time would be counted. */
const WARM_UP_MICROSECONDS = 600_000;
const WARM_UP_TRIALS = 8;
const ROUNDS_IN_COMPANY = 5_000;

const study = {
  environment: bernoulli(arms),
  policies: [policy],
  horizon,
  seed,
  metrics: ["pulls"],
};

if (company) playCompany();
warmUp();
console.log(JSON.stringify(measure()));

/** Means (8K − i) / 10K, which is 0.8 − 0.01·i for ten arms: whole numbers and one division, so that C has the same bits. */
function bernoulli(count) {
  return {
    id: "bernoulli",
    parameters: { means: Array.from({ length: count }, (_, arm) => (8 * count - arm) / (10 * count)) },
  };
}

function playCompany() {
  const contract = { id: "quota", parameters: { shares: 0 } };
  const common = { trials: 1, seed, metrics: ["reward", "regret", "pulls", "worst-violation"], contract };
  for (const { id, examples } of policies) {
    for (const { arms: some, parameters } of examples) {
      const policies = [{ id, parameters }];
      simulateAll({ ...common, environment: bernoulli(some), policies, horizon: ROUNDS_IN_COMPANY });
    }
  }
  for (const { id, examples } of environments) {
    const environment = { id, parameters: examples[0] };
    const rounds = Math.min(ROUNDS_IN_COMPANY, createEnvironment(environment).longestRun);
    simulateAll({ ...common, environment, policies: [{ id: "round-robin" }], horizon: rounds });
  }
}

function warmUp() {
  const start = process.cpuUsage();
  while (process.cpuUsage(start).user < WARM_UP_MICROSECONDS) simulateAll({ ...study, trials: WARM_UP_TRIALS });
}

function measure() {
  const blocks = [];
  const start = process.cpuUsage();
  for (const { finished } of simulate({ ...study, trials })) if (finished) blocks.push(finished);
  const { user, system } = process.cpuUsage(start);

  const digests = [];
  const pulls = new Array(arms).fill(0);
  for (const { cells } of blocks) {
    const columns = cells.map(({ distribution }) => {
      if (distribution.kind === "exact") return distribution.values;
      throw new Error(`${trials} trials: simulate keeps no exact counts of so many`);
    });
    columns[0].forEach((_, trial) => {
      const counts = columns.map((column) => column[trial]);
      digests.push(digestOf(counts));
      counts.forEach((count, arm) => (pulls[arm] += count));
    });
  }
  return { nanoseconds: 1000 * (user + system), digests, pulls: arms > MOST_ARMS_SHOWN ? [] : pulls };
}

/** FNV-1a with a count for a byte; digest_of in c/benchmark.c is the same. */
function digestOf(counts) {
  return counts.reduce((digest, count) => Math.imul(digest ^ count, 16777619), 0x811c9dc5) >>> 0;
}

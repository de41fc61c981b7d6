import { createEnvironment, environments, policies, simulate, simulateAll } from "@evenhand/core";
import { nanosecondsOf, warmUp } from "../cpuTime.mjs";
import { closeArms, digestOf, SEED } from "../load.mjs";

/**
 * One measurement of our side, in a process of its own: `node ours.mjs '{"policy": …}'` prints what the C programs
 * print.
 *
 * The pulls come out of the very run that is timed. With `company` every policy and every environment was played
 * before, so that the calls of the loop have met many classes, as in a study that compares policies.
 */
const { policy, arms, horizon, trials, company } = JSON.parse(process.argv[2]);

const WARM_UP_TRIALS = 8;
const ROUNDS_IN_COMPANY = 5_000;

const study = {
  environment: closeArms(arms),
  policies: [policy],
  horizon,
  seed: SEED,
  metrics: ["pulls"],
};

if (company) playCompany();
await warmUp(() => void simulateAll({ ...study, trials: WARM_UP_TRIALS }));
const blocks = [];
const nanoseconds = await nanosecondsOf(() => {
  for (const { finished } of simulate({ ...study, trials })) if (finished) blocks.push(finished);
});
console.log(JSON.stringify({ nanoseconds, ...countsOf(blocks) }));

function playCompany() {
  const contract = { id: "quota", parameters: { shares: 0 } };
  const common = { trials: 1, seed: SEED, metrics: ["reward", "regret", "pulls", "worst-violation"], contract };
  for (const { id, examples } of policies) {
    for (const { arms: some, parameters } of examples) {
      const policies = [{ id, parameters }];
      simulateAll({ ...common, environment: closeArms(some), policies, horizon: ROUNDS_IN_COMPANY });
    }
  }
  for (const { id, examples } of environments) {
    const environment = { id, parameters: examples[0] };
    const { longestRun, meanAt, reactsToRounds } = createEnvironment(environment);
    // Reward and regret are told from counts of pulls, which means that change by the round do not allow.
    const metrics = meanAt === undefined && reactsToRounds !== true ? common.metrics : ["pulls", "worst-violation"];
    const horizon = Math.min(ROUNDS_IN_COMPANY, longestRun);
    simulateAll({ ...common, environment, metrics, policies: [{ id: "round-robin" }], horizon });
  }
}

function countsOf(blocks) {
  const digests = [];
  const pulls = new Array(arms).fill(0);
  for (const { numbers } of blocks) {
    for (const counts of numbers.rows) {
      digests.push(digestOf(counts));
      counts.forEach((count, arm) => (pulls[arm] += count));
    }
  }
  return { digests, pulls };
}

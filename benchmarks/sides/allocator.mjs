import { Allocator } from "@evenhand/allocator";
import { createPolicy } from "@evenhand/core";
import { nanosecondsOf } from "../cpuTime.mjs";
import { ARMS } from "../cases.mjs";

/**
 * What a decision costs in an allocator, or its policy alone, after a given number of decisions with their rewards, in a
 * process of its own: `node allocator.mjs '{"side": "decide", "before": 10000, "decisions": 100000}'`.
 *
 * The hash is one that computes nothing. The wait is 1 000 decisions long: as many are open.
 */
const { side, before, decisions } = JSON.parse(process.argv[2]);

const WARM_UP = 20_000;
const BATCH = 1_000;
const parameters = { shares: "1/20", learner: "ucb1" };
const policy = { id: "deadline-quota", parameters };
const rewardOf = (arm, round) => ((round * 7 + arm) % 3 === 0 ? 1 : 0);

const nothing = new Uint8Array(32);
const carried = { entropy: nothing };

const play = side === "policy" ? policyAlone() : allocator();
await play(WARM_UP);
await play(before);
console.log(JSON.stringify({ nanoseconds: await play(decisions), megabytes: memory() }));

/** Decisions or rewards are timed in batches, so that each is timed apart from the other. */
function allocator() {
  const names = Array.from({ length: ARMS }, (_, arm) => `arm ${arm}`);
  const terms = { contract: "quota", policy, rewards: { wait: 1_000 } };
  const command = {
    kind: "create",
    arms: names,
    terms,
    seed: { seed: new Uint8Array(16), blinding: nothing },
    at: 0,
    ...carried,
  };
  const { allocator } = Allocator.create(command, { sha256: () => nothing });
  let at = 0;
  const made = [];
  const decide = () => {
    for (let i = 0; i < BATCH; i++) made.push(allocator.execute({ kind: "decide", items: [{}], at: ++at, ...carried }));
  };
  const reward = () => {
    for (const { answer } of made) {
      const [{ place, arms }] = answer[0].decisions;
      allocator.execute({
        kind: "reward",
        items: [{ decision: place, value: rewardOf(arms[0], place) }],
        at,
        ...carried,
      });
    }
  };
  return async (count) => {
    const spent = { decide: 0, reward: 0 };
    for (let done = 0; done < count; done += BATCH) {
      made.length = 0;
      spent.decide += await nanosecondsOf(decide);
      spent.reward += await nanosecondsOf(reward);
    }
    return spent[side];
  };
}

function policyAlone() {
  const alone = createPolicy(policy, { arms: ARMS, seed: 1 });
  let round = 0;
  const some = () => {
    for (let i = 0; i < BATCH; i++) {
      const { arm } = alone.explain(++round);
      alone.pulled(arm, round);
      alone.rewarded(arm, rewardOf(arm, round));
    }
  };
  return async (count) => {
    let spent = 0;
    for (let done = 0; done < count; done += BATCH) spent += await nanosecondsOf(some);
    return spent;
  };
}

function memory() {
  return process.memoryUsage().heapUsed / 1e6;
}

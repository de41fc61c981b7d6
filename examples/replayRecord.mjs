// The record of a run, a line of JSON for each entry, as a log would keep it. A fresh policy that is told the record is
// where the first one was; a policy with another contract says in which round it would have chosen another arm, and
// why.
import { ArmSet, createPolicy, follow, pulledEntry, replay, tell } from "@evenhand/core";

const arms = 3;

/** @param {readonly number[]} shares */
function quotas(shares) {
  return createPolicy({ id: "deadline-quota", parameters: { shares } }, { arms, seed: 1 });
}

const policy = quotas([0.5, 0.2, 0.1]);
/** @type {string[]} */
const log = [];

/** @param {import("@evenhand/core").RunEntry} entry */
function happened(entry) {
  tell(policy, entry);
  log.push(JSON.stringify(entry));
}

for (let round = 1; round <= 1000; round++) {
  // The first arm is away in every tenth round.
  const open = round % 10 === 0 ? new ArmSet(arms, [1, 2]) : undefined;
  const arm = policy.choose(round, open);
  happened(pulledEntry(round, [arm], open));
  happened({ kind: "rewarded", arm, reward: [0.5, 0.75, 0.25][arm] });
}
console.log(`${log.length} entries, such as ${log[18]} and ${log[19]}`);

const entries = log.map((line) => JSON.parse(line));
const replayed = quotas([0.5, 0.2, 0.1]);
replay(replayed, entries);
console.log(`round 1001: arm ${policy.choose(1001)}, and after the replay arm ${replayed.choose(1001)}`);

const other = quotas([0.5, 0.2, 0.2]);
const disagreement = follow(other, entries);
console.log("with a share of 0.2 for the third arm:", disagreement);
if (disagreement !== undefined) console.log(other.explain(disagreement.round));

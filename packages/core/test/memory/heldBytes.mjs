import { ArmSet, createPolicy } from "../../dist/index.js";
import { inverseRoot, rootsTwoLnUpTo, rootTwoLn } from "../../dist/math/index.js";

/**
 * What tables and policies hold in typed arrays: `node --expose-gc heldBytes.mjs` prints it as JSON. A process of its
 * own has a small heap, so that a collection takes a millisecond.
 */
const ARMS = 50_000;
const LAST_OF_TABLE = 2 ** 20 - 1;

const oneForAll = `1/${2 * ARMS}`;
const unequal = Array.from({ length: ARMS }, (_, arm) => `${1 + (arm % 2)}/${4 * ARMS}`);
const sizes = Array.from({ length: ARMS }, (_, arm) => 0.5 + (arm % 2));
const withShares = (shares) => [
  ["largest-deficit-quota", { shares }],
  ["deadline-quota", { shares }],
  ["hard-threshold-ucb", { shares, penalties: sizes }],
  ["deficit-bonus-ucb", { shares }],
  ["lfg", { shares, weights: sizes }],
];
const policies = [
  ...["ucb1", "kl-ucb", "ucb-prop", "fairly-greedy", "anytime-improving"].map((id) => [id, {}]),
  ...withShares(oneForAll),
  ...withShares(unequal),
];

const allButOne = ArmSet.all(ARMS);
allButOne.delete(7);
const runs = [{ perRound: 1 }, { perRound: 3 }, { perRound: 1, open: allButOne }];

const tables = await bytesOfTables();
const bytesAnArm = [];
for (const [id, parameters] of policies) {
  for (const run of runs) bytesAnArm.push({ id, bytes: await bytesOfPolicy({ id, parameters }, run) });
}
console.log(JSON.stringify({ tables, bytesAnArm }));

/** Tables end at 2^20: later times do not make them longer. */
async function bytesOfTables() {
  const before = await bytesOfTypedArrays();
  rootsTwoLnUpTo(LAST_OF_TABLE);
  for (const time of [2 ** 21, 2 ** 30, 2 ** 40]) inverseRoot(rootTwoLn(time) * time);
  return (await bytesOfTypedArrays()) - before;
}

/** The bytes an arm after some rounds: in the policy's own columns, its learner's and its leaders'. */
async function bytesOfPolicy(specification, { perRound, open }) {
  const before = await bytesOfTypedArrays();
  const policy = createPolicy(specification, { arms: ARMS, seed: 1, perRound });
  for (let round = 1; round <= 3; round++) {
    for (const arm of policy.chooseMany(round, perRound, open)) {
      policy.pulled(arm, round, open);
      policy.rewarded(arm, 1);
    }
  }
  const bytes = (await bytesOfTypedArrays()) - before;
  // Asked once more, so that the policy was held until now.
  if (policy.choose(4, open) >= ARMS) throw new Error("there is no such arm");
  return bytes / ARMS;
}

/** Bytes of all typed arrays that something still holds. The others are given back after the collection. */
async function bytesOfTypedArrays() {
  for (let i = 0; i < 3; i++) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().arrayBuffers;
}

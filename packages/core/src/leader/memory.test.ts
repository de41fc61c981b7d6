import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { ArmSet } from "../arms.js";
import { chooseMany } from "../rounds/chooseMany.js";
import { createPolicy } from "../registry/createPolicy.js";
import { inverseRoot, rootsTwoLnUpTo, rootTwoLn } from "../math/index.js";
import type { Policy } from "../policy.js";

const ARMS = 200_000;
const MOST_BYTES_AN_ARM = 100;
const MOST_BYTES_OF_TABLES = 16 * 2 ** 20;
const LAST_OF_TABLE = 2 ** 20 - 1;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Bytes of all typed arrays that something still holds. The others are given back after the collection.
 */
async function heldBytes(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().arrayBuffers;
}

interface Rounds {
  readonly perRound: number;
  readonly open?: ArmSet;
}

/** The bytes an arm that a policy holds after some rounds, in its own columns, its learner's and its leaders'. */
async function bytesAnArm(create: () => Policy, { perRound, open }: Rounds): Promise<number> {
  const before = await heldBytes();
  const policy = create();
  for (let round = 1; round <= 3; round++) {
    const chosen = perRound === 1 ? [policy.choose(round, open)] : chooseMany(policy, ARMS, round, perRound, open);
    for (const arm of chosen) {
      policy.pulled(arm, round, open);
      policy.rewarded(arm, 1);
    }
  }
  const bytes = (await heldBytes()) - before;
  // Asked once more, so that it was held until now.
  expect(policy.choose(4, open)).toBeLessThan(ARMS);
  return bytes / ARMS;
}

const oneForAll = `1/${2 * ARMS}`;
const unequal = Array.from({ length: ARMS }, (_, arm) => `${1 + (arm % 2)}/${4 * ARMS}`);
const sizes = Array.from({ length: ARMS }, (_, arm) => 0.5 + (arm % 2));

const policies = [
  ["ucb1", {}],
  ["kl-ucb", {}],
  ["ucb-prop", {}],
  ["fairly-greedy", {}],
  ["anytime-improving", {}],
  ...[oneForAll, unequal].flatMap((shares) => [
    ["largest-deficit-quota", { shares }] as const,
    ["deadline-quota", { shares }] as const,
    ["hard-threshold-ucb", { shares, penalties: sizes }] as const,
    ["deficit-bonus-ucb", { shares }] as const,
    ["lfg", { shares, weights: sizes }] as const,
  ]),
] as const;

/** One pull a round, several, and with an arm absent. */
const someAbsent = ArmSet.all(ARMS);
someAbsent.delete(7);
const runs: readonly Rounds[] = [{ perRound: 1 }, { perRound: 3 }, { perRound: 1, open: someAbsent }];

it("tables are below 16 MB in all, however long a run is", async () => {
  const largest = rootsTwoLnUpTo(LAST_OF_TABLE).byteLength;
  expect(largest).toBeGreaterThan(8 * LAST_OF_TABLE);
  expect(largest).toBeLessThan(MOST_BYTES_OF_TABLES);
  const before = await heldBytes();
  for (const t of [2 ** 21, 2 ** 30, 2 ** 40]) expect(inverseRoot(t) * rootTwoLn(t)).toBeGreaterThan(0);
  expect((await heldBytes()) - before).toBeLessThan(MOST_BYTES_OF_TABLES - largest);
});

it.each(policies)("%s with many arms holds at most 100 bytes an arm", async (id, parameters) => {
  for (const rounds of runs) {
    const setup = { arms: ARMS, seed: 1, perRound: rounds.perRound };
    const bytes = await bytesAnArm(() => createPolicy({ id, parameters }, setup), rounds);
    // No policy does without counts and sums: less would mean that nothing was measured.
    expect(bytes).toBeGreaterThan(16);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES_AN_ARM);
  }
});

import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { seeded } from "../../test/support/hostile.js";
import { livingStudy as study } from "../../test/support/livingStudy.js";
import { ArmSet } from "../arms.js";
import { createVoids } from "../conditions/voids.js";
import { createPolicy } from "../registry/createPolicy.js";
import { parseFraction } from "../shares/fraction.js";
import { type Block, blocksOf, playBlock } from "./block.js";
import { resultOf } from "./result.js";
import { simulateAll } from "./simulate.js";
import { CheckedStudy, type Study } from "./study.js";
import { talliesOf } from "./tally.js";

describe("against a slow reference in exact fractions, that asks the policy for the shares in force", () => {
  it.each(range(12))("system %i", (seed) => {
    const own = randomStudy(seed);
    const { policies } = simulateAll(own);
    const expected = played(own);
    const last = (metric: string) => policies[0].metrics[metric].checkpoints[0].values.map(({ mean }) => mean);
    expect(last("pulls")).toEqual(expected.pulls);
    last("own-clock-violation").forEach((value, arm) => expect(value).toBeCloseTo(expected.deficits[arm], 9));
    expect(last("own-clock-worst-violation")[0]).toBeCloseTo(expected.worst, 9);
    expect(last("broken-floors")[0]).toBe(expected.broken);
    expect(last("own-clock-worst-excess")[0]).toBeCloseTo(expected.excess, 9);
  });
});

it("gives the same bits whatever order the blocks are played in", () => {
  const own = { ...randomStudy(3), trials: 21 };
  const checked = new CheckedStudy(own);
  const blocks: Block[] = range(blocksOf(checked))
    .reverse()
    .map((block) => {
      const play = playBlock(checked, 0, block);
      for (;;) {
        const step = play.next();
        if (step.done === true) return step.value;
      }
    });
  expect(blocks).toHaveLength(3);
  expect(JSON.stringify(resultOf(checked, talliesOf(checked, blocks)))).toBe(JSON.stringify(simulateAll(own)));
});

/** Random shares that change every few rounds, arms that come and go, and pulls that are struck out in even systems. */
function randomStudy(seed: number): Study {
  const next = seeded(seed);
  const arms = 3 + (seed % 4);
  const shares = () => {
    const weights = range(arms).map(() => (next() < 0.3 ? 0 : Math.floor(1 + 20 * next())));
    const total = Math.max(1, weights.reduce((sum, weight) => sum + weight, 0) + Math.floor(8 * next()));
    return weights.map((weight) => `${weight}/${total}`);
  };
  const leaver = Math.floor(arms * next());
  const changes = range(8).map((i) => ({
    at: 2 + 30 * i + Math.floor(25 * next()),
    ...withCaps(sharesOver(720, shares())),
    ...(i === 2 ? { leaves: [leaver] } : i === 5 ? { joins: [leaver] } : {}),
    ...(i === 6 ? { effect: "now" as const } : {}),
  }));
  const first = sharesOver(720, shares());
  const within = 3;
  const voids = seed % 2 === 0 ? { voids: { rate: 0.2, within } } : {};
  return {
    ...study,
    environment: { id: "constant", parameters: { rewards: range(arms).map((arm) => arm % 2) } },
    contract: { id: "quota", parameters: withCaps(first) },
    policies: [
      {
        id: "deadline-quota",
        parameters: {
          ...withCaps(first),
          learner: "round-robin",
          voidWithin: within,
          renewEvery: seed % 3 === 0 ? 20 : 0,
        },
      },
    ],
    horizon: 300,
    seed,
    metrics: [
      ...["own-clock-worst-violation", "own-clock-violation", "own-clock-worst-excess"],
      ...["pulls", "broken-floors"],
    ],
    changes,
    ...voids,
  };
}

/** Caps that are a third above the shares: of three arms or more together at least 1. */
function withCaps(shares: readonly string[]) {
  const units = shares.map((share) => Number(share.split("/")[0]));
  return { shares, caps: units.map((unit) => `${Math.min(720, unit + 240)}/720`) };
}

/** Rounded down to whole parts of the unit, so that all changes have one denominator. */
function sharesOver(unit: number, shares: readonly string[]): string[] {
  return shares.map((share) => {
    const { numerator, denominator } = parseFraction(share);
    return `${Math.floor((unit * numerator) / denominator)}/${unit}`;
  });
}

/** One trial, round by round, with the policy's door and the shares that it says are in force; accounts in 1/720. */
function played(own: Study): { pulls: number[]; deficits: number[]; worst: number; broken: number; excess: number } {
  const [specification] = own.policies;
  const { arms } = new CheckedStudy(own);
  const policy = createPolicy(specification, { arms, seed: 0, horizon: own.horizon });
  const voids = own.voids === undefined ? undefined : createVoids(own.voids, arms);
  voids?.begin(own.seed, 0);
  const [pulls, owed, broken] = [range(arms).map(() => 0), range(arms).map(() => 0), new Set<number>()];
  const absent = new Set<number>();
  const history: { arm: number; round: number; charged: Map<number, number>; after: number }[] = [];
  let worst = 0;
  let excess = 0;
  const look = () => {
    owed.forEach((units, arm) => {
      worst = Math.max(worst, units);
      if (units >= 720) broken.add(arm);
    });
  };
  const unitsOf = (share: string) => {
    const { numerator, denominator } = parseFraction(share);
    return (720 * numerator) / denominator;
  };
  for (let round = 1; round <= own.horizon; round++) {
    const change = own.changes?.find(({ at }) => at === round);
    if (change !== undefined) {
      change.leaves?.forEach((arm) => absent.add(arm));
      change.joins?.forEach((arm) => absent.delete(arm));
      const { begun } = policy.change({
        ...{ shares: change.shares as string[], caps: change.caps as string[] },
        effect: change.effect ?? "without-loss",
      });
      const isNow = change.effect === "now" && begun.length > 0;
      policy.tenures().forEach(({ share }, arm) => {
        if (isNow || share === "0") owed[arm] = Math.min(0, owed[arm]);
      });
    }
    const charged = new Map(
      policy.tenures().flatMap(({ arm, share }) => (absent.has(arm) ? [] : [[arm, unitsOf(share)] as const])),
    );
    const open = openSet(arms, absent);
    const arm = policy.choose(round, open);
    const tenure = policy.tenure(arm);
    excess = Math.max(excess, tenure.pulls + 1 - (unitsOf(tenure.cap) * (tenure.clock + 1)) / 720);
    policy.pulled(arm, round, open);
    pulls[arm]++;
    charged.forEach((units, other) => (owed[other] += units));
    owed[arm] -= 720;
    look();
    const after = voids?.struckAfter(round, arm) ?? Infinity;
    if (after === Infinity) policy.rewarded(arm, arm % 2);
    history.push({ arm, round, charged, after });
    for (const struck of history.filter((one) => one.after === round)) {
      const inForce = policy.tenures()[struck.arm].share;
      policy.voided(struck.arm, struck.round);
      pulls[struck.arm]--;
      owed[struck.arm] += 720;
      struck.charged.forEach((units, other) => (owed[other] -= units));
      if (inForce === "0") owed[struck.arm] = Math.min(0, owed[struck.arm]);
      look();
    }
  }
  return { pulls, deficits: owed.map((units) => units / 720), worst: worst / 720, broken: broken.size, excess };
}

function openSet(arms: number, absent: ReadonlySet<number>): ArmSet {
  return new ArmSet(
    arms,
    range(arms).filter((arm) => !absent.has(arm)),
  );
}

import { describe, expect, it } from "vitest";
import { ArmSet } from "../arms.js";
import { range } from "../../test/support/history.js";
import { seeded } from "../../test/support/hostile.js";
import { createVoids } from "../conditions/voids.js";
import { createPolicy } from "../registry/createPolicy.js";
import { parseFraction } from "../shares/fraction.js";
import { blocksOf, playBlock, type Block } from "./block.js";
import { resultOf } from "./result.js";
import { simulateAll } from "./simulate.js";
import { CheckedStudy, type Study } from "./study.js";
import { studyWarnings } from "./studyWarnings.js";
import { tenureTimeline } from "./tenureTimeline.js";
import { talliesOf } from "./talliesOf.js";
import { traceTrial } from "./traceTrial.js";

const study: Study = {
  environment: { id: "constant", parameters: { rewards: [1, 0, 0] } },
  contract: { id: "quota", parameters: { shares: ["1/2", "1/4", 0] } },
  policies: [{ id: "deadline-quota", parameters: { shares: ["1/2", "1/4", 0], learner: "round-robin" } }],
  horizon: 40,
  trials: 1,
  seed: 1,
  metrics: [
    ...["own-clock-worst-violation", "own-clock-violation", "own-clock-worst-excess"],
    ...["pulls", "reward", "broken-floors", "waited"],
  ],
};

function valuesOf(own: Partial<Study>, metric: string, policy = 0): number[] {
  const { policies } = simulateAll({ ...study, ...own });
  return policies[policy].metrics[metric].checkpoints[0].values.map(({ mean }) => mean);
}

/** A policy that promises nothing, and pulls the arm with the fewest pulls. */
const inTurn = ["round-robin"];

describe("shares that change", () => {
  it("are summed up while they are in force, on each arm's own clock", () => {
    // Round robin has pulled 14, 13 and 13 times after 40 rounds. Arm 0: 20·1/2 + 20·1/10; arm 1: 20·1/4 + 20·1/5; arm
    // 2 has a share from round 21 on.
    const changes = [{ at: 21, shares: ["1/10", "1/5", "7/10"] }];
    const [first, second, third] = valuesOf({ policies: inTurn, changes }, "own-clock-violation");
    expect([first, second, third]).toEqual([12 - 14, 9 - 13, 14 - 13]);
  });

  it("an arm that leaves is on no clock; it keeps its share where it is not given away", () => {
    // Arm 0 is there in rounds 1 … 20 and 31 … 40: 30 rounds at 1/2. Round robin's counts after 20: 7, 7, 6; the ten
    // rounds to 30 go to the others, 12 and 11; then arm 0 catches up.
    const changes = [{ at: 21, leaves: [0] }, { at: 31, joins: [0] }]; // prettier-ignore
    expect(valuesOf({ policies: inTurn, changes }, "pulls")).toEqual([14, 13, 13]);
    expect(valuesOf({ policies: inTurn, changes }, "own-clock-violation")).toEqual([15 - 14, 10 - 13, -13]);
  });

  it("an arm whose share falls to 0 forgoes what it is owed, and all arms do where a change is made now", () => {
    // After 20 rounds arm 0 is owed 10 − 7 = 3 and arm 1, 5 − 7 = −2.
    const zero = [{ at: 21, shares: [0, "1/4", 0] }];
    expect(valuesOf({ policies: inTurn, changes: zero, horizon: 21 }, "own-clock-violation")[0]).toBe(0);
    const now = [{ at: 21, shares: ["1/2", 0, 0], effect: "now" as const }];
    expect(valuesOf({ policies: inTurn, changes: now, horizon: 21 }, "own-clock-violation")[0]).toBe(0.5);
    const same = [{ at: 21, shares: ["1/2", "1/4", 0], effect: "now" as const }];
    expect(valuesOf({ policies: inTurn, changes: same, horizon: 21 }, "own-clock-violation")[0]).toBe(3.5);
    const [worst] = valuesOf({ policies: inTurn, changes: now, horizon: 21 }, "own-clock-worst-violation");
    expect(worst).toBe(3);
    expect(valuesOf({ policies: inTurn, changes: now, horizon: 21 }, "broken-floors")).toEqual([1]);
  });

  it("500 of 1 000 arms retire for one with 1/2: its share waits for 499 rounds, and no floor breaks", () => {
    const shares = [...range(1000).map(() => "1/1000"), 0];
    const after = [...range(1000).map((arm) => (arm < 500 ? 0 : "1/1000")), "1/2"];
    const bulk: Partial<Study> = {
      environment: { id: "constant", parameters: { rewards: shares.map(() => 0) } },
      contract: { id: "quota", parameters: { shares } },
      policies: [{ id: "deadline-quota", parameters: { shares, learner: "round-robin" } }],
      changes: [{ at: 1501, shares: after }],
      horizon: 2600,
    };
    expect(valuesOf(bulk, "broken-floors")).toEqual([0]);
    expect(valuesOf(bulk, "waited")).toEqual([499 / 2]);
  });
});

describe("caps that change", () => {
  // A learner that would always pull arm 0. Arms 1 and 2 get their floors, and what arm 0 may not have.
  const shares = [0, "1/8", 0];
  const greedy: Partial<Study> = {
    contract: { id: "quota", parameters: { shares } },
    policies: [{ id: "deadline-quota", parameters: { shares, learner: { id: "epsilon-greedy", parameters: { epsilon: 0 } } } }],
  }; // prettier-ignore

  it("hold from the round of their change on, for the tenure's clock and count", () => {
    // Arm 1 is due in rounds 1, 9, 17, …: 2 of 16 rounds. Each other arm is pulled once, then arm 0 alone: 13 of 16.
    expect(valuesOf({ ...greedy, horizon: 16 }, "pulls")).toEqual([13, 2, 1]);
    // With a cap of 1/2 it is pulled again when 13 < (a + 1)/2: in round 27, and in each second round from then on.
    const changes = [{ at: 17, caps: ["1/2", 1, 1] }];
    expect(valuesOf({ ...greedy, changes, horizon: 26 }, "pulls")[0]).toBe(13);
    expect(valuesOf({ ...greedy, changes, horizon: 40 }, "pulls")[0]).toBe(20);
  });

  it("an arm is above its cap when it is pulled, by the clock and count of its tenure", () => {
    // Deadline quota pulls arm 0 again in round 27: 14 − 27/2.
    const half = [{ at: 17, caps: ["1/2", 1, 1] }];
    expect(valuesOf({ ...greedy, changes: half }, "own-clock-worst-excess")).toEqual([0.5]);
    // Round robin pulls it in rounds 22, 25, …, 40 without a thought: 14 − 40/10 in the end.
    const tenth = ["1/10", 1, 1];
    const contract = { id: "quota", parameters: { shares: ["1/10", "1/4", 0] } };
    const later = [{ at: 21, caps: tenth }];
    expect(valuesOf({ policies: inTurn, contract, changes: later }, "own-clock-worst-excess")).toEqual([10]);
    // With another share a tenure begins: 7 pulls in 20 rounds. So it does for all arms where one changes now.
    const other = [{ at: 21, caps: tenth, shares: [0, "1/4", 0] }];
    expect(valuesOf({ policies: inTurn, contract, changes: other }, "own-clock-worst-excess")).toEqual([7 - 2]);
    const now = [{ at: 21, caps: tenth, shares: ["1/10", 0, 0], effect: "now" as const }];
    expect(valuesOf({ policies: inTurn, contract, changes: now }, "own-clock-worst-excess")).toEqual([7 - 2]);
    const loss = [{ at: 21, caps: tenth, shares: ["1/10", 0, 0] }];
    expect(valuesOf({ policies: inTurn, contract, changes: loss }, "own-clock-worst-excess")).toEqual([10]);
  });

  it("pulls that are struck out are no excess, nor are their rounds", () => {
    // Arm 1 is pulled in each second round, and only those rounds count: n − n/2 for its n-th of 20 pulls.
    const shares = ["1/4", "1/4", 0];
    const contract = { id: "quota", parameters: { shares, caps: [1, "1/2", 1] } };
    const changes = [{ at: 2, leaves: [2] }];
    const voids = { rate: [1, 0, 0] };
    const own = { contract, changes, voids, policies: inTurn };
    expect(valuesOf(own, "pulls")).toEqual([0, 20, 0]);
    expect(valuesOf(own, "own-clock-worst-excess")).toEqual([10]);
  });

  it("are no change of shares: nothing is forgone, and the accounts go on", () => {
    const changes = [{ at: 21, caps: "1/2" }];
    expect(valuesOf({ policies: inTurn, changes }, "own-clock-violation")).toEqual([20 - 14, 10 - 13, -13]);
  });

  it("begin another stretch of the timeline", () => {
    const changes = [{ at: 21, caps: ["1/2", 1, 1] }];
    expect(tenureTimeline({ ...study, policies: inTurn, changes }, 0, 0)?.slice(0, 2)).toEqual([
      {
        arm: 0,
        stretches: [{ from: 1, to: 20, share: 0.5 }, { from: 21, to: 40, share: 0.5, cap: 0.5 }], // prettier-ignore
        pulls: 14,
        voided: 0,
      },
      { arm: 1, stretches: [{ from: 1, to: 40, share: 0.25 }], pulls: 13, voided: 0 },
    ]);
  });
});

describe("pulls that are struck out", () => {
  it("count for no arm, and have no reward", () => {
    // Every pull of arm 0 is struck out in its round: it is pulled again and again, and only the others' rounds count.
    const voids = { rate: [1, 0, 0] };
    expect(valuesOf({ policies: inTurn, voids }, "pulls")).toEqual([0, 13, 13]);
    expect(valuesOf({ policies: inTurn, voids }, "reward")).toEqual([0]);
    // 26 rounds that count.
    expect(valuesOf({ policies: inTurn, voids }, "own-clock-violation")).toEqual([13, 6.5 - 13, -13]);
  });

  it("are in the trace, without a reward", () => {
    const voids = { rate: [1, 0, 0] };
    const trace = [...traceTrial({ ...study, policies: inTurn, voids, horizon: 4 }, 0, 0)];
    expect(trace.map(({ arm, reward, voided }) => [arm, reward, voided])).toEqual([
      [0, 0, true],
      [1, 0, undefined],
      [2, 0, undefined],
      [0, 0, true],
    ]);
  });
});

describe("tenures of a trial", () => {
  it("are stretches of rounds with one share, with what waits and what was struck out", () => {
    const own = { ...study, policies: inTurn, voids: { rate: [1, 0, 0] }, horizon: 8 };
    const changes = [{ at: 4, leaves: [1], shares: ["1/2", 0, 0] }, { at: 7, joins: [1] }]; // prettier-ignore
    const half = { share: 0.5 };
    expect(tenureTimeline({ ...own, changes }, 0, 0)).toEqual([
      // Round robin pulls the least pulled that is there, and counts what is struck out: 0 1 2, 0 2 0, 1 1.
      { arm: 0, stretches: [{ from: 1, to: 8, ...half }], pulls: 0, voided: 3 },
      { arm: 1, stretches: [{ from: 1, to: 3, share: 0.25 }, { from: 7, to: 8, share: 0 }], pulls: 3, voided: 0 }, // prettier-ignore
      { arm: 2, stretches: [{ from: 1, to: 8, share: 0 }], pulls: 2, voided: 0 },
    ]);
    expect(tenureTimeline(study, 0, 0)).toBeUndefined();
  });

  it("a rise that waits is told with the share that it waits for", () => {
    const shares = [...range(10).map(() => "1/10"), 0];
    const after = [...range(10).map((arm) => (arm < 5 ? 0 : "1/10")), "1/2"];
    const bulk: Study = {
      ...study,
      environment: { id: "constant", parameters: { rewards: shares.map(() => 0) } },
      contract: { id: "quota", parameters: { shares } },
      policies: [{ id: "deadline-quota", parameters: { shares, learner: "round-robin" } }],
      changes: [{ at: 16, shares: after }],
    };
    // Five arms are behind by half a pull each after round 15: the newcomer waits until four of them were served.
    expect(tenureTimeline(bulk, 0, 0)?.[10].stretches).toEqual([
      { from: 1, to: 15, share: 0 },
      { from: 16, to: 19, share: 0, waitsFor: 0.5 },
      { from: 20, to: 40, share: 0.5 },
    ]);
  });
});

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

describe("refuses, before anything is played,", () => {
  const changes = [{ at: 5, shares: 0.1 }];
  const shares = 0.1;
  const capped = { contract: { id: "quota", parameters: { shares, caps: 0.4 } } };
  it.each<[string, Partial<Study>, string, string]>([
    ["a quota policy whose shares are fixed", { changes, policies: [{ id: "fucb", parameters: { shares } }] }, "policies[0]", "shares-fixed"], // prettier-ignore
    ["version 1 of deadline quota", { changes, policies: [{ id: "deadline-quota", version: 1, parameters: { shares } }] }, "policies[0]", "shares-fixed"], // prettier-ignore
    ["a metric of fixed shares", { changes, metrics: ["reward", "worst-violation"] }, "metrics[1]", "metric-not-applicable"], // prettier-ignore
    ["a metric of rounds that all count", { voids: { rate: 0.1 }, policies: inTurn, metrics: ["violation"] }, "metrics[0]", "metric-not-applicable"], // prettier-ignore
    ["several pulls a round with changes", { changes, perRound: 2, policies: inTurn }, "perRound", "per-round-invalid"],
    ["several pulls a round with voids", { voids: { rate: 0.1 }, perRound: 2, policies: inTurn }, "perRound", "per-round-invalid"], // prettier-ignore
    ["a policy that forgets pulls too early", { voids: { rate: 0.1, within: 3 } }, "policies[0].voidWithin", "void-invalid"], // prettier-ignore
    ["shares without a quota", { changes, contract: { id: "penalty", parameters: { shares: 0.1, penalties: 1 } }, metrics: ["reward"], policies: inTurn }, "changes[0].shares", "change-invalid"], // prettier-ignore
    ["shares above a cap", { changes: [{ at: 5, shares: [0, 0, 0.5] }], policies: [{ id: "deadline-quota", parameters: { shares, caps: 0.4 } }] }, "changes[0]", "cap-below-share"], // prettier-ignore
    ["shares above the contract's cap", { changes: [{ at: 5, shares: [0, 0, 0.5] }], ...capped, policies: inTurn }, "changes[0]", "cap-below-share"], // prettier-ignore
    ["caps below a share", { changes: [{ at: 5, caps: [0.4, 1, 1] }], policies: inTurn }, "changes[0].caps[0]", "cap-below-share"], // prettier-ignore
    ["caps below a share that changed before", { changes: [{ at: 5, shares: [0, 0, 0.5] }, { at: 6, caps: 0.4 }], policies: inTurn }, "changes[1].caps", "cap-below-share"], // prettier-ignore
    ["caps that change under a policy whose shares are fixed", { changes: [{ at: 5, caps: 0.9 }], policies: [{ id: "fucb", parameters: { shares } }] }, "policies[0]", "shares-fixed"], // prettier-ignore
    ["caps without a quota", { changes: [{ at: 5, caps: 0.9 }], contract: { id: "penalty", parameters: { shares: 0.1, penalties: 1 } }, metrics: ["reward"], policies: inTurn }, "changes[0].caps", "change-invalid"], // prettier-ignore
    ["several pulls a round with caps that change", { changes: [{ at: 5, caps: 0.9 }], perRound: 2, policies: inTurn }, "perRound", "per-round-invalid"], // prettier-ignore
    ["a metric of caps that stay", { changes: [{ at: 5, caps: 0.9 }], policies: inTurn, metrics: ["worst-excess"] }, "metrics[0]", "metric-not-applicable"], // prettier-ignore
    ["denominators that cannot be kept", { changes: [{ at: 5, shares: ["1/65537", "1/65539", 0] }] }, "changes[0].shares", "share-precision"], // prettier-ignore
  ])("%s", (_, own, path, code) => {
    expect(() => new CheckedStudy({ ...study, ...own })).toThrow(expect.objectContaining({ code }));
    expect(() => new CheckedStudy({ ...study, ...own })).toThrow(
      expect.objectContaining({ path: expect.stringContaining(path) as string }),
    );
  });
});

describe("warns", () => {
  const living = { id: "deadline-quota", parameters: { shares: 0.1, voidWithin: 9 } };
  const textsOf = (own: Partial<Study>) =>
    studyWarnings(new CheckedStudy({ ...study, ...own })).map(({ text }) => text);

  it("of promises that struck pulls lessen or void", () => {
    const policies = [living, { id: "fucb", parameters: { shares: 0.1 } }, "ucb1"];
    const metrics = ["reward"];
    expect(textsOf({ policies, metrics, voids: { rate: 0.1 } })).toEqual([
      "One pull less is promised where the last pull can be struck out.",
      "It is not told that a pull was struck out, and counts it.",
    ]);
    expect(textsOf({ policies: [living], metrics, voids: { rate: 0.1, within: 2 } })).toEqual([
      "Nothing is promised where earlier pulls than the last can be struck out.",
    ]);
  });

  it("of arms that can be absent because they join or leave", () => {
    const policies = [{ id: "fucb", parameters: { shares: 0.1 } }];
    const [text] = textsOf({ policies, metrics: ["reward"], changes: [{ at: 5, joins: [0] }] });
    expect(text).toContain("here arms can be absent");
  });
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

import { describe, expect, it } from "vitest";
import { playIsRoundByRound } from "../../test/laws/playIsRoundByRound.js";
import { play as playScript } from "../laws/run.js";
import { script } from "../laws/scripts.js";
import { createUnchecked } from "../../test/laws/subject.js";
import { type Availability, range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import type { Policy } from "../policy.js";
import { createPolicy } from "../registry/createPolicy.js";
import { selfRegulatedUtility } from "./selfRegulatedUtility.js";

function create(arms: number, horizon: number, parameters: Record<string, unknown>, seed = 1): Policy {
  return createPolicy({ id: "self-regulated-utility", parameters }, { arms, horizon, seed });
}

function run(
  policy: Policy,
  arms: number,
  rounds: number,
  rewards: (arm: number, n: number) => number,
  open?: Availability,
) {
  const phases: number[] = [];
  const pulls = play(policy, { arms, rounds, rewards, open }, (round, set) => {
    phases.push(policy.explain(round, set).numbers["phase"]);
  });
  return { pulls, phases, lengths: [1, 2, 3, 4].map((phase) => phases.filter((one) => one === phase).length) };
}

describe("self-regulated utility by hand", () => {
  it("all four phases: T = 200, λ = 1/2, f = μ/2, α = 0.3, β = 0.49, rewards always 1 and 1/4", () => {
    // 2 ln 200 = 10.5966, c = sqrt(10.5966/N). Gaps 0 and 3/4.
    // 1  while UCB > 0.99 and LCB < 0.01. Arm 0: min(1, 2c) and 0: until 2c ≤ 0.99, N = 44.
    //    Arm 1: UCB = 1 and 3/4 − 2c: until 2c ≤ 0.74. N = 77: 2c = 0.74194; N = 78: 0.73717. 78 sweeps, 156 rounds.
    // 2  while f spreads by more than 0.3 and LCB < 1/2. Arm 0: (1 − (1 − c))/2 = c/2 = 0.184.
    //    Arm 1: (1/4 + c − 0)/2 = 0.309 at N = 78: until c ≤ 0.35. N = 86: 0.35103; N = 87: 0.34900.
    //    Its LCB is 3/4 − 0.702 < 1/2. 9 sweeps, 18 rounds.
    // 3  T·f = (100, 25) and N = (87, 87): 13 pulls of arm 0.
    // 4  13 rounds left, N = (100, 87): UCB1 1 + sqrt(2 ln 188/100) = 1.324, 1/4 + 0.347: arm 0
    const policy = create(2, 200, { cost: 0.5, deserved: "linear", alpha: 0.3, beta: 0.49 });
    const { pulls, phases, lengths } = run(policy, 2, 200, (arm) => [1, 1 / 4][arm]);
    expect(lengths).toEqual([156, 18, 13, 13]);
    expect(phases).toEqual([...phases].sort((a, b) => a - b));
    expect(pulls).toEqual(range(200).map((index) => (index < 174 ? index % 2 : 0)));
  });

  it("does not go back to phase 1 when a gap becomes unclear again", () => {
    // As above up to round 156: N = 78, LCB of arm 1 is 3/4 − 0.73717 = 0.0128 and 0.01 is enough.
    // Then arm 0 returns 0 and arm 1 returns 1: after the sweep μ̂ = 78/79 and 20.5/79, the gap 0.7278, 2c = 0.7325:
    // LCB = 0, UCB = 1. Phase 2 goes on, since f spreads by (0.2595 + 0.3662)/2 = 0.313.
    const policy = create(2, 200, { cost: 0.5, deserved: "linear", alpha: 0.3, beta: 0.49 });
    const { phases } = run(policy, 2, 160, (arm, n) => (n <= 78 ? [1, 1 / 4][arm] : arm));
    expect(phases.slice(154)).toEqual([1, 1, 2, 2, 2, 2]);
    expect(policy.explain(159).numbers["gapLower"]).toBeLessThan(0.01);
  });

  it("a phase's condition is strict at both ends", () => {
    // Before any pull UCB = 1 and LCB = 0. λ + β = 1: UCB is not above it. λ = β: LCB is not below 0.
    // Both skip phase 1.
    // f = μ spreads by 1 with one arm: α = 1 skips phase 2.
    const first = (cost: number, alpha: number, beta: number) =>
      create(1, 100, { cost, deserved: "linear", alpha, beta }).explain(1).numbers["phase"];
    expect([first(0.75, 1, 0.25), first(0.5, 1, 0.5), first(0.5, 1, 0.49)]).toEqual([3, 3, 1]);
    expect([first(0.75, 1, 0.25), first(0.75, 0.99, 0.25), first(0, 0.99, 0.25)]).toEqual([3, 2, 4]);
  });

  it("phases 1 and 2 skipped: phase 3 takes the centre of the box, and may take the last round", () => {
    // β = 1 and α = 1. f(1/2, 1/2, 1/2) = 1/6: floor(20/6) = 3 pulls each.
    const linear = run(create(3, 20, { cost: 0.9, deserved: "linear", alpha: 1, beta: 1 }), 3, 20, () => 1);
    expect(linear.lengths).toEqual([0, 0, 9, 11]);
    expect(linear.pulls.slice(0, 9)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
    // Uniform: 5 + 5 = T
    const uniform = run(create(2, 10, { cost: 0.9, alpha: 1, beta: 1 }), 2, 10, () => 1);
    expect(uniform).toMatchObject({ pulls: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], lengths: [0, 0, 10, 0] });
    // 49·(1/49) is below 1 in floating point.
    const each = run(create(49, 49, { cost: 0.9, alpha: 1, beta: 1 }), 49, 49, () => 1);
    expect(each).toMatchObject({ pulls: range(49), lengths: [0, 0, 49, 0] });
  });

  it("an arm with λ = 0 is not served", () => {
    const { pulls, lengths } = run(
      create(3, 12, { cost: [0, 0.9, 0], alpha: 1, beta: 1, learner: "round-robin" }),
      3,
      12,
      () => 1,
    );
    // Four pulls of arm 1; then round robin from (0, 4, 0): 0 2 0 2 0 2 0 2
    expect(pulls).toEqual([1, 1, 1, 1, 0, 2, 0, 2, 0, 2, 0, 2]);
    expect(lengths).toEqual([0, 0, 4, 8]);
  });

  it("absent arms: a sweep is K pulls of the least pulled open arm; in phase 3 the learner stands in", () => {
    // Phase 1, arm 1 absent in rounds 1 to 3: 0 2 0, then pulls (2, 0, 1): 1, 1 (2 1 1: a tie of 1 and 2), 2, and 0 1 2
    const unclear = create(3, 100, { cost: 0.5, alpha: 0.1, beta: 0.1 });
    const open = (round: number) => [true, round > 3, true];
    expect(run(unclear, 3, 9, () => 1, open).pulls).toEqual([0, 2, 0, 1, 1, 2, 0, 1, 2]);
    // Phase 3, arm 0 is to have 4 pulls, and is absent in rounds 2 and 3.
    // UCB1 takes 1, then 2; arm 0 has its 4 by round 6.
    const policy = create(3, 12, { cost: [0.9, 0, 0], alpha: 1, beta: 1 });
    const away = run(policy, 3, 7, () => 1, (round) => [round < 2 || round > 3, true, true]); // prettier-ignore
    expect(away.pulls.slice(0, 6)).toEqual([0, 1, 2, 0, 0, 0]);
    expect(away.phases).toEqual([3, 3, 3, 3, 3, 3, 4]);
    // The learner, too, only sees open arms: in phase 4, and where it stands in.
    for (const cost of [0, [0.9, 0, 0]]) {
      expect(create(3, 12, { cost, alpha: 1, beta: 1 }).choose(1, new ArmSet(3, [2]))).toBe(2);
    }
  });

  it("late rewards: bounds count rewards, not pulls, and a sweep once begun is finished", () => {
    // T = 100: 2 ln T = 9.21034. λ = 1/2, β = 0.4: phase 1 until 2c ≤ 0.9, 46 rewards each;
    // f = μ/2: c/2 is 0.22373 then and 0.22134 with 47, so α = 0.222 needs 47.
    // 93 pulls without a reward: still phase 1, one pull into the sweep's end.
    const policy = create(2, 100, { cost: 0.5, deserved: "linear", alpha: 0.222, beta: 0.4 });
    const phase = (round: number) => policy.explain(round).numbers["phase"];
    const pull = (round: number) => policy.pulled(policy.choose(round), round);
    for (let round = 1; round <= 93; round++) pull(round);
    for (let n = 0; n < 46; n++) for (const arm of [0, 1]) policy.rewarded(arm, 1 - arm);
    expect(phase(94)).toBe(1);
    pull(94);
    expect(phase(95)).toBe(2); // pulls 47 and 47, but 46 rewards
    for (const arm of [0, 1]) policy.rewarded(arm, 1 - arm);
    expect(phase(95)).toBe(3); // 50 − 47 pulls of arm 0 are left
    expect(policy.explain(95)).toMatchObject({ arm: 0, numbers: { left: 3 } });
  });
});

/** The examples of the registry end in phase 3: here every phase is played, and rounds beyond the horizon. */
describe.each(["ucb1", "thompson"])("self-regulated utility over %s plays stretches as it plays rounds", (learner) => {
  it.each([
    [[4], 300, { cost: 0 }],
    [[3, 4], 300, { cost: 1, alpha: 1, deserved: "linear" }],
    [[2, 3, 4], 600, { cost: 1, alpha: 0.3, deserved: "linear" }],
    [[1, 3, 4], 600, { cost: 0.5, alpha: 1, beta: 0.48, deserved: "linear" }],
    [[1, 4], 200, { cost: 0.4, beta: 0.01 }],
  ])("phases %j, horizon %d", (phases, horizon, parameters) => {
    const subject = {
      name: "self-regulated utility",
      definition: selfRegulatedUtility,
      arms: 3,
      parameters: { ...parameters, learner },
      horizon,
      rounds: horizon + 200,
    };
    const policy = createUnchecked(subject);
    playScript(policy, script(subject));
    expect([1, 2, 3, 4].filter((phase) => (policy.phases?.()[phase - 1] ?? 0) > 0)).toEqual(phases);
    playIsRoundByRound.check(subject);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridRange, powerShare, theorem3Share } from "../../test/references/deservedShares.js";
import { lemma2Pulls, lemma3Pulls } from "../../test/references/opportunityBounds.js";
import { selfRegulatedUtilityReference } from "../../test/references/selfRegulatedUtility.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { ownShare } from "../functions/ownShare.js";
import { gapPulls, sharePulls } from "../guarantees/opportunityBounds.js";
import type { Policy } from "../policy.js";
import { preparePolicy } from "../registry/createPolicy.js";
import { chooseMany } from "../chooseMany.js";

/** As a simulation creates it: the door would refuse rounds beyond the horizon. */
function create(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return preparePolicy({ id: "self-regulated-utility", parameters }, { arms, horizon, seed: 1 })(1);
}

const mean = fc.double({ min: 0, max: 1, noNaN: true });
const instance = fc.record({
  means: fc.array(mean, { minLength: 1, maxLength: 5 }),
  horizon: fc.integer({ min: 100, max: 2500 }),
  cost: fc.constantFrom(0.3, 0.5, 0.8, 1.5),
  seed: fc.nat(),
});
const valueOf = (bound: ReturnType<typeof gapPulls>) => (bound.applies ? bound.value : NaN);

/** Pulls of each phase, after all rounds. */
function played(policy: Policy, means: readonly number[], horizon: number, seed: number): number[] {
  play(policy, { arms: means.length, rounds: horizon, rewards: bernoulliRewards(means, seed) });
  return Array.from(policy.phases!());
}

describe("Lemmas 2 and 3, on every path", () => {
  it("phase 1 pulls each arm at most ceil(8 ln T/β²) times, phases 1 and 2 at most as often as both lemmas say", () => {
    let [inTime, second] = [0, 0];
    fc.assert(
      fc.property(
        instance,
        fc.double({ min: 0.2, max: 0.5, noNaN: true }),
        fc.double({ min: 0.1, max: 0.5, noNaN: true }),
        (given, beta, alpha) => {
          const { means, horizon, cost, seed } = given;
          const [arms, lipschitz] = [means.length, 1 / means.length];
          const phases = played(create(arms, horizon, { cost, deserved: "linear", alpha, beta }), means, horizon, seed);
          const first = Math.ceil(lemma2Pulls(horizon, beta));
          const both = Math.max(first, Math.ceil(lemma3Pulls(arms, horizon, lipschitz, alpha)));
          expect(valueOf(gapPulls({ horizon, beta }))).toBe(first);
          expect(phases[0]).toBeLessThanOrEqual(arms * first);
          expect(phases[0] + phases[1]).toBeLessThanOrEqual(arms * both);
          if (phases[2] + phases[3] > 0) inTime++;
          if (phases[1] > 0) second++;
        },
      ),
      { seed: 108, numRuns: 100 },
    );
    expect(Math.min(inTime, second)).toBeGreaterThan(20);
  });

  it("for a user's own f with one evaluation a bound, too: it is the lemma's own bound", () => {
    // f_i = (1 + sin(6·Σ μ))/(4K): every arm's share depends on all means; ‖∂f/∂μ_j‖₁ <= 6/4.
    const share = (means: Float64Array) => {
      const wave = Math.sin(6 * means.reduce((sum, one) => sum + one, 0));
      return means.map(() => (1 + wave) / (4 * means.length));
    };
    fc.assert(
      fc.property(instance, fc.constantFrom(1, 60), ({ means, horizon, cost, seed }, evaluations) => {
        const [arms, alpha, lipschitz] = [means.length, 0.4, 1.5];
        const deserved = ownShare({ share, lipschitz, evaluations });
        const phases = played(create(arms, horizon, { cost, deserved, alpha, beta: 1 }), means, horizon, seed);
        const bound = valueOf(sharePulls({ arms, horizon, lipschitz, alpha }));
        expect(phases[0]).toBe(0);
        expect(phases[1]).toBeLessThanOrEqual(arms * bound);
      }),
      { seed: 109, numRuns: 40 },
    );
  });
});

describe("self-regulated utility: phases, costs and functions", () => {
  it("counts the pulls of each phase as its slow reference has them, with power and piecewise functions", () => {
    const functions = [
      (arms: number) => [{ id: "power", parameters: { c: 3 } }, powerShare(arms, 3).share] as const,
      (arms: number) =>
        [{ id: "piecewise", parameters: { slope: 2, width: 0.4 } }, theorem3Share(arms, 2, 0.4).share] as const,
    ];
    fc.assert(
      fc.property(instance, fc.constantFrom(...functions), ({ means: all, horizon, cost, seed }, choice) => {
        const [means, rounds] = [all.slice(0, 3), Math.ceil(horizon / 5)];
        const [deserved, share] = choice(means.length);
        const settings = { arms: means.length, rounds, rewards: bernoulliRewards(means, seed), alpha: 0.2, beta: 0.45 };
        const expected = selfRegulatedUtilityReference({
          ...settings,
          lambda: means.map(() => cost),
          share,
          learner: ucb1Choice,
          range: gridRange(share, 1),
        });
        const policy = create(means.length, rounds, { cost, deserved, alpha: 0.2, beta: 0.45 });
        expect(play(policy, settings)).toEqual(expected.pulls);
        const counts = [1, 2, 3, 4].map((phase) => expected.phases.filter((one) => one === phase).length);
        expect(Array.from(policy.phases!())).toEqual(counts);
      }),
      { seed: 110, numRuns: 25 },
    );
  });

  it("λ above 1: no gap is that large, so phase 1 is skipped and everything deserved is granted", () => {
    // Rewards 1 and 0, T = 20, f = 1/2: 10 and 10, though Δ_1 = 1.
    const policy = create(2, 20, { cost: 1.1 });
    const pulls = play(policy, { arms: 2, rounds: 20, rewards: (arm) => 1 - arm });
    expect([pulls.filter((arm) => arm === 1).length, Array.from(policy.phases!())]).toEqual([10, [0, 0, 20, 0]]);
  });

  it("the counts of phases are part of the state", () => {
    const policy = create(2, 20, { cost: 0.9, alpha: 1, beta: 1 });
    play(policy, { arms: 2, rounds: 15, rewards: () => 1 });
    const restored = create(2, 20, { cost: 0.9, alpha: 1, beta: 1 });
    restored.restore(policy.state());
    expect(Array.from(restored.phases!())).toEqual([0, 0, 15, 0]);
  });

  it("several pulls a round: the first phases may use all pulls of T rounds", () => {
    // At T = 10 gaps stay unclear: phase 1 has the 20 pulls.
    const setup = { arms: 4, horizon: 10, perRound: 2, seed: 1 };
    const specification = { id: "self-regulated-utility", parameters: { cost: 0.5, beta: 0.1 } };
    const policy = preparePolicy(specification, setup)(1);
    for (let round = 1; round <= 11; round++) {
      for (const arm of chooseMany(policy, 4, round, 2)) policy.pulled(arm, round);
    }
    expect(Array.from(policy.phases!())).toEqual([20, 0, 0, 2]);
  });
});

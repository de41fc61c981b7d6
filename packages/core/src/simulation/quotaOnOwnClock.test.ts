import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { createAvailability } from "../conditions/availability.js";
import { simulateAll } from "./simulate.js";

describe("deadline quota with absent arms and late rewards, in a study", () => {
  const [shares, rounds] = [["1/2", "1/3", "1/10"], 300];
  const due = (arm: number, clock: number) => Math.floor(clock / [2, 3, 10][arm]);

  it.each([
    { id: "random", parameters: { probability: [0.9, 0.5, 0.2] } },
    { id: "random", parameters: { probability: 0.3 } },
    { id: "shifts", parameters: { on: 2, off: 3 } },
    { id: "shifts", parameters: { on: 7, off: 1 } },
  ])("keeps floor(r·a) on every arm's own clock: $id $parameters", (availability) => {
    for (const seed of [1, 2]) {
      for (const learner of ["ucb1", "uniform"]) {
        const { policies: played } = simulateAll({
          environment: { id: "bernoulli", parameters: { means: [0.2, 0.5, 0.8] } },
          availability,
          delay: "random",
          seed,
          horizon: rounds,
          trials: 1,
          metrics: ["pulls", "own-clock-violation", "own-clock-worst-violation"],
          contract: { id: "quota", parameters: { shares } },
          checkpoints: range(rounds).map((index) => index + 1),
          policies: [{ id: "deadline-quota", parameters: { shares, learner } }],
        });
        const present = createAvailability(availability, 3);
        present.begin(seed, 0);
        const clocks = [0, 0, 0];
        const { pulls, "own-clock-violation": byArm, "own-clock-worst-violation": worst } = played[0].metrics;
        let furthest = 0;
        for (const [index, { round, values }] of pulls.checkpoints.entries()) {
          for (const arm of present.open(round)) clocks[arm]++;
          const broken = values.filter(({ mean }, arm) => mean < due(arm, clocks[arm]));
          expect(broken, `${learner}, seed ${seed}, round ${round}`).toEqual([]);
          // The metrics say the same: r_i·a_i − N_i, its largest so far, and that is below 1.
          const behind = values.map(({ mean }, arm) => (clocks[arm] - [2, 3, 10][arm] * mean) / [2, 3, 10][arm]);
          furthest = Math.max(furthest, ...behind);
          expect(byArm.checkpoints[index].values.map(({ mean }) => mean)).toEqual(behind);
          expect(worst.checkpoints[index].values[0].mean).toBe(furthest);
          expect(furthest).toBeLessThan(1);
        }
        // The conditions matter: no arm was open in every round.
        expect(Math.min(...clocks)).toBeLessThan(rounds);
      }
    }
  });
});

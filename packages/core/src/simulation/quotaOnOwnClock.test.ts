import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { createAvailability } from "../conditions/index.js";
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
          metrics: ["pulls"],
          checkpoints: range(rounds).map((index) => index + 1),
          policies: [{ id: "deadline-quota", parameters: { shares, learner } }],
        });
        const present = createAvailability(availability, 3);
        present.begin(seed, 0);
        const clocks = [0, 0, 0];
        for (const { round, values } of played[0].metrics["pulls"].checkpoints) {
          for (const arm of present.open(round)) clocks[arm]++;
          const broken = values.filter(({ mean }, arm) => mean < due(arm, clocks[arm]));
          expect(broken, `${learner}, seed ${seed}, round ${round}`).toEqual([]);
        }
        // The conditions bite: nobody was there throughout.
        expect(Math.min(...clocks)).toBeLessThan(rounds);
      }
    }
  });
});

import { describe, expect, it } from "vitest";
import { contracts, createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { EvenhandError } from "../errors.js";
import { metrics } from "./index.js";
import { pulls } from "./pulls.js";
import { reward } from "./reward.js";

const context = {
  environment: createEnvironment({ id: "constant", parameters: { rewards: [1, 1] } }),
  horizon: 10,
  perRound: 1,
};
const outcome = { round: 4, pulls: Float64Array.of(3, 1), reward: 2.5 };

describe("metrics", () => {
  it("reward is what was drawn", () => {
    const into = new Float64Array(3);
    reward.create(context).read(outcome, into, 1);
    expect([...into]).toEqual([0, 2.5, 0]);
  });

  it("pulls are one number for each arm", () => {
    const into = new Float64Array(4);
    pulls.create(context).read(outcome, into, 1);
    expect([...into]).toEqual([0, 3, 1, 0]);
    expect(pulls.perArm).toBe(true);
  });

  it("each says its range, its direction and what 0 means, under an id of its own", () => {
    expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
    for (const { id, title, unit, range, zero, better } of metrics) {
      for (const words of [title, unit, range, zero]) expect(words, id).toMatch(/\w/);
      expect(["lower", "higher", "neither"]).toContain(better);
    }
  });

  it.each(metrics)("$id needs the contract that it names, and no other", (metric) => {
    const { contract: needed } = metric;
    // Arms that improve, with fixed limits: every metric but the opportunity's has a meaning for them.
    const curves = [0.9, 0.5, 0.2].map((potential) => ({ family: "line", potential, slope: potential }));
    const environment = createEnvironment({ id: "improving", parameters: { curves } });
    const isMeasured = (id?: string) => {
      const specification = contracts.find((one) => one.id === id);
      const parameters = specification?.examples[0].parameters ?? {};
      const contract = id === undefined ? undefined : createContract({ id, parameters }, { arms: 3, perRound: 1 });
      try {
        metric.create({ environment, horizon: 10, perRound: 1, contract });
        return true;
      } catch (error) {
        return error instanceof EvenhandError && error.code !== "metric-not-applicable";
      }
    };
    expect(isMeasured()).toBe(needed === undefined);
    for (const { id } of contracts) expect(isMeasured(id), id).toBe([undefined, "any", id].includes(needed));
  });
});

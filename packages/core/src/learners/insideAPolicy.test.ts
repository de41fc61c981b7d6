import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";
import { learners } from "./index.js";

describe.each(learners.map(({ id, examples }) => ({ id, example: examples[examples.length - 1] })))(
  "$id inside a policy",
  ({ id, example: { arms, parameters, horizon = 200 } }) => {
    const learner = { id, parameters };
    const share = arms <= 6 ? 0.15 : 0.01;
    const over = (shares: number) => ({ id: "deadline-quota", parameters: { shares, learner } });
    const study: Study = {
      environment: { id: "bernoulli", parameters: { means: range(arms).map((arm) => 0.8 * (1 - arm / arms)) } },
      policies: [learner, over(0)],
      horizon,
      trials: 4,
      seed: 3,
      metrics: ["pulls", "reward"],
      checkpoints: [10, horizon],
    };

    it("without quotas it is the bare learner, with the same luck", () => {
      for (const conditions of [{}, { availability: "random", delay: "random" }]) {
        const [bare, inside] = simulateAll({ ...study, ...conditions }).policies;
        expect(inside.metrics).toEqual(bare.metrics);
      }
    });

    it("the quotas are kept, however late rewards are", () => {
      const delay = { id: "random", parameters: { mean: 30, lost: 0.2 } };
      const contract = { id: "quota", parameters: { shares: share } };
      const { policies } = simulateAll({
        ...study,
        delay,
        contract,
        metrics: ["worst-violation"],
        policies: [over(share)],
      });
      expect(policies[0].metrics["worst-violation"].checkpoints[1].values[0].quantiles.max).toBeLessThan(1);
    });
  },
);

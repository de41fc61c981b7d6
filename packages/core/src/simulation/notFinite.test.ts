import { expect, it } from "vitest";
import { simulateAll, type Study } from "../index.js";

/** One arm stays at 0; round robin begins with it, so that after round 1 nothing has been earned. */
const study: Study = {
  environment: {
    id: "improving",
    parameters: {
      curves: [
        { family: "values", values: [0] },
        { family: "line", potential: 1, slope: 0.5 },
      ],
    },
  },
  policies: ["round-robin"],
  horizon: 4,
  trials: 1,
  seed: 1,
  metrics: ["competitive-ratio"],
};

it("refuses to average what is not finite, and says where", () => {
  expect(() => simulateAll({ ...study, checkpoints: [1, 4] })).toThrow(
    expect.objectContaining({ code: "metric-not-finite", received: "Infinity", path: "checkpoints" }),
  );
});

it("measures after later rounds: 0.5 + 1 + 1 + 1 against 0 + 0.5 + 0 + 1", () => {
  const [{ values }] = simulateAll(study).policies[0].metrics["competitive-ratio"].checkpoints;
  expect(values[0].mean).toBe(3.5 / 1.5);
});

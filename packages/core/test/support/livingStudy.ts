import type { Study } from "../../src/simulation/study.js";

/** Three arms, of which two are promised something, for studies in which that changes. */
export const livingStudy: Study = {
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

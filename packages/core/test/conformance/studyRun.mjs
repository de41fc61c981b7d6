import { simulateAll } from "../../dist/index.js";
import { Fnv1a } from "./fnv1a.mjs";

/**
 * The result of a small study as the bytes of its JSON: means, standard errors, quantiles, in exact and in binned form.
 */
export function digestOfStudy() {
  const study = {
    environment: { id: "bernoulli", parameters: { means: [0.8, 0.7, 0.3] } },
    policies: ["thompson", { id: "deadline-quota", parameters: { shares: [0.2, "1/7", 0.1] } }],
    contract: { id: "quota", parameters: { shares: [0.2, "1/7", 0.1] } },
    metrics: ["reward", "regret", "pulls", "worst-violation"],
    seed: 4,
  };
  const exact = simulateAll({ ...study, horizon: 300, trials: 20, checkpoints: [10, 300] });
  const binned = simulateAll({ ...study, horizon: 3, trials: 10_001 });
  return new Fnv1a().text(JSON.stringify([exact, binned])).hex();
}

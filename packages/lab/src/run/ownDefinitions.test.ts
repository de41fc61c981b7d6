import { ownShare, simulateAll, type Study } from "@evenhand/core";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadDefinitions, runStudies } from "./runStudies.js";

const file = fileURLToPath(new URL("../../../../examples/own/definitions.mjs", import.meta.url));

const study: Study = {
  environment: { id: "wearing", parameters: { means: [0.9, 0.6, 0.3] } },
  policies: ["longest-wait", { id: "deadline-quota", parameters: { shares: 0.1, learner: "longest-wait" } }],
  metrics: ["reward", "worst-wait"],
  horizon: 100,
  trials: 20,
  seed: 1,
};

describe("studies with definitions of the user's own", () => {
  it("are played on threads that load the module, to the bits of this thread", async () => {
    const { url, definitions, name } = await loadDefinitions(file);
    expect(name).toBe("definitions.mjs");
    const { runs, threads } = await runStudies([{ ...study, definitions }], { workers: 2, module: url });
    expect(threads).toBe(2);
    expect(JSON.stringify(runs[0].result)).toBe(JSON.stringify(simulateAll({ ...study, definitions })));
  });

  it("are played by the calling thread where no module has them", async () => {
    const { definitions } = await loadDefinitions(file);
    const { runs, threads } = await runStudies([{ ...study, definitions }], { workers: 2 });
    expect(threads).toBe(1);
    expect(runs[0]).toMatchObject({ complete: true, rounds: 2 * 20 * 100 });
  });

  it("so are studies with a function among their parameters", async () => {
    const deserved = ownShare({ share: (means) => means.map((mean) => mean / 3), lipschitz: 1 / 3 });
    const own: Study = {
      ...study,
      environment: { id: "bernoulli", parameters: { means: [0.9, 0.6, 0.3] } },
      policies: [{ id: "self-regulated-utility", parameters: { deserved } }],
      metrics: ["reward"],
    };
    const { runs, threads } = await runStudies([own], { workers: 2 });
    expect(threads).toBe(1);
    expect(runs[0].result.policies).toEqual(simulateAll(own).policies);
  });
});

import { ownShare, simulateAll, type Study } from "@evenhand/core";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BroadcastChannel } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { Run } from "./run.js";
import { loadDefinitions, runStudies } from "./runStudies.js";

const file = fileURLToPath(new URL("../../../../examples/own/definitions.mjs", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "evenhand-own-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A metric that says when it is read, and never comes to an end. */
const ENDLESS = `export default { metrics: [{
  id: "endless", title: "Endless", unit: "rounds", range: "none", better: "neither", zero: "nothing", perArm: false,
  create: () => ({ read() {
    new BroadcastChannel("endless").postMessage("read");
    for (;;);
  } }),
}] };`;

const study: Study = {
  environment: { id: "wearing", parameters: { means: [0.9, 0.6, 0.3] } },
  policies: ["longest-wait", { id: "deadline-quota", parameters: { shares: 0.1, learner: "longest-wait" } }],
  metrics: ["reward", "worst-wait"],
  horizon: 100,
  trials: 20,
  seed: 1,
};

const constant = { id: "constant", parameters: { rewards: [0.5, 0.5] } };

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

  it.each([undefined, 2])("end when they are told to, also in the middle of a call: %s workers", async (workers) => {
    const module = join(folder, "endless.mjs");
    writeFileSync(module, ENDLESS);
    const { url, definitions } = await loadDefinitions(module);
    const endless = { ...study, environment: constant, policies: ["round-robin"], metrics: ["endless"], definitions };
    const channel = new BroadcastChannel("endless");
    const isRead = once(channel as unknown as EventTarget, "message");
    const controller = new AbortController();
    const run = new Run([endless], { workers, module: url, signal: controller.signal }, { toStop: 0 });
    const end = run.play();
    await isRead;
    channel.close();
    controller.abort();
    await end;
    expect(run.outcome()).toMatchObject({ interrupted: true, runs: [{ complete: false, blocks: [] }] });
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

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Allocators } from "../allocators/allocators.js";
import { openFolder } from "../openAllocators.js";
import { documentedAnswers } from "../../test/support/documentedAnswers.js";
import { createApp } from "./app.js";

let folder = "";
let allocators: Allocators;
let app: ReturnType<typeof createApp>;
let checkAnswers: () => void;

async function start(): Promise<void> {
  allocators = await openFolder(folder);
  app = createApp({ allocators, origin: "example.org" });
  checkAnswers = documentedAnswers(app);
}

async function stop(): Promise<void> {
  await app.close();
  await allocators.close();
  checkAnswers();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-priors-"));
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function send(method: "GET" | "POST" | "PATCH", path: string, payload?: object) {
  const url = `/v1/allocators${path}`;
  const answer = await app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** What each arm that has not retired is said to have been beforehand, as [successes, failures]. */
async function priors() {
  const { rows } = (await send("GET", "/team/arms")).body as {
    rows: { name: string; status: string; priorSuccesses: number | null; priorFailures: number | null }[];
  };
  const shown = rows.filter(({ status }) => status !== "retired");
  return Object.fromEntries(shown.map((arm) => [arm.name, [arm.priorSuccesses, arm.priorFailures]]));
}

const team = {
  id: "team",
  contract: "quota",
  arms: [
    { id: "ann", share: 0.25, prior: { successes: 79, failures: 19 } },
    { id: "bob", prior: { successes: 19, failures: 79 } },
    { id: "cem" },
  ],
};

describe("priors of arms, over HTTP", () => {
  it("are created, added, kept when another arm retires, and read again after a start", async () => {
    expect(await send("POST", "", team)).toMatchObject({ status: 201 });
    const dee = { id: "dee", prior: { successes: 5, failures: 5 } };
    expect(await send("POST", "/team/arms", { add: [dee, { id: "eve" }] })).toMatchObject({ status: 200 });
    expect(await send("POST", "/team/retirements", { retire: ["bob"] })).toMatchObject({ status: 200 });
    for (let round = 0; round < 5; round++) await send("POST", "/team/decisions", {});
    const expected = { ann: [79, 19], cem: [null, null], dee: [5, 5], eve: [null, null] };
    expect(await priors()).toEqual(expected);
    await stop();
    await start();
    expect(await priors()).toEqual(expected);
    await send("POST", "/team/decisions", {});
    expect((await send("GET", "/team/audit")).body).toMatchObject({ report: { verdict: "held", findings: 0 } });
  });

  it("change for the arms that are named, also with other terms, and a dry run says whose", async () => {
    await send("POST", "", team);
    const prior = { successes: 1, failures: 2 };
    const dry = await send("PATCH", "/team?dryRun=true", { arms: [{ id: "cem", prior }] });
    expect(dry.body["changed"]).toMatchObject({ total: 1, arms: [{ name: "cem", priorBefore: null, prior }] });
    await send("PATCH", "/team", { arms: [{ id: "cem", prior }] });
    const terms = { contract: "quota", voidWithin: 3 };
    expect(await send("PATCH", "/team", { terms })).toMatchObject({ status: 200 });
    expect(await priors()).toEqual({ ann: [79, 19], bob: [19, 79], cem: [1, 2] });
  });

  it.each([
    ["a learner without priors", { learner: "ucb1" }, "prior-unfit", "arms[0].prior"],
    [
      "a list of the learner",
      { learner: { id: "thompson", parameters: { priorSuccesses: [80, 20, 5] } } },
      "prior-in-list",
      "learner.parameters.priorSuccesses",
    ],
    [
      "more than a learner can hold",
      {
        arms: [
          { id: "ann", share: 0.25 },
          { id: "bob", prior: { successes: 0, failures: 1e6 } },
        ],
      },
      "terms-invalid",
      "arms[1].prior.failures",
    ],
    ["half a prior", { arms: [{ id: "ann", prior: { successes: 1 } }] }, "body-invalid", "arms[0].prior.failures"],
  ])("are refused where they stand in the request, and nothing is created: %s", async (_, more, code, path) => {
    const refused = await send("POST", "", { ...team, ...more });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body).toMatchObject({ code, path });
    expect((await send("GET", "/team")).status).toBe(404);
  });

  it("of an arm that joins are refused where the learner takes none", async () => {
    await send("POST", "", { ...team, learner: "ucb1", arms: [{ id: "ann", share: 0.25 }, { id: "bob" }] });
    const dee = { id: "dee", prior: { successes: 5, failures: 5 } };
    expect((await send("POST", "/team/arms", { add: [{ id: "eve" }, dee] })).body).toMatchObject({
      code: "prior-unfit",
      path: "add[1].prior",
    });
    expect((await send("GET", "/team")).body).toMatchObject({ arms: { active: 2 } });
  });
});

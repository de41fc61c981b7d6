import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send } = freshService();
const logLength = async () => (await send("GET", "/v1/allocators/team")).body["logLength"];
const promises = async () => {
  const { rows } = (await send("GET", "/v1/allocators/team/arms")).body as {
    rows: { name: string; promised: { fraction: string } | null }[];
  };
  return Object.fromEntries(rows.map(({ name, promised }) => [name, promised?.fraction ?? null]));
};

describe("changes of a contract that runs", () => {
  it("adds an arm with its share, and the others keep theirs", async () => {
    await send("POST", "/v1/allocators", team);
    const added = await send("POST", "/v1/allocators/team/arms", { add: [{ id: "dee", share: 0.2, label: "Dee" }] });
    expect(added).toMatchObject({ status: 200, body: { arms: { active: 4 } } });
    expect(await promises()).toEqual({ ann: "1/2", bob: "1/4", cem: null, dee: "1/5" });
    expect((await send("GET", "/v1/allocators/team/arms?search=dee")).body).toMatchObject({ rows: [{ label: "Dee" }] });
  });

  it("refuses a new arm whose share does not fit, unless another makes room", async () => {
    await send("POST", "/v1/allocators", team);
    const add = [{ id: "dee", share: 0.5 }];
    expect(await send("POST", "/v1/allocators/team/arms", { add })).toMatchObject({
      status: 422,
      body: { code: "share-sum" },
    });
    const made = await send("POST", "/v1/allocators/team/arms", { add, arms: [{ id: "ann", share: 0.25 }] });
    expect(made.status).toBe(200);
  });

  it("leaves shares and caps as they are where other terms are named, also those that all arms have alike", async () => {
    const arms = ["ann", "bob"].map((id) => ({ id, share: 0.25, cap: 0.75 }));
    await send("POST", "/v1/allocators", { ...team, arms });
    const terms = { contract: "quota", rewards: { wait: 1000 } };
    expect(await send("PATCH", "/v1/allocators/team", { terms })).toMatchObject({
      status: 200,
      body: { terms: { rewards: { wait: 1000 }, policy: { parameters: { shares: "1/4", caps: "3/4" } } } },
    });
    expect(await promises()).toEqual({ ann: "1/4", bob: "1/4" });
    const less = { terms: { contract: { id: "quota", parameters: { caps: 0.5 } } } };
    expect((await send("PATCH", "/v1/allocators/team", less)).body).toMatchObject({
      terms: { policy: { parameters: { shares: "1/4", caps: "1/2" } } },
    });
  });

  it("refuses every change after the end, a dry run too, and still takes a reward", async () => {
    await send("POST", "/v1/allocators", team);
    const { id } = (await send("POST", "/v1/allocators/team/decisions", {})).body as { id: string };
    await send("PATCH", "/v1/allocators/team", { status: "archive" });
    const before = await logLength();
    for (const [method, path, body] of [
      ["PATCH", "", { arms: [{ id: "ann", share: 0.25 }] }],
      ["PATCH", "?dryRun=true", { arms: [{ id: "ann", share: 0.25 }] }],
      ["PATCH", "", { pauseArms: ["cem"] }],
      ["POST", "/arms", { add: [{ id: "dee" }] }],
      ["POST", "/retirements", { retire: ["cem"] }],
      ["POST", "/calibrations", { arm: "ann", pulls: 1, reason: "by telephone" }],
      ["POST", "/seeds", {}],
      ["POST", "/decisions", {}],
    ] as const) {
      const refused = await send(method, `/v1/allocators/team${path}`, body);
      expect([path, refused.status, refused.body["code"]]).toEqual([path, 409, "allocator-ended"]);
    }
    expect(await logLength()).toBe(before);
    expect((await send("POST", `/v1/decisions/${id}/reward`, { value: 1 })).status).toBe(200);
  });

  it("retires an arm, and the others keep their shares", async () => {
    await send("POST", "/v1/allocators", team);
    const retired = await send("POST", "/v1/allocators/team/retirements", { retire: ["ann"] });
    expect(retired).toMatchObject({ status: 200, body: { arms: { active: 2, retired: 1 } } });
    expect(await promises()).toEqual({ ann: null, bob: "1/4", cem: null });
  });

  it("says in a dry run what a change means for each arm, and changes nothing", async () => {
    await send("POST", "/v1/allocators", team);
    // In round 1 ann is pulled, so that half a pull of hers is ahead, and bob is owed a quarter of one.
    await send("POST", "/v1/allocators/team/decisions", {});
    const before = await logLength();
    const arms = [
      { id: "ann", share: 0.25 },
      { id: "bob", share: 0.5 },
    ];
    const dry = await send("PATCH", "/v1/allocators/team?dryRun=true", { arms });
    expect(dry).toMatchObject({ status: 200, body: { dryRun: true, changed: { total: 2 } } });
    const now = await send("PATCH", "/v1/allocators/team?dryRun=true", { arms, effect: "now" });
    expect(now.body).toMatchObject({
      changed: {
        arms: [
          { name: "ann", before: "1/2", after: "1/4", target: null, forgone: null },
          { name: "bob", before: "1/4", after: "1/2", target: null, forgone: "1/4" },
        ],
      },
    });
    expect(await logLength()).toBe(before);
    expect(await promises()).toMatchObject({ ann: "1/2", bob: "1/4" });
  });

  it("says in a dry run whose cap and whose status would be another, and nothing of the others", async () => {
    await send("POST", "/v1/allocators", team);
    const capped = await send("PATCH", "/v1/allocators/team?dryRun=true", { arms: [{ id: "bob", cap: 0.5 }] });
    const bob = { name: "bob", before: "1/4", after: "1/4", statusBefore: "active", status: "active" };
    expect(capped.body["changed"]).toEqual({
      total: 1,
      arms: [{ ...bob, target: null, forgone: null, capBefore: null, cap: "1/2", priorBefore: null, prior: null }],
    });
    const paused = await send("PATCH", "/v1/allocators/team?dryRun=true", { pauseArms: ["cem"] });
    expect(paused.body["changed"]).toMatchObject({
      total: 1,
      arms: [{ name: "cem", statusBefore: "active", status: "paused" }],
    });
    const added = await send("POST", "/v1/allocators/team/arms?dryRun=true", { add: [{ id: "dee" }] });
    expect(added.body["changed"]).toMatchObject({ total: 1, arms: [{ name: "dee", statusBefore: null }] });
  });

  it("refuses two changes at once, none, and an arm that is not there", async () => {
    await send("POST", "/v1/allocators", team);
    for (const body of [{}, { status: "pause", pauseArms: ["ann"] }]) {
      expect(await send("PATCH", "/v1/allocators/team", body)).toMatchObject({ body: { code: "change-unclear" } });
    }
    const misspelt = await send("PATCH", "/v1/allocators/team", { arms: [{ id: "anne", share: 0.1 }] });
    expect(misspelt).toMatchObject({ status: 422, body: { code: "arm-name-unknown" } });
  });

  it("counts what was granted elsewhere, and takes its reward", async () => {
    await send("POST", "/v1/allocators", team);
    const granted = await send("POST", "/v1/allocators/team/grants", { arm: "cem", reason: "the service was away" });
    expect(granted.status).toBe(201);
    const { id } = granted.body as { id: string };
    expect(await send("GET", `/v1/decisions/${id}`)).toMatchObject({
      body: { kind: "granted", chosen: [{ arm: "cem" }], status: "open" },
    });
    expect(await send("POST", `/v1/decisions/${id}/reward`, { value: 1 })).toMatchObject({ body: { use: "learned" } });
    expect((await send("GET", "/v1/allocators/team")).body).toMatchObject({ round: 1 });
  });

  it("moves an account by whole pulls", async () => {
    await send("POST", "/v1/allocators", team);
    const body = { arm: "ann", pulls: 2, reason: "imported" };
    expect((await send("POST", "/v1/allocators/team/calibrations", body)).status).toBe(200);
    const { rows } = (await send("GET", "/v1/allocators/team/arms?search=ann")).body as {
      rows: { deficit: { fraction: string } }[];
    };
    expect(rows[0].deficit.fraction).toBe("-2");
  });

  it("labels arms that there are, retired ones too, and names the nearest one to another", async () => {
    await send("POST", "/v1/allocators", { ...team, arms: [...team.arms, { id: "charles" }] });
    await send("POST", "/v1/allocators/team/retirements", { retire: ["charles"] });
    const label = (id: string) =>
      send("POST", "/v1/allocators/team/labels", { arms: [{ id: "ann" }, { id, label: "C" }] });
    expect(await label("charles")).toMatchObject({ status: 200, body: { labels: 2 } });
    const refused = await label("charle");
    expect(refused).toMatchObject({ status: 422, body: { code: "arm-name-unknown", path: "arms[1].id" } });
    expect(refused.text).toContain("Did you mean charles?");
  });

  it("erases a subject and labels; the leaves stay", async () => {
    await send("POST", "/v1/allocators", { ...team, sameArmFor: 1000 });
    await send("POST", "/v1/allocators/team/labels", { arms: [{ id: "ann", label: "Ann Ash", group: "north" }] });
    await send("POST", "/v1/allocators/team/decisions", { subject: "patient 7" });
    await send("POST", "/v1/allocators/team/decisions", { subject: "patient 8" });
    const leaves = async () =>
      ((await send("GET", "/v1/allocators/team/events")).body as { items: { leaf: string }[] }).items.map(
        ({ leaf }) => leaf,
      );
    const before = await leaves();
    const erased = await send("POST", "/v1/allocators/team/erasures", { subject: "patient 7", labels: ["ann"] });
    expect(erased).toMatchObject({ status: 200, body: { labels: 1, events: 1 } });
    expect(await leaves()).toEqual(before);
    expect((await send("GET", "/v1/allocators/team/arms?search=ann")).body).toMatchObject({
      rows: [{ label: null, group: null }],
    });
    const again = await send("POST", "/v1/allocators/team/erasures", { subject: "patient 7" });
    expect(again.body).toMatchObject({ labels: 0, events: 0 });
  });
});

describe("repeated requests", () => {
  const headers = { "idempotency-key": "k1" };

  it("answers a repeated reward as the first time", async () => {
    await send("POST", "/v1/allocators", team);
    const { id } = (await send("POST", "/v1/allocators/team/decisions", {})).body as { id: string };
    const first = await send("POST", `/v1/decisions/${id}/reward`, { value: 1 }, headers);
    const again = await send("POST", `/v1/decisions/${id}/reward`, { value: 1 }, headers);
    expect([first.body, again.body]).toEqual([{ use: "learned" }, { use: "learned" }]);
    expect(await send("POST", `/v1/decisions/${id}/reward`, { value: 0 }, headers)).toMatchObject({ status: 422 });
  });

  it("answers a repeated creation, void or grant as the first time, and does it once", async () => {
    const created = await send("POST", "/v1/allocators", team, headers);
    expect(await send("POST", "/v1/allocators", team, headers)).toEqual(created);
    const grant = { arm: "cem" };
    const granted = await send("POST", "/v1/allocators/team/grants", grant, { "idempotency-key": "k2" });
    expect(await send("POST", "/v1/allocators/team/grants", grant, { "idempotency-key": "k2" })).toEqual(granted);
    expect((await send("GET", "/v1/allocators/team")).body).toMatchObject({ round: 1 });
    const other = await send("POST", "/v1/allocators/team/grants", { arm: "bob" }, { "idempotency-key": "k2" });
    expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
  });

  it("gives decisions for several arms again in the same groups", async () => {
    await send("POST", "/v1/allocators", team);
    const body = { items: [{ count: 2 }, { id: "mine" }] };
    const first = await send("POST", "/v1/allocators/team/decisions", body, headers);
    const again = await send("POST", "/v1/allocators/team/decisions", body, headers);
    const asFirst = JSON.stringify(again.body).replaceAll('"repeated":true', '"repeated":false');
    expect(JSON.parse(asFirst)).toEqual(first.body);
    expect((await send("GET", "/v1/allocators/team")).body).toMatchObject({ round: 3 });
  });
});

describe("what a contract is understood to be", () => {
  it("names what is not promised", async () => {
    const { body } = await send("POST", "/v1/allocators?dryRun=true", team);
    expect(body["notPromised"]).toContainEqual(expect.stringContaining("renewEvery"));
    const renewed = await send("POST", "/v1/allocators?dryRun=true", { ...team, renewEvery: 100 });
    expect(renewed.body["notPromised"]).not.toContainEqual(expect.stringContaining("renewEvery"));
  });

  it("gives the learner to the policy of the contract, whichever it is", async () => {
    const arms = [{ id: "a" }, { id: "b" }];
    const contract = { id: "opportunity", parameters: { cost: 0.4 } };
    const body = { id: "x", arms, contract, learner: "ucb1", period: 1000 };
    expect((await send("POST", "/v1/allocators?dryRun=true", body)).body).toMatchObject({
      terms: { policy: { id: "self-regulated-utility", parameters: { learner: { id: "ucb1" } } } },
    });
  });

  it("says why a decision was made, how likely that was, who else was considered, and what became of it", async () => {
    await send("POST", "/v1/allocators", team);
    const decided = await send("POST", "/v1/allocators/team/decisions", { except: ["cem"] });
    const { id } = decided.body as { id: string };
    // Round 1, shares 1/2 and 1/4: ann must be pulled by round 2, bob by round 4.
    expect((await send("GET", `/v1/decisions/${id}`)).body).toMatchObject({
      round: 1,
      chosen: [{ arm: "ann", rule: "deadline", words: expect.stringContaining("its deadline came first") as string }],
      status: "open",
      rewards: [null],
      explanation: {
        isComputed: true,
        replayed: { from: 0, events: 2 },
        propensity: { probability: 1, error: 0, how: "chance played no part in this choice" },
        considered: {
          total: 2,
          arms: [
            { name: "ann", isChosen: true, whyNot: null },
            { name: "bob", whyNot: "It was due too, by round 4: the chosen arm came first." },
          ],
        },
        absent: { total: 1, arms: [{ name: "cem", why: "left out by the request" }] },
      },
    });
    await send("POST", `/v1/decisions/${id}/reward`, { value: 1 });
    expect((await send("GET", `/v1/decisions/${id}`)).body).toMatchObject({
      rewards: [1],
      outcomes: { items: [{ event: 3, words: "A reward of 1 was reported, learned at once." }], readUntil: 4 },
    });
  });
});

import { decisionId, Explainer, readEvent, type EventRecord } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { Background } from "../engine/background.js";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { Explanations } from "./explanations.js";

const terms = {
  contract: { id: "quota", parameters: { shares: [0.2, 0.1, 0] } },
  policy: { id: "deadline-quota", parameters: { learner: "thompson" } },
  rewards: { min: 0, max: 1, wait: 5000 },
} as const;

let folder: EngineFolder;
let engine: Engine;
beforeEach(async () => {
  folder = new EngineFolder();
  engine = folder.engine();
  await engine.create("team", "example.org/team", { arms: ["a", "b", "c"], terms });
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

/** Decides, and rewards each third decision. */
async function play(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { answer } = await engine.submit(await engine.load("team"), { kind: "decide", items: [{}] });
    const [{ place: decision }] = answer[0].decisions;
    if (round % 3 === 0)
      await engine.submit(await engine.load("team"), { kind: "reward", items: [{ decision, value: round % 2 }] });
  }
}

async function records(): Promise<readonly EventRecord[]> {
  return (await engine.store()).read(1, 0, 100_000);
}

async function decisionAt(place: number) {
  const { event, salt } = readEvent((await records())[place], nodeSha256);
  if (event.kind !== "decided") throw new Error(`event ${place} is ${event.kind}`);
  return { event, place, id: decisionId(place, salt, nodeSha256) };
}

const lastDecision = async () => {
  const all = (await records()).map((record) => readEvent(record, nodeSha256).event.kind);
  return decisionAt(all.lastIndexOf("decided"));
};

const explain = async (decision: Awaited<ReturnType<typeof decisionAt>>, most?: number) =>
  new Explanations(engine, most).explain(await engine.load("team"), decision);

describe("a decision explained by replay", () => {
  it("says the same from a snapshot as an auditor who follows the whole log", async () => {
    await play(40);
    await new Background(engine, { now: () => folder.now, snapshotEvery: 10 }).pass();
    const { length } = (await engine.load("team")).allocator.state;
    await play(30);
    const decision = await lastDecision();
    const explainer = new Explainer({
      decision: decision.id,
      seeds: await (await engine.store()).seeds(1),
      sha256: nodeSha256,
    });
    for (const record of await records()) explainer.take(record);
    const [expected] = explainer.explanations;
    const found = await explain(decision);
    expect(found).toMatchObject({
      isComputed: true,
      replayed: { from: length, events: decision.place - length },
      reason: expected.reason,
      propensity: expected.propensity,
      considered: { total: 3 },
    });
    if (!found.isComputed) return;
    const byArm = [...found.considered.arms].sort((a, b) => a.arm - b.arm);
    expect(byArm.map(({ whyNot: _, ...arm }) => arm)).toEqual(expected.considered);
    expect(found.considered.arms[0]).toMatchObject({ isChosen: true, whyNot: null });
  });

  it("says how the propensity was computed", async () => {
    await play(60);
    const all = (await records()).map((record) => readEvent(record, nodeSha256).event);
    const lastBy = (rule: string) => {
      const isBy = (one: (typeof all)[number]) => one.kind === "decided" && one.fields.rules[0] === rule;
      return decisionAt(all.map(isBy).lastIndexOf(true));
    };
    expect(await explain(await lastBy("deadline"))).toMatchObject({
      propensity: { probability: 1, error: 0, how: "chance played no part in this choice" },
    });
    expect(await explain(await lastBy("learner"))).toMatchObject({
      propensity: { how: expect.stringContaining("given the state before the round (by numerical") as string },
    });
  });

  it("refuses what would take too long, and says where it can be done", async () => {
    await play(20);
    const decision = await lastDecision();
    expect(await explain(decision, decision.place)).toMatchObject({ isComputed: true });
    expect(await explain(decision, decision.place - 1)).toEqual({
      isComputed: false,
      why: expect.stringMatching(/too long.*evenhand explain/) as string,
    });
  });

  it("lets decisions go on, and has a limit for those who wait", async () => {
    await engine.submit(await engine.load("team"), { kind: "decide", items: Array.from({ length: 5000 }, () => ({})) });
    const explanations = new Explanations(engine);
    const [loaded, decision] = [await engine.load("team"), await lastDecision()];
    const ended: string[] = [];
    const asked = Array.from({ length: 9 }, () => explanations.explain(loaded, decision));
    await Promise.all([
      asked[0].then(() => ended.push("explanation")),
      engine.submit(loaded, { kind: "decide", items: [{}] }).then(() => ended.push("decision")),
    ]);
    expect(ended).toEqual(["decision", "explanation"]);
    const isComputed = (await Promise.all(asked)).map((one) => one.isComputed);
    expect(isComputed).toEqual([...Array.from({ length: 8 }, () => true), false]);
  });
});

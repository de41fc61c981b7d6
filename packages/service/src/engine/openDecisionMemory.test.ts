import { afterEach, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { Background } from "./background.js";
import { Engine } from "./engine.js";

const folder = new EngineFolder();
afterEach(() => folder.remove());

it("says that the memory for open decisions runs out, and takes no more of them at its limit", async () => {
  const MIB = 1_048_576;
  // Room for 168 decisions of 61 bytes, and columns grow to twice as many.
  const engine = new Engine({ ...folder.surroundings(), openDecisionsMemory: (168 * 61) / MIB });
  const background = new Background(engine, { now: () => folder.now });
  const terms = { contract: { id: "quota", parameters: { shares: 0.2 } }, rewards: { wait: 5000 } };
  await engine.create("team", "example.org/team", { arms: ["a", "b"], terms });
  const decide = async (count: number) =>
    engine.submit(await engine.load("team"), { kind: "decide", items: Array.from({ length: count }, () => ({})) });
  const raised = () => engine.alarms.active().map(({ kind, detail }) => `${kind}: ${detail}`);

  await decide(100);
  await background.pass();
  expect([engine.openDecisions.figures.count, raised()]).toEqual([100, []]);
  await decide(100);
  await background.pass();
  expect(raised()).toEqual([expect.stringContaining("most of it by team with 200 open decisions")]);
  await expect(decide(1)).rejects.toMatchObject({ code: "open-decisions-full" });

  folder.now += 5000;
  await background.pass();
  await background.pass();
  expect([engine.openDecisions.figures.count, raised()]).toEqual([0, []]);
  await decide(1);
  await engine.close();
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withAppend } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import type { CommandInput, Engine } from "./engine.js";
import { MANY_ARMS } from "./foldedAllocator.js";

const names = Array.from({ length: MANY_ARMS }, (_, arm) => `arm-${arm}`);
const termsOf = (shares: readonly string[]) => ({ contract: { id: "quota", parameters: { shares } } });
const sharesOf = (first: string) => names.map((_, arm) => (arm === 0 ? first : "1/10000"));
const change: CommandInput = { kind: "change", terms: termsOf(sharesOf("1/3")) };

let folder: EngineFolder;
let engine: Engine;
let isFailing = false;
const open = () =>
  folder.engine((store) =>
    withAppend(store, (appendings) => {
      if (isFailing) throw new Error("EIO: the disk says no");
      return store.append(appendings);
    }),
  );
beforeEach(async () => {
  folder = new EngineFolder();
  isFailing = false;
  engine = open();
  await engine.create("many", "many", { arms: names, terms: termsOf(sharesOf("1/4")) });
  await engine.create("few", "few", { arms: ["a", "b"], terms: termsOf(["1/2", "1/4"]) });
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

/** `whenDecided` is called when it is, before it is stored. */
function submit(id: string, command: CommandInput, whenDecided: () => void = () => undefined): Promise<number> {
  const values = () => {
    whenDecided();
    return [];
  };
  const submitted = engine.attend(id, (loaded) => engine.submit(loaded, command, values));
  return submitted.then(({ events }) => events[0].place);
}
const decide = (id: string, whenDecided?: () => void) => submit(id, { kind: "decide", items: [{}] }, whenDecided);
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "fulfilled",
    (error: unknown) => (error as { code?: string }).code,
  );

describe("a change of a contract with many arms", () => {
  it("has others decide before it is made, and its own allocator after it, in the order in which they were asked", async () => {
    const decided: string[] = [];
    let waiting = 0;
    const all = [
      submit("many", change, () => decided.push("change")),
      decide("many", () => decided.push("first")),
      decide("many", () => decided.push("second")),
      decide("few", () => {
        decided.push("other");
        ({ waiting } = engine);
      }),
    ];
    expect(await Promise.all(all)).toEqual([2, 4, 5, 2]);
    expect(decided).toEqual(["other", "change", "first", "second"]);
    // The change, and the two behind it.
    expect(waiting).toBe(3);
    const { allocator } = await engine.load("many");
    await engine.close();
    engine = open();
    expect((await engine.load("many")).allocator.state.policy.state()).toEqual(allocator.state.policy.state());
  });

  it("that is refused has changed nothing, and lets those behind it go on", async () => {
    const refused = codeOf(submit("many", { kind: "change", terms: termsOf(sharesOf("3/4")) }));
    const behind = decide("many");
    expect(await refused).toBe("share-sum");
    expect(await behind).toBe(2);
  });

  it("is finished before the engine is closed, and its allocator is not forgotten meanwhile", async () => {
    const loaded = await engine.load("many");
    let unloaded: Promise<void> | undefined;
    const made = submit("many", change);
    await decide("few", () => {
      unloaded = engine.unload(loaded);
    });
    await unloaded;
    expect(engine.isCurrent(loaded)).toBe(true);
    await engine.close();
    expect(await made).toBe(2);
    engine = open();
    expect((await engine.load("many")).allocator.state.length).toBe(4);
  });

  it("is given up with those behind it when the store fails, and its log is as before", async () => {
    const made = codeOf(submit("many", change));
    const behind = codeOf(decide("many"));
    const other = codeOf(decide("few", () => (isFailing = true)));
    expect(await Promise.all([made, behind, other])).toEqual(["store-failed", "store-failed", "store-failed"]);
    isFailing = false;
    folder.now += 1000;
    expect((await engine.load("many")).allocator.state.length).toBe(2);
    expect(await submit("many", change)).toBe(2);
  });

  it("is given up where its allocator is read again meanwhile, and made with that one", async () => {
    const loaded = await engine.load("many");
    const made = submit("many", change);
    await decide("few", () => {
      engine.readAgain(loaded);
    });
    expect(await made).toBe(2);
    expect((await engine.load("many")).allocator).not.toBe(loaded.allocator);
  });
});

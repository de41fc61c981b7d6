import type { AllocatorAnswer, ArmsAnswer, UnderstoodAnswer } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { allocators } = freshService();

describe("answers", () => {
  it("are what the protocol tells clients to expect: the types are compared where this file is compiled", async () => {
    const created: UnderstoodAnswer = await allocators().create({ ...team }, { origin: "example.org/team" });
    const view: AllocatorAnswer = await allocators().view("team");
    const state: AllocatorAnswer & { armRows: ArmsAnswer } = await allocators().state("team");
    const arms: ArmsAnswer = await allocators().arms("team", {});
    expect(created.notPromised).not.toEqual([]);
    expect(state).toMatchObject({ ...view, armRows: arms });
    expect(arms.rows.map(({ name, promised }) => [name, promised?.fraction ?? null])).toEqual([
      ["ann", "1/2"],
      ["bob", "1/4"],
      ["cem", null],
    ]);
  });
});

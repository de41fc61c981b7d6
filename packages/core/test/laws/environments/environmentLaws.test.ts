import { describe, expect, it } from "vitest";
import { environmentLaws } from "./index.js";
import { worlds } from "./world.js";
import { environments } from "../../../src/index.js";

/** Every environment of the registry, with every example, against every law: one registered later joins by itself. */
describe("laws of all environments", () => {
  it("covers the registry", () => {
    expect([...new Set(worlds.map(({ definition }) => definition.id))]).toEqual(environments.map(({ id }) => id));
  });

  for (const world of worlds) {
    describe(world.name, () => {
      for (const law of environmentLaws.filter(({ appliesTo }) => appliesTo?.(world) ?? true)) {
        it(law.title, () => law.check(world));
      }
    });
  }
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { below, seeded } from "../../../test/support/hostile.js";
import { NO_ARM } from "../../arms.js";
import { ArmTrees } from "./armTrees.js";

it("sets of arms: which arms are in them, and which is next", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (seed, arms) => {
      const next = seeded(seed);
      const trees = new ArmTrees(arms);
      const sets = Array.from({ length: arms }, () => new Set<number>());
      const setOf = new Map<number, number>();
      for (let step = 0; step < 200; step++) {
        const [arm, set] = [below(next, arms), below(next, Math.min(arms, 4))];
        const before = setOf.get(arm);
        if (before !== undefined) {
          trees.remove(before, arm);
          sets[before].delete(arm);
          setOf.delete(arm);
        }
        if (next() < 0.8) {
          trees.add(set, arm);
          sets[set].add(arm);
          setOf.set(arm, set);
          expect(trees.isAlone(set, arm)).toBe(sets[set].size === 1);
        }
        const [asked, from] = [below(next, Math.min(arms, 4)), below(next, arms + 1)];
        const later = [...sets[asked]].filter((member) => member >= from);
        expect(trees.next(asked, from)).toBe(later.length === 0 ? NO_ARM : Math.min(...later));
      }
      trees.clear();
      for (let set = 0; set < arms; set++) expect(trees.next(set, 0)).toBe(NO_ARM);
    }),
    { seed: 1, numRuns: 200 },
  );
});

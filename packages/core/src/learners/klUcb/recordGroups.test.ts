import fc from "fast-check";
import { expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { below, seeded } from "../../../test/support/hostile.js";
import { NO_ARM } from "../../arms.js";
import { Observations } from "../../counts.js";
import { ArmTrees, RecordGroups } from "./recordGroups.js";

it("arms are in the same group exactly if they have the same record", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 40 }), (seed, arms) => {
      const next = seeded(seed);
      const known = new Observations(arms);
      const groups = new RecordGroups(known);
      const recordOf = (arm: number) =>
        known.isSeen(arm) ? `${known.observed[arm]} ${known.sums[arm]}` : `${known.pulls[arm]} pulls`;
      const reward = [() => below(next, 2), () => below(next, 4) / 3, next][below(next, 3)];
      for (const arm of range(arms)) groups.enter(arm);
      for (let step = 0; step < 150; step++) {
        const arm = below(next, arms);
        groups.leave(arm);
        if (next() < 0.3) known.pulled(arm);
        else known.rewarded(arm, reward());
        if (next() < 0.05) {
          groups.clear();
          for (const each of range(arms)) groups.enter(each);
        } else groups.enter(arm);

        const other = below(next, arms);
        const alike = range(arms).filter((each) => recordOf(each) === recordOf(other));
        const group = groups.groupOf[other];
        expect(range(arms).filter((each) => groups.groupOf[each] === group)).toEqual(alike);
        expect(groups.lowest[group]).toBe(alike[0]);
        expect(groups.isAlone(other)).toBe(alike.length === 1);
        const from = below(next, arms + 1);
        expect(groups.next(group, from)).toBe(alike.find((each) => each >= from) ?? NO_ARM);
      }
      const used = new Set(groups.groupOf);
      for (const group of range(arms)) if (!used.has(group)) expect(groups.lowest[group]).toBe(NO_ARM);
    }),
    { seed: 1, numRuns: 200 },
  );
});

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

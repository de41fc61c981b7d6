import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { below, seeded } from "../../test/support/hostile.js";
import { BELOW_EVERY_INDEX, type GroupLeader, GroupScan, GroupTournament, NO_GROUP } from "./groupLeader.js";

/** Lines with many ties, lines a few units in the last place apart, and lines all over the place. */
function lineOf(next: () => number): [base: number, slope: number] {
  const kind = below(next, 4);
  if (kind === 0) return [below(next, 3) / 2, 0];
  if (kind === 1) return [1 + below(next, 3) * 2 ** -52, 2 ** -53 * below(next, 3)];
  if (kind === 2) return [next(), next() / 10];
  return [BELOW_EVERY_INDEX, 0];
}

const leaders: [string, (groups: number, lowest: Int32Array) => GroupLeader][] = [
  ["scan", (...of) => new GroupScan(...of)],
  ["tournament", (...of) => new GroupTournament(...of)],
];

describe.each(leaders)("groups that may be on top, by %s", (_, create) => {
  it("are found from the highest line on, each once and none forgotten", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 80 }), (seed, groups) => {
        const next = seeded(seed);
        const lowest = Int32Array.from(range(groups), (group) => (group * 37) % 101);
        let leader = create(groups, lowest);
        const lines = range(groups).map((): [number, number] => [BELOW_EVERY_INDEX, 0]);
        const set = (group: number) => {
          // Group 0 always has arms.
          lines[group] = group === 0 ? [next(), next()] : lineOf(next);
          leader.set(group, ...lines[group]);
        };
        for (const group of range(groups)) set(group);
        for (let step = 0, clock = 0; step < 40; step++, clock = next() < 0.9 ? clock + next() / 10 : next()) {
          if (next() < 0.1) {
            const other = create(groups, lowest);
            leader.copyTo(other);
            leader = other;
          }
          for (let changes = below(next, 4); changes > 0; changes--) set(below(next, groups));
          const [a, b] = [below(next, groups), below(next, groups)];
          [lowest[a], lowest[b]] = [lowest[b], lowest[a]];
          leader.lowestChanged(a);
          leader.lowestChanged(b);

          const valueOf = (group: number) => lines[group][0] + lines[group][1] * clock;
          const inOrder = range(groups).sort((x, y) => valueOf(y) - valueOf(x) || lowest[x] - lowest[y]);
          // The index of a group is its line or less: only groups that were found have one.
          const found: number[] = [];
          let [highest, best] = [BELOW_EVERY_INDEX, -1];
          leader.begin(clock);
          for (let group = leader.next(highest, best); group !== NO_GROUP; group = leader.next(highest, best)) {
            found.push(group);
            expect(leader.value(group, clock)).toBe(valueOf(group));
            const index = next() < 0.5 ? valueOf(group) : valueOf(group) - next() / 4;
            if (index > highest || (index === highest && lowest[group] < best))
              [highest, best] = [index, lowest[group]];
            if (next() < 0.5) leader.set(group, ...(lines[group] = [Math.max(0, index), 0]));
          }
          expect(new Set(found).size).toBe(found.length);
          expect(found[0]).toBe(inOrder[0]);
          for (const group of inOrder) {
            const isBehind = valueOf(group) < highest || (valueOf(group) === highest && lowest[group] > best);
            expect(found.includes(group) || isBehind).toBe(true);
          }
        }
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

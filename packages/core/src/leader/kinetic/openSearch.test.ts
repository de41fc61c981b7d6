import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { LineRanking, LineTournament } from "../lineLeader.js";
import { NodeHeap } from "./openSearch.js";

/** With this number of arms or more a tournament searches instead of looking at every open arm. */
const FEWEST = 700;

/** The same lines, of which many are equal, by scan and by tournament. */
function bothOf(next: () => number, arms: number) {
  const both = [new LineRanking(arms), new LineTournament(arms)] as const;
  const set = (arm: number, base: number, slope: number) => {
    for (const leader of both) leader.set(arm, base, slope);
  };
  for (let arm = 0; arm < arms; arm++) set(arm, below(next, 40), below(next, 10) / 8);
  return { scan: both[0], tournament: both[1], set };
}

function same(found: number, expected: number): void {
  if (found !== expected) expect(found).toBe(expected);
}

describe("the best open arm", () => {
  it("is that of a scan, whatever is closed, opened or changed between two looks", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: FEWEST, max: 1500 }), (seed, arms) => {
        const next = seeded(seed);
        const { scan, tournament, set } = bothOf(next, arms);
        const open = ArmSet.all(arms);
        let clock = 0;
        for (let step = 0; step < 200; step++) {
          const best = scan.top(clock, open);
          same(tournament.top(clock, open), best);
          const what = below(next, 12);
          if (what < 7) open.delete(best);
          else if (what < 8) open.add(below(next, arms));
          else if (what < 9) set(best, below(next, 40), 0);
          else if (what < 10)
            same(tournament.top(clock, new ArmSet(arms, [3, 5])), scan.top(clock, new ArmSet(arms, [3, 5])));
          else if (what < 11) clock += next() / 8;
          if (open.size < FEWEST / 2) for (let arm = 0; arm < arms; arm += 2) open.add(arm);
        }
      }),
      { seed: 92, numRuns: 60 },
    );
  });

  it("is that of a scan where nearly all arms on top are closed", () => {
    const next = seeded(3);
    const { scan, tournament } = bothOf(next, 4000);
    const open = ArmSet.all(4000);
    for (let i = 0; i < 3300; i++) open.delete(scan.top(1, open));
    same(tournament.top(1, open), scan.top(1, open));
  });

  it("costs a path for each arm that is taken out, not more the more are out already", () => {
    for (const arms of [1_000, 10_000, 100_000]) {
      const next = seeded(arms);
      const tournament = new LineTournament(arms);
      for (let arm = 0; arm < arms; arm++) tournament.set(arm, below(next, 40), below(next, 10) / 8);
      const open = ArmSet.all(arms);
      const take = (count: number) => {
        const before = tournament.looked;
        for (let i = 0; i < count; i++) open.delete(tournament.top(1, open));
        return (tournament.looked - before) / count;
      };
      take(1);
      expect(take(20)).toBeLessThan(1.1 * Math.log2(arms));
      expect(take(80)).toBeLessThan(1.1 * Math.log2(arms));
    }
  });
});

it("has the first of what was pushed and not removed", () => {
  const step = fc.oneof(fc.nat(50), fc.constant("remove" as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const heap = new NodeHeap((a, b) => a > b);
      const model: number[] = [];
      for (const what of steps) {
        if (what !== "remove") {
          heap.push(what);
          model.push(what);
        } else if (model.length > 0) {
          heap.removeFirst();
          model.shift();
        }
        model.sort((a, b) => b - a);
        expect(heap.size).toBe(model.length);
        if (model.length > 0) expect(heap.first).toBe(model[0]);
      }
      heap.clear();
      expect(heap.size).toBe(0);
    }),
    { seed: 91, numRuns: 500 },
  );
});

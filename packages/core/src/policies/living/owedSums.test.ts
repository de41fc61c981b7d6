import fc from "fast-check";
import { expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { below, randomShares, seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { OwedSums } from "./owedSums.js";
import { Tenures } from "./tenures.js";

it("what all arms are owed is the sum of the balances above 0, whatever is played between two looks", () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(1, 64, 65, 300), (seed, arms) => {
      const next = seeded(seed);
      const shares = randomShares(next, arms, 1_000, 1, below(next, 500)).map(([p, q]) => `${p}/${q}`);
      const tenures = new Tenures(Shares.parse(shares, arms), parseCaps(1, arms), 0);
      const sums = new OwedSums(tenures);
      for (let round = 1; round <= 60; round++) {
        const open = ArmSet.all(arms);
        const chance = [0, 0, 0.02, 0.98][below(next, 4)];
        range(arms).forEach((arm) => next() < chance && open.delete(arm));
        tenures.scalars.played++;
        const absent = range(arms).filter((arm) => !open.has(arm));
        if (2 * open.size < arms) {
          tenures.absences.addToAllBut(open);
          [...open].forEach((arm) => sums.moved(arm));
        } else {
          for (const arm of absent) {
            tenures.absences.add(arm);
            sums.moved(arm);
          }
        }
        const pulled = below(next, arms);
        tenures.columns.pulls[pulled]++;
        sums.moved(pulled);
        if (next() < 0.5) continue;
        const owed = range(arms).reduce((sum, arm) => sum + Math.max(0, tenures.balance(arm)), 0);
        expect(sums.total()).toBe(owed);
      }
    }),
    { seed: 12, numRuns: 100 },
  );
});

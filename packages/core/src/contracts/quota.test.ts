import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotaOracle } from "../../test/references/quotaOracle.js";
import { compositions } from "../../test/support/compositions.js";
import { mixedQuotas, randomQuotas } from "../../test/support/quotas.js";
import { createEnvironment } from "../environments/index.js";
import { rRegret } from "../metrics/rRegret.js";
import { createContract } from "./index.js";

const environment = createEnvironment({ id: "constant", parameters: { rewards: [0.25, 1, 0.5] } });

function quota(shares: unknown, perRound = 1) {
  return createContract({ id: "quota", parameters: { shares } }, { arms: 3, perRound });
}

describe("the quota contract", () => {
  it("has the deficits r_i·t − N_i", () => {
    const into = new Float64Array(3);
    quota([0.5, "1/3", 0.1]).deficits(environment, 30, [10, 10, 5], into);
    expect([...into]).toEqual([5, 0, -2]);
  });

  it.each<[string, unknown, number, number, number[]]>([
    ["floor(r·T) each and the rest to the best", [0.5, 0.125, 0.25], 10, 1, [5, 3, 2]],
    ["everything to the best where nothing is promised", 0, 10, 1, [0, 10, 0]],
    ["no rest where everything is promised", [0.5, 0.3, 0.2], 10, 1, [5, 3, 2]],
    ["the best arm at most once a round, then the second best", 0, 10, 2, [0, 10, 10]],
    ["quotas before the second best", [0.5, 0, 0], 10, 2, [5, 10, 5]],
  ])("its oracle gives %s", (_, shares, horizon, perRound, pulls) => {
    expect([...quota(shares, perRound).oracle(environment, horizon)]).toEqual(pulls);
  });

  it("is refused under a wrong name or with wrong shares", () => {
    expect(() => createContract("promise", { arms: 3, perRound: 1 })).toThrow(
      expect.objectContaining({ code: "contract-unknown", path: "contract" }),
    );
    expect(() => quota([0.5, 0.5, 0.5])).toThrow(
      expect.objectContaining({ code: "share-sum", path: "contract.shares" }),
    );
  });
});

/** Multiples of 1/8, so that sums are exact and ties are ties. */
const eighths = fc.array(fc.nat(8), { minLength: 4, maxLength: 4 });

it("Observation 1: the oracle's counts are the best of all whole counts with N_i >= floor(r_i·T)", () => {
  const quotas = fc.oneof(randomQuotas({ arms: 4, spare: 1 }), mixedQuotas(4));
  fc.assert(
    fc.property(quotas, eighths, fc.integer({ min: 1, max: 9 }), ({ shares, exact }, drawn, rounds) => {
      const means = exact.map((_, arm) => drawn[arm] / 8);
      const environment = createEnvironment({ id: "constant", parameters: { rewards: means } });
      const contract = createContract({ id: "quota", parameters: { shares } }, { arms: shares.length, perRound: 1 });
      const counts = contract.oracle(environment, rounds);
      expect([...counts]).toEqual(quotaOracle({ means, shares: exact, rounds }).counts);
      // Its r-regret counts r_i·T without rounding: in (−Σ Δ_i, 0].
      const into = new Float64Array(1);
      const meter = rRegret.create({ environment, contract, horizon: rounds, perRound: 1 });
      meter.read({ round: rounds, pulls: counts, reward: 0 }, into, 0);
      const gaps = means.reduce((sum, mean) => sum + Math.max(...means) - mean, 0);
      expect(into[0]).toBeLessThanOrEqual(1e-9);
      expect(into[0]).toBeGreaterThan(-gaps - 1e-9);
    }),
    { seed: 44, numRuns: 200 },
  );
});

it("with caps: the best of all whole counts with floor(r_i·T) <= N_i <= ceil(c_i·T), by trying all of them", () => {
  const arms = fc.array(fc.record({ mean: fc.nat(8), share: fc.nat(3), more: fc.nat(4) }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(
    fc.property(arms, fc.integer({ min: 1, max: 9 }), (drawn, rounds) => {
      const unit = drawn.reduce((sum, { share }) => sum + share, 1);
      const caps = drawn.map(({ share, more }, arm) => (arm === 0 ? unit : Math.min(unit, share + more)));
      const texts = (units: readonly number[]) => units.map((one) => `${one}/${unit}`);
      const parameters = { shares: texts(drawn.map(({ share }) => share)), caps: texts(caps) };
      const contract = createContract({ id: "quota", parameters }, { arms: drawn.length, perRound: 1 });
      const environment = createEnvironment({ id: "constant", parameters: { rewards: drawn.map(({ mean }) => mean) } });
      const counts = contract.oracle(environment, rounds);
      const worth = (pulls: ArrayLike<number>) => drawn.reduce((sum, { mean }, arm) => sum + mean * pulls[arm], 0);
      const isKept = (pulls: ArrayLike<number>) =>
        drawn.every(({ share }, arm) => {
          const [least, most] = [Math.floor((share * rounds) / unit), Math.ceil((caps[arm] * rounds) / unit)];
          return pulls[arm] >= least && pulls[arm] <= most;
        });
      expect(isKept(counts)).toBe(true);
      const kept = compositions(rounds, drawn.length).filter(isKept);
      expect(worth(counts)).toBe(Math.max(...kept.map(worth)));
    }),
    { seed: 45, numRuns: 60 },
  );
});

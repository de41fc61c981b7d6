import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
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

import { describe, expect, it } from "vitest";
import { type Block, blocksOf, playBlock, playBlocks, type Player } from "./block.js";
import { playedAlike } from "./playedAlike.js";
import { CheckedStudy, type Study } from "./study.js";

const fucb = { id: "largest-deficit-quota", parameters: { shares: 0.2 } };
const deadline = { id: "deadline-quota", parameters: { shares: 0.2, voidWithin: 2 } };
const naive = { id: "naive-quota", parameters: { shares: 0.2 } };
const quota = { id: "quota", parameters: { shares: 0.2 } };
const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.4, 0.2] } },
  policies: [fucb, naive, "thompson"],
  horizon: 3000,
  trials: 11,
  seed: 3,
  checkpoints: [7, 1500, 3000],
  metrics: ["reward", "pulls", "worst-violation"],
  contract: quota,
};
/** Another horizon, other metrics of another contract, other checkpoints and fewer trials. */
const shorter: Study = {
  ...study,
  policies: ["thompson", { ...fucb, label: "FUCB" }, naive],
  horizon: 400,
  trials: 5,
  checkpoints: [40, 390],
  metrics: ["penalised-regret"],
  contract: { id: "penalty", parameters: { penalties: 2, shares: 0.1 } },
};
/** A metric that asks how likely arms were, so that rounds are played one by one for as long as it is read. */
const exposed: Study = { ...shorter, horizon: 700, checkpoints: [300, 650], metrics: ["exposure-regret"] };
delete (exposed as { contract?: unknown }).contract;

const checkedOf = (...studies: readonly Study[]) => studies.map((one) => new CheckedStudy(one));

function finish<Result>(run: Generator<number, Result>): { readonly result: Result; readonly rounds: number } {
  let rounds = 0;
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return { result: step.value, rounds };
    rounds += step.value;
  }
}

describe("policies that are played alike", () => {
  it("are the same in the same world, whatever is measured; a policy that plans for its horizon only with that", () => {
    const groups = playedAlike(checkedOf(study, shorter, { ...study, trials: 2 }));
    expect(groups.map((group) => group.map(({ study, policy }) => `${study}.${policy}`))).toEqual([
      ["0.0", "1.1", "2.0"],
      ["0.1", "2.1"],
      ["0.2", "1.0", "2.2"],
      ["1.2"],
    ]);
  });

  it.each<[string, Partial<Study>]>([
    ["another seed", { seed: 4 }],
    ["other arms", { environment: { id: "bernoulli", parameters: { means: [0.7, 0.4, 0.3] } } }],
    ["late rewards", { delay: { id: "fixed", parameters: { rounds: 3 } } }],
    ["absent arms", { availability: { id: "random", parameters: { probability: 0.5 } } }],
    ["other parameters", { policies: [{ ...deadline, parameters: { shares: 0.1, voidWithin: 2 } }] }],
    ["pulls that are struck out", { voids: { rate: 0.1, within: 2 } }],
  ])("are not those with %s", (_, other) => {
    const one = { ...study, policies: [deadline], metrics: ["own-clock-worst-violation"] };
    expect(playedAlike(checkedOf(one, { ...one, ...other }))).toHaveLength(2);
  });

  it("are alone where a function of the program's own may differ from its text", () => {
    const own = { ...study, definitions: { policies: [] } };
    expect(playedAlike(checkedOf(own, own))).toHaveLength(6);
    const curves = (slope: number) => [(n: number) => slope * Math.min(1, n / 5), (n: number) => 0.1 * Math.min(1, n)];
    const grows = (slope: number): Study => ({
      environment: { id: "improving", parameters: { curves: curves(slope) } },
      policies: ["anytime-improving"],
      metrics: ["reward"],
      horizon: 20,
      trials: 1,
      seed: 1,
    });
    expect(playedAlike(checkedOf(grows(0.5), grows(0.4)))).toHaveLength(2);
  });

  it("are not played together where they are not alike", () => {
    const [one, other] = checkedOf(study, { ...study, seed: 4 });
    const played = (...players: readonly Player[]) => finish(playBlocks(players, 0)).result;
    expect(() => played({ study: one, policy: 0 }, { study: other, policy: 0 })).toThrow("played alike");
    expect(() => played({ study: one, policy: 0 }, { study: one, policy: 1 })).toThrow("played alike");
    expect(played()).toEqual([]);
  });

  it("have, played together, the blocks that each has alone", () => {
    const checked = checkedOf(study, shorter, exposed);
    for (const group of playedAlike(checked)) {
      const players = group.map(({ study: place, policy }) => ({ study: checked[place], policy }));
      for (let block = 0; block < Math.max(...players.map((own) => blocksOf(own.study))); block++) {
        const own = players.filter((player) => block < blocksOf(player.study));
        const alone = own.map((player) => finish(playBlock(player.study, player.policy, block)));
        const together = finish(playBlocks(own, block));
        expect(together.result).toEqual<Block[]>(alone.map(({ result }) => result));
        expect(together.rounds).toBe(alone.reduce((sum, { rounds }) => sum + rounds, 0));
      }
    }
  });
});

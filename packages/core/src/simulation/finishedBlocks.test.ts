import { describe, expect, it } from "vitest";
import { simulate, type Block, type Study } from "../index.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.6, 0.4] } },
  policies: ["ucb1"],
  horizon: 50,
  trials: 12,
  seed: 3,
  metrics: ["regret"],
};

function blocksOf(played: Study): Block[] {
  const blocks: Block[] = [];
  for (const { finished } of simulate(played)) if (finished !== undefined) blocks.push(finished);
  return blocks;
}

describe("blocks that are not this study's are refused before the first round", () => {
  const [first, last] = blocksOf(study);

  it.each<[string, Block]>([
    ["of another seed", blocksOf({ ...study, seed: 4 })[0]],
    ["of another horizon", blocksOf({ ...study, horizon: 51 })[0]],
    ["before the first", { ...first, block: -1 }],
    ["behind the last", { ...first, block: 2 }],
    ["between two", { ...first, block: 0.5 }],
    ["of a policy that is not there", { ...first, policy: 1 }],
    ["with the trials of a shorter block", { ...first, cells: last.cells }],
    ["with a cell too many", { ...first, cells: [...first.cells, ...first.cells] }],
  ])("a block %s", (_name, block) => {
    expect(() => simulate(study, [block]).next()).toThrow(expect.objectContaining({ code: "study-mismatch" }));
  });

  it("takes its own, also from JSON", () => {
    const own = JSON.parse(JSON.stringify([first, last])) as Block[];
    expect([...simulate(study, own)].at(-1)).toMatchObject({ roundsDone: 600, roundsTotal: 600 });
  });
});

it("finished work is taken over when policies and arms are called otherwise", () => {
  const [own] = blocksOf(study);
  const renamed: Study = { ...study, policies: [{ id: "ucb1", label: "no promise" }], armNames: ["North", "South"] };
  const [first] = simulate(renamed, [own]);
  // The first block is there already: nothing of it is played.
  expect(first).toEqual({ roundsDone: 8 * 50, roundsTotal: 12 * 50, policy: 0 });
  expect(blocksOf(renamed)[0]).toEqual(own);
});

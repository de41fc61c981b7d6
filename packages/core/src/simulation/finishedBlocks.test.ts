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

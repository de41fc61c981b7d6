import { describe, expect, it } from "vitest";
import { blocksOf, playBlock, type Block } from "./block.js";
import { resultOf } from "./result.js";
import { simulate, simulateAll } from "./simulate.js";
import { CheckedStudy, type Study } from "./study.js";

/** 19 trials: two whole blocks of eight and one of three. */
const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.4, 0.2] } },
  policies: ["thompson", { id: "deadline-quota", parameters: { shares: 0.2 } }],
  ...{ horizon: 60, trials: 19, seed: 3, checkpoints: [7, 60] },
  metrics: ["reward", "pulls", "worst-violation"],
  contract: { id: "quota", parameters: { shares: 0.2 } },
};

const bits = JSON.stringify(simulateAll(study));

function finishedBlocks(): Block[] {
  return [...simulate(study)].flatMap(({ finished }) => finished ?? []);
}

/** Resumes the study and returns the bits of its result, and the blocks that were played on the way. */
function resume(finished: readonly Block[]): { result: string; rounds: number } {
  const run = simulate(study, finished);
  let [rounds, last] = [0, 0];
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return { result: JSON.stringify(step.value), rounds };
    if (step.value.finished === undefined) rounds += step.value.roundsDone - last;
    last = step.value.roundsDone;
  }
}

function playedInReverse(): Block[] {
  const checked = new CheckedStudy(study);
  const blocks: Block[] = [];
  for (const policy of [1, 0]) {
    for (let block = blocksOf(checked) - 1; block >= 0; block--) {
      const play = playBlock(checked, policy, block);
      let step = play.next();
      while (step.done !== true) step = play.next();
      blocks.push(step.value);
    }
  }
  return blocks;
}

describe("a study in blocks of eight trials", () => {
  it("gives the same bits when it is played again", () => {
    expect(JSON.stringify(simulateAll(study))).toBe(bits);
  });

  it("finishes every block of every policy, with as many trials as it has", () => {
    const shape = finishedBlocks().map(({ policy, block, cells }) => [
      policy,
      block,
      cells[0].moments.count,
      cells.length,
    ]);
    // Two checkpoints of 1 + 3 + 1 numbers.
    expect(shape).toEqual(
      [0, 1].flatMap((policy) =>
        [
          [0, 8],
          [1, 8],
          [2, 3],
        ].map(([block, trials]) => [policy, block, trials, 10]),
      ),
    );
  });

  it.each([
    [0, 38],
    [1, 30],
    [3, 19],
    [5, 3],
    [6, 0],
  ])(
    "gives the same bits from %s blocks that were kept as JSON, and plays only the %s other trials",
    (count, trials) => {
      const kept = JSON.parse(JSON.stringify(finishedBlocks().slice(0, count))) as Block[];
      expect(resume(kept)).toEqual({ result: bits, rounds: 60 * trials });
    },
  );

  it("gives the same bits when blocks were played in any order, by anyone", () => {
    expect(resume(playedInReverse()).result).toBe(bits);
    const [a, b, c, d, e, f] = finishedBlocks();
    expect(resume([d, b, f, a]).result).toBe(bits);
    expect(resume([e, c]).result).toBe(bits);
    expect(JSON.stringify(resultOf(new CheckedStudy(study), [f, c, a, e, b, d]))).toBe(bits);
  });

  it.each([
    ["of a policy that is not in the study", (block: Block) => ({ ...block, policy: 2 })],
    ["of trials that are not in the study", (block: Block) => ({ ...block, block: 3 })],
    ["with other cells", (block: Block) => ({ ...block, cells: block.cells.slice(1) })],
  ])("refuses a finished block %s", (_, change) => {
    const [block] = finishedBlocks();
    expect(() => simulate(study, [change(block)]).next()).toThrow(expect.objectContaining({ code: "study-mismatch" }));
  });
});

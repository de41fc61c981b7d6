import { describe, expect, it } from "vitest";
import { type Block, blocksOf, playBlock } from "./block.js";
import { resultOf, resultSoFar } from "./result.js";
import { simulate, simulateAll } from "./simulate.js";
import { CheckedStudy, type Study } from "./study.js";
import { talliesOf } from "./tally.js";

/** 19 trials: two whole blocks of eight and one of three. */
const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.4, 0.2] } },
  policies: ["thompson", { id: "deadline-quota", parameters: { shares: 0.2 } }],
  horizon: 60,
  trials: 19,
  seed: 3,
  checkpoints: [7, 60],
  metrics: ["reward", "pulls", "worst-violation"],
  contract: { id: "quota", parameters: { shares: 0.2 } },
};

const bits = JSON.stringify(simulateAll(study));

function finishedBlocks(): Block[] {
  return [...simulate(study)].flatMap(({ finished }) => finished ?? []);
}

/** The numbers of each trial of a block. */
function rowsOf({ numbers }: Block): readonly ArrayLike<number>[] {
  if (numbers.kind === "sums") throw new Error("sums have no rows");
  return numbers.rows;
}

function withRows(block: Block, rows: readonly ArrayLike<number>[]): Block {
  return { ...block, numbers: { kind: "rows", rows } };
}

/** Resumes the study and returns the bits of its result, and how many trials were played on the way. */
function resume(finished: readonly Block[]): { result: string; trials: number } {
  const run = simulate(study, finished);
  let trials = 0;
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return { result: JSON.stringify(step.value), trials };
    trials += step.value.finished === undefined ? 0 : rowsOf(step.value.finished).length;
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

  it.each([1, 2, 3])("after %d blocks the result so far is that of a study with as many trials", (blocks) => {
    const checked = new CheckedStudy(study);
    const tallies = talliesOf(
      checked,
      finishedBlocks().filter(({ block }) => block < blocks),
    );
    const shorter = simulateAll({ ...study, trials: Math.min(8 * blocks, 19) });
    expect(JSON.stringify(resultSoFar(checked, tallies))).toBe(JSON.stringify(shorter.policies));
  });

  it("finishes every block of every policy, with as many trials as it has", () => {
    const shape = finishedBlocks().map((own) => {
      const rows = rowsOf(own);
      return [own.policy, own.block, rows.length, rows[0].length];
    });
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
      expect(resume(kept)).toEqual({ result: bits, trials });
    },
  );

  it("gives the same bits when blocks were played in any order, by anyone", () => {
    expect(resume(playedInReverse()).result).toBe(bits);
    const [a, b, c, d, e, f] = finishedBlocks();
    const checked = new CheckedStudy(study);
    expect(resume([d, b, f, a]).result).toBe(bits);
    expect(resume([e, c]).result).toBe(bits);
    expect(JSON.stringify(resultOf(checked, talliesOf(checked, [f, c, a, e, b, d])))).toBe(bits);
  });

  it("goes on from what a tally kept: the first blocks as one sum, and those that wait for others", () => {
    const [a, b, c, d, e, f] = finishedBlocks();
    const checked = new CheckedStudy(study);
    const [thompson, quota] = talliesOf(checked, [b, a, f, d]);
    expect([thompson.trials, quota.trials, thompson.complete]).toEqual([16, 11, false]);
    const kept = JSON.parse(JSON.stringify([...thompson.blocks(), ...quota.blocks()])) as Block[];
    expect(kept.map(({ policy, block, blocks }) => [policy, block, blocks])).toEqual([
      [0, 0, 2],
      [1, 0, 1],
      [1, 2, 1],
    ]);
    expect(resume(kept)).toEqual({ result: bits, trials: 11 });
    expect(resume([...kept, a, c, e])).toEqual({ result: bits, trials: 0 });
  });

  it("keeps as plain JSON what came from another thread as typed arrays", () => {
    const [first, , last] = finishedBlocks();
    const sent = [first, last].map((own) =>
      withRows(
        own,
        rowsOf(own).map((row) => Float64Array.from(row)),
      ),
    );
    const [tally] = talliesOf(new CheckedStudy(study), sent);
    expect(tally.blocks()).toEqual([first, last]);
  });

  it("shows the policies that are done before the others are", () => {
    const [a, b, c, d] = finishedBlocks();
    const checked = new CheckedStudy(study);
    const { policies } = resultOf(checked, talliesOf(checked, [a, b, c, d]));
    expect(JSON.stringify(policies)).toBe(JSON.stringify(simulateAll({ ...study, policies: ["thompson"] }).policies));
  });

  it("keeps the values of the trials in their order where it is asked to", () => {
    const { samples, mean } = simulateAll({ ...study, samples: true }).policies[0].metrics["reward"].checkpoints[1]
      .values[0];
    expect(samples).toHaveLength(19);
    expect((samples ?? []).reduce((sum, value) => sum + value, 0) / 19).toBeCloseTo(mean, 12);
    const first = simulateAll({ ...study, trials: 1 }).policies[0].metrics["reward"].checkpoints[1].values[0];
    expect(samples?.[0]).toBe(first.mean);
    expect(() => simulate({ ...study, samples: true, trials: 10_001 }).next()).toThrow(
      expect.objectContaining({ code: "trials-invalid" }),
    );
  });

  it.each([-1, 0.5, 3])("plays no block %s, which it does not have", (block) => {
    const required = "a block from 0 to 2";
    const refusal = expect.objectContaining({ code: "study-mismatch", required }) as Error;
    expect(() => playBlock(new CheckedStudy(study), 0, block).next()).toThrow(refusal);
  });

  it.each([
    ["of a policy that is not in the study", (block: Block) => ({ ...block, policy: 2 })],
    ["of trials that are not in the study", (block: Block) => ({ ...block, block: 3 })],
    ["that is a sum which does not begin with the first", (block: Block) => ({ ...block, block: 1, blocks: 2 })],
    ["of no trials", (block: Block) => ({ ...block, blocks: 0 })],
    [
      "with other cells",
      (block: Block) =>
        withRows(
          block,
          rowsOf(block).map((row) => Array.from(row).slice(1)),
        ),
    ],
    ["with a row that is too short", (block: Block) => withRows(block, [[1], ...rowsOf(block).slice(1)])],
    ["without trials", (block: Block) => withRows(block, [])],
    [
      "whose trials are summed, though each is kept",
      (block: Block): Block => {
        const zeros = new Array<number>(10).fill(0);
        const columns = { means: zeros, squares: zeros, mins: zeros, maxs: zeros, bins: zeros.map(() => []) };
        return { ...block, numbers: { kind: "sums", trials: 8, ...columns } };
      },
    ],
  ])("refuses a finished block %s", (_, change) => {
    const [block] = finishedBlocks();
    expect(() => simulate(study, [change(block)]).next()).toThrow(expect.objectContaining({ code: "study-mismatch" }));
  });
});

const small: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.6, 0.4] } },
  policies: ["ucb1"],
  horizon: 50,
  trials: 12,
  seed: 3,
  metrics: ["regret"],
};

function playedBlocks(played: Study): Block[] {
  const blocks: Block[] = [];
  for (const { finished } of simulate(played)) if (finished !== undefined) blocks.push(finished);
  return blocks;
}

describe("blocks that are not this study's are refused before the first round", () => {
  const [first, last] = playedBlocks(small);

  it.each<[string, Block]>([
    ["of another seed", playedBlocks({ ...small, seed: 4 })[0]],
    ["of another horizon", playedBlocks({ ...small, horizon: 51 })[0]],
    ["before the first", { ...first, block: -1 }],
    ["behind the last", { ...first, block: 2 }],
    ["between two", { ...first, block: 0.5 }],
    ["of a policy that is not there", { ...first, policy: 1 }],
    ["with the trials of a shorter block", { ...first, numbers: last.numbers }],
    [
      "with a cell too many",
      withRows(
        first,
        rowsOf(first).map((row) => [...Array.from(row), 0]),
      ),
    ],
  ])("a block %s", (_name, block) => {
    expect(() => simulate(small, [block]).next()).toThrow(expect.objectContaining({ code: "study-mismatch" }));
  });

  it("takes its own, also from JSON", () => {
    const own = JSON.parse(JSON.stringify([first, last])) as Block[];
    expect([...simulate(small, own)].at(-1)).toMatchObject({ roundsDone: 600, roundsTotal: 600 });
  });
});

it("finished work is taken over when policies and arms are called otherwise", () => {
  const [own] = playedBlocks(small);
  const renamed: Study = { ...small, policies: [{ id: "ucb1", label: "no promise" }], armNames: ["North", "South"] };
  const [first] = simulate(renamed, [own]);
  // The first block is there already: nothing of it is played.
  expect(first).toEqual({ roundsDone: 8 * 50, roundsTotal: 12 * 50, policy: 0 });
  expect(playedBlocks(renamed)[0]).toEqual(own);
});

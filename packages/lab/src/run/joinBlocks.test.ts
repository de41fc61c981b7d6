import { CheckedStudy, playBlock, resultOf, simulateAll, talliesOf, type Block, type Study } from "@evenhand/core";
import { expect, it } from "vitest";
import { joinBlocks } from "./joinBlocks.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.5] } },
  policies: ["thompson", "ucb1"],
  horizon: 30,
  trials: 43,
  seed: 5,
  metrics: ["reward", "pulls"],
};

function block(policy: number, number: number): Block {
  const play = playBlock(new CheckedStudy(study), policy, number);
  for (let step = play.next(); ; step = play.next()) if (step.done === true) return step.value;
}

/** What a run leaves behind that has played these blocks. */
const left = (...blocks: readonly Block[]) =>
  talliesOf(new CheckedStudy(study), blocks).flatMap((tally) => tally.blocks());

const numbers = (blocks: readonly Block[]) =>
  blocks.map(({ policy, block: first, blocks: count }) => [policy, first, count]);

it("everything that either run has finished is there, once", () => {
  const one = left(block(0, 0), block(0, 1), block(0, 4), block(1, 2));
  const other = left(block(0, 0), block(0, 2), block(1, 0));
  expect(numbers(one)).toEqual([
    [0, 0, 2],
    [0, 4, 1],
    [1, 2, 1],
  ]);
  const expected = [
    [0, 0, 3],
    [0, 4, 1],
    [1, 0, 1],
    [1, 2, 1],
  ];
  expect(numbers(joinBlocks(study, one, other))).toEqual(expected);
  expect(numbers(joinBlocks(study, other, one))).toEqual(expected);
  expect(joinBlocks(study, one, [])).toEqual(one);
});

it("a run that goes on from there comes to the same bits", () => {
  const all = [0, 1].flatMap((policy) => [0, 1, 2, 3, 4, 5].map((number) => block(policy, number)));
  const joined = joinBlocks(
    study,
    left(...all.slice(0, 3), ...all.slice(7, 9)),
    left(...all.slice(2, 8), ...all.slice(9)),
  );
  expect(resultOf(new CheckedStudy(study), talliesOf(new CheckedStudy(study), joined))).toEqual(simulateAll(study));
});

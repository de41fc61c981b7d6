import {
  type Block,
  CheckedStudy,
  EvenhandError,
  playBlock,
  resultOf,
  simulate,
  simulateAll,
  type Study,
  talliesOf,
} from "@evenhand/core";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BlocksOfStudies, joinBlocks, PartialFile } from "./partialFile.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.5] } },
  policies: ["ucb1"],
  horizon: 20,
  trials: 40,
  seed: 5,
  metrics: ["reward"],
};
const blocks = [...simulate(study)].flatMap(({ finished }) => finished ?? []);
const other = [...simulate({ ...study, seed: 6 })].flatMap(({ finished }) => finished ?? []);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-"));
  file = join(folder, "partial.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file of the studies, as plain JSON. */
const partial = (studies: readonly Study[] = [study]) =>
  new PartialFile(file, studies, {
    read: (name) => {
      if (!existsSync(name)) return undefined;
      const text = readFileSync(name, "utf8");
      if (!text.startsWith("[")) throw new EvenhandError("state-unreadable", { received: text, required: "JSON" });
      return JSON.parse(text) as BlocksOfStudies;
    },
    text: (kept) => JSON.stringify(kept),
  });

const kept = () => (JSON.parse(readFileSync(file, "utf8")) as Block[][]).map((own) => own.map(({ block }) => block));

describe("a partial file", () => {
  it("has what the run has finished, each time it is kept", () => {
    const own = partial();
    expect(own.keep([[]])).toBeUndefined();
    own.keep([[blocks[1]]]);
    expect(kept()).toEqual([[1]]);
    own.keep([[blocks[3]]]);
    // What the run itself has written is its own to replace.
    expect(kept()).toEqual([[3]]);
  });

  it("keeps what an earlier run of the same study has finished", () => {
    partial().keep([[blocks[1], blocks[4]]]);
    const own = partial();
    expect(own.keep([[blocks[1]]])).toBeUndefined();
    expect(kept()).toEqual([[1, 4]]);
    own.keep([[blocks[1], blocks[2]]]);
    expect(kept()).toEqual([[1, 2, 4]]);
    expect(readdirSync(folder)).toEqual(["partial.json"]);
  });

  it.each([
    ["another study's", JSON.stringify([other])],
    ["no work of a run", "3"],
  ])("moves %s aside, again and again", (_, text) => {
    writeFileSync(file, text);
    expect(partial().keep([[blocks[0]]])).toBe(`${file}.1`);
    writeFileSync(file, text);
    expect(partial().keep([[blocks[0]]])).toBe(`${file}.2`);
    expect([1, 2].map((number) => readFileSync(`${file}.${number}`, "utf8"))).toEqual([text, text]);
  });

  it("is removed by a run that is done, unless it is another's", () => {
    partial().keep([[blocks[0]]]);
    partial().remove();
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, JSON.stringify([other]));
    partial().remove();
    expect(existsSync(file)).toBe(true);
  });
});

const twoPolicies: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.5] } },
  policies: ["thompson", "ucb1"],
  horizon: 30,
  trials: 43,
  seed: 5,
  metrics: ["reward", "pulls"],
};

function block(policy: number, number: number): Block {
  const play = playBlock(new CheckedStudy(twoPolicies), policy, number);
  for (let step = play.next(); ; step = play.next()) if (step.done === true) return step.value;
}

/** What a run leaves behind that has played these blocks. */
const left = (...blocks: readonly Block[]) =>
  talliesOf(new CheckedStudy(twoPolicies), blocks).flatMap((tally) => tally.blocks());

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
  expect(numbers(joinBlocks(twoPolicies, one, other))).toEqual(expected);
  expect(numbers(joinBlocks(twoPolicies, other, one))).toEqual(expected);
  expect(joinBlocks(twoPolicies, one, [])).toEqual(one);
});

it("a run that goes on from there comes to the same bits", () => {
  const all = [0, 1].flatMap((policy) => [0, 1, 2, 3, 4, 5].map((number) => block(policy, number)));
  const joined = joinBlocks(
    twoPolicies,
    left(...all.slice(0, 3), ...all.slice(7, 9)),
    left(...all.slice(2, 8), ...all.slice(9)),
  );
  expect(resultOf(new CheckedStudy(twoPolicies), talliesOf(new CheckedStudy(twoPolicies), joined))).toEqual(
    simulateAll(twoPolicies),
  );
});

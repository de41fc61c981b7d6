import { CheckedStudy, simulateAll, type Study } from "@evenhand/core";
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GatheredParts, mergedResults } from "./gatheredParts.js";
import { partName } from "./partFile.js";
import { playShard, type ShardOptions } from "./shardRun.js";
import { allTasks } from "./tasks.js";

/** 43 trials: six blocks of each policy, the last of three trials. */
const small: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.5, 0.2] } },
  policies: ["thompson", { id: "deadline-quota", parameters: { shares: 0.2 } }],
  horizon: 60,
  trials: 43,
  seed: 5,
  checkpoints: [10, 60],
  metrics: ["regret", "pulls"],
  contract: { id: "quota", parameters: { shares: 0.2 } },
};
const studies = [
  small,
  { ...small, trials: 900, horizon: 3, checkpoints: [3], policies: ["ucb1"] },
  { ...small, horizon: 25, checkpoints: [25] },
];
/** More trials than are kept one by one. */
const many: Study = { ...small, trials: 10_003, horizon: 3, checkpoints: [3], policies: ["ucb1"] };
const checked = studies.map((study) => new CheckedStudy(study));
const expected = studies.map((study) => JSON.stringify(simulateAll(study)));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-parts-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const play = (number: number, of: number, options: Partial<ShardOptions> = {}) =>
  playShard(studies, { shard: { number, of }, folder, work: { study: "three" }, command: ["play"], ...options });

async function playAll(of: number): Promise<void> {
  for (let number = 1; number <= of; number++) expect(await play(number, of)).toMatchObject({ complete: true });
}

const fileOf = (number: number, of: number) => join(folder, partName({ number, of }));

const merged = () => mergedResults(studies, new GatheredParts(folder)).map((result) => JSON.stringify(result));

describe("the parts of studies", () => {
  it.each([1, 2, 7])("of %s shards give the bits of a run that was not divided", async (of) => {
    await playAll(of);
    expect(new GatheredParts(folder).missing(checked)).toEqual([]);
    expect(merged()).toEqual(expected);
  });

  it("are summed as on one machine where there are more than 10 000 trials", async () => {
    for (const number of [1, 2]) {
      await playShard([many], { shard: { number, of: 2 }, folder, work: {}, command: [] });
    }
    const [result] = mergedResults([many], new GatheredParts(folder));
    expect(JSON.stringify(result)).toBe(JSON.stringify(simulateAll(many)));
  });

  it("may be more than there are blocks: those that are left over have none", async () => {
    const few = [{ ...small, trials: 9 }];
    const blocks: number[] = [];
    for (let number = 1; number <= 6; number++) {
      const options = { shard: { number, of: 6 }, folder, work: {}, command: [] };
      blocks.push((await playShard(few, options)).blocks);
    }
    expect(blocks).toEqual([1, 1, 1, 1, 0, 0]);
    const parts = new GatheredParts(folder);
    expect(parts.missing(few.map((study) => new CheckedStudy(study)))).toEqual([]);
    expect(JSON.stringify(mergedResults(few, parts))).toBe(JSON.stringify(few.map(simulateAll)));
  });

  it("have every block once, and about as many blocks each", () => {
    const seen = new Map<string, number>();
    const sizes = Array.from({ length: 5 }, (_, i) => {
      const tasks = [...allTasks(checked, { number: i + 1, of: 5 })];
      for (const { players, block, blocks } of tasks) {
        for (let b = block; b < block + blocks; b++) {
          for (const { study, policy } of players) seen.set(`${study} ${policy} ${b}`, i);
        }
      }
      return tasks.reduce((sum, { blocks }) => sum + blocks, 0);
    });
    // Two studies of two policies with six blocks, which are played once for both studies, and one of 113 blocks.
    expect(seen.size).toBe(4 * 6 + 113);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(2 * 6 + 113);
    // One task more, of three blocks; and the last of the 113 blocks are a task of two.
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(3 + 1);
  });

  it("that are missing or not whole are named", async () => {
    await play(2, 4);
    await play(3, 4);
    truncateSync(fileOf(3, 4), readFileSync(fileOf(3, 4)).length - 5);
    expect(new GatheredParts(folder).missing(checked)).toEqual([1, 3, 4].map((number) => ({ number, of: 4 })));
  });
});

describe("a part that was cut off", () => {
  it("goes on after its last whole line", async () => {
    await playAll(2);
    const whole = readFileSync(fileOf(1, 2), "utf8");
    const lines = whole.split("\n");
    // The head, four blocks, and half of the next one.
    writeFileSync(fileOf(1, 2), `${lines.slice(0, 5).join("\n")}\n${lines[5].slice(0, lines[5].length / 2)}`);
    const { complete, blocks, blocksKept } = await play(1, 2);
    expect({ complete, blocks, blocksKept }).toEqual({ complete: true, blocks: lines.length - 2, blocksKept: 4 });
    expect(readFileSync(fileOf(1, 2), "utf8").split("\n").sort()).toEqual(lines.sort());
    expect(merged()).toEqual(expected);
  });

  it("begins again where not even its head is whole", async () => {
    writeFileSync(fileOf(1, 1), '{"format":"evenhand-pa');
    expect(await play(1, 1)).toMatchObject({ complete: true, blocksKept: 0 });
    expect(merged()).toEqual(expected);
  });

  it("is stopped by a signal, and keeps what it has", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const stopped = await play(1, 1, { workers: 2, signal: controller.signal, onProgress });
    expect(stopped.complete).toBe(false);
    expect(stopped.roundsDone).toBeLessThan(stopped.roundsTotal);
    expect(await play(1, 1, { workers: 2 })).toMatchObject({ complete: true, roundsDone: stopped.roundsTotal });
    expect(merged()).toEqual(expected);
  });
});

describe("parts are refused", () => {
  const refused = (code: string) => expect.objectContaining({ code }) as Error;

  it.each([
    [0, 3],
    [4, 3],
    [1.5, 3],
    [1, NaN],
  ])("shard %s of %s, before a file is made", async (number, of) => {
    await expect(play(number, of)).rejects.toMatchObject({ code: "shard-invalid" });
    expect(() => new GatheredParts(folder)).toThrow(refused("parts-missing"));
  });

  it("of another study, version or number of shards, where they are made and where they are put together", async () => {
    await play(1, 2);
    await expect(play(1, 2, { work: { study: "another" } })).rejects.toMatchObject({ code: "part-foreign" });
    await play(2, 2, { work: { study: "another" } });
    expect(() => new GatheredParts(folder)).toThrow(refused("part-foreign"));
    rmSync(fileOf(2, 2));
    await play(2, 3);
    expect(() => new GatheredParts(folder)).toThrow(refused("part-foreign"));
    rmSync(fileOf(2, 3));
    writeFileSync(fileOf(1, 2), readFileSync(fileOf(1, 2), "utf8").replace(/"version":"[^"]*"/, '"version":"0.0.1"'));
    await expect(play(1, 2)).rejects.toMatchObject({ code: "part-foreign" });
  });

  it("that are there twice", async () => {
    await playAll(2);
    copyFileSync(fileOf(1, 2), join(folder, "copy.jsonl"));
    expect(() => new GatheredParts(folder)).toThrow(refused("part-doubled"));
  });

  it("that are something else, or whose blocks are of another study", async () => {
    writeFileSync(join(folder, "other.jsonl"), "null\n");
    expect(() => new GatheredParts(folder)).toThrow(refused("part-unreadable"));
    rmSync(join(folder, "other.jsonl"));
    await playAll(1);
    const changed = studies.map((study) => ({ ...study, seed: 6 }));
    expect(() => mergedResults(changed, new GatheredParts(folder))).toThrow(refused("study-mismatch"));
  });

  it("where a line has changed", async () => {
    await playAll(1);
    const text = readFileSync(fileOf(1, 1), "utf8");
    writeFileSync(fileOf(1, 1), text.replace('"rows":[[', '"rows":[[['));
    expect(() => merged()).toThrow(refused("part-unreadable"));
  });

  it("but not for a block that two runs of the same part have written", async () => {
    await playAll(1);
    appendFileSync(fileOf(1, 1), `${readFileSync(fileOf(1, 1), "utf8").split("\n")[2]}\n`);
    expect(merged()).toEqual(expected);
  });
});

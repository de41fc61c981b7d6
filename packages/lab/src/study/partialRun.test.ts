import { simulate, type Block } from "@evenhand/core";
import { readStudyFile, studiesOf, type StudyFile } from "@evenhand/protocol";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { atomicWrite } from "../files/atomicWrite.js";
import { partialText, readPartial } from "./partialRun.js";

const folder = mkdtempSync(join(tmpdir(), "evenhand-partial-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "study.partial.json");

function study(change: object = {}): StudyFile {
  const input = { horizon: 20, trials: 20, environment: { id: "bernoulli", means: [0.5, 0.4] }, policies: ["ucb1"] };
  const read = readStudyFile({ ...input, ...change });
  if ("errors" in read) throw read.errors[0];
  return read.file;
}

/** The first block of the study. */
function firstBlock(): Block {
  for (const { finished } of simulate(studiesOf(study())[0].study)) if (finished !== undefined) return finished;
  throw new Error("no block was finished");
}

describe("the work of an interrupted run", () => {
  it("is read back for the same study", () => {
    const blocks = [[firstBlock()]];
    atomicWrite(file, partialText(study(), blocks));
    expect(readPartial(file, study())).toEqual(blocks);
  });

  it("is read back when only names have changed", () => {
    const blocks = [[firstBlock()]];
    atomicWrite(file, partialText(study(), blocks));
    const renamed = study({
      title: "Two arms",
      figures: [{ metrics: ["regret"] }],
      environment: { label: "coins", id: "bernoulli", means: [0.5, 0.4], arms: ["North", "South"] },
      policies: [{ id: "ucb1", label: "UCB" }],
    });
    expect(readPartial(file, renamed)).toEqual(blocks);
    // And the other way round.
    atomicWrite(file, partialText(renamed, blocks));
    expect(readPartial(file, study())).toEqual(blocks);
    expect([...simulate(studiesOf(renamed)[0].study, blocks[0])][0]).toEqual({
      roundsDone: 8 * 20,
      roundsTotal: 20 * 20,
      policy: 0,
    });
  });

  it("is that of the same module with definitions, or none", () => {
    const blocks = [[firstBlock()]];
    atomicWrite(file, partialText(study(), blocks, { sha256: "a" }));
    expect(readPartial(file, study(), { sha256: "a" })).toEqual(blocks);
    const refused = expect.objectContaining({ code: "resume-impossible" }) as Error;
    expect(() => readPartial(file, study(), { sha256: "b" })).toThrow(refused);
    expect(() => readPartial(file, study())).toThrow(refused);
    atomicWrite(file, partialText(study(), blocks));
    expect(() => readPartial(file, study(), { sha256: "a" })).toThrow(refused);
  });

  it("is not there before a run was interrupted", () => {
    expect(readPartial(join(folder, "none.json"), study())).toBeUndefined();
  });

  it.each<[object, string]>([
    [{ trials: 21 }, "trials changed"],
    [{ seed: 2 }, "seed changed"],
    [{ policies: ["ucb1", "thompson"] }, "policies changed"],
  ])("is refused for a study with %j", (change, words) => {
    atomicWrite(file, partialText(study(), [[firstBlock()]]));
    expect(() => readPartial(file, study(change))).toThrow(
      expect.objectContaining({
        code: "resume-impossible",
        path: file,
        received: expect.stringContaining(words) as string,
      }),
    );
  });

  it("is refused from another version", () => {
    const other = [...partialText(study(), [])].join("").replace(/"version":"[^"]*"/, '"version":"0.0.1"');
    writeFileSync(file, other);
    expect(() => readPartial(file, study())).toThrow(
      expect.objectContaining({ code: "resume-impossible", received: expect.stringContaining("0.0.1") as string }),
    );
  });

  it.each(["", "{", "{}", "[]", "3", "null"])("%j is not the work of a run", (text) => {
    writeFileSync(file, text);
    expect(() => readPartial(file, study())).toThrow(expect.objectContaining({ code: "state-unreadable" }));
  });
});

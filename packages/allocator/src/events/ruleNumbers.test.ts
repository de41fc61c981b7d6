import { rules } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { forged } from "../../test/support/forged.js";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { Run } from "../../test/support/run.js";
import { Allocator } from "../allocator.js";
import { ruleNames, type AllocatorEvent } from "./eventKinds.js";
import { eventRecord, readEvent } from "./eventRecord.js";

/** The rules that logs have by their numbers from 1 on, as they were first given: a log of any age has these. */
const numbered = [
  ...["learner", "deadline", "forced", "cap", "learner, exploration allowance used up", "several"],
  ...["largest deficit", "highest index with bonus", "longest queue and index", "quota first", "exploration"],
  ...["highest index", "highest index, raised below the threshold", "not yet observed", "highest draw", "highest mean"],
  ...["uniformly random", "each arm once", "catch-up", "largest gain", "explore", "serve"],
  ...["phase 3: deserved", "phase 4: learner", "largest optimistic total", "in turn", "fewest pulls"],
  ...["learner, among arms not heard from", "forgotten", "drawn by merit"],
  ...["drawn by weight", "largest optimistic rest"],
];
/** The rules that logs have as 0 and their name: with a number of their own, logs that have them could not be read. */
const inFull = [
  ...["longest queue and index, not yet observed", "drawn by share", "in place of an absent arm", "best explored arm"],
  ...["a few pulls each", "deserved, and not surely too costly", "phase 1: gaps unclear", "phase 2: shares unclear"],
  ...["each arm twice", "survivors in turn", "last survivor", "no survivor is open"],
];

const salt = new Uint8Array(16);
const leafOf = (rule: string) => {
  const fields = { round: 1, asked: 1, arms: [0], rules: [rule], open: {}, confirmBy: 0 };
  return eventRecord({ kind: "decided", at: 1, fields }, salt, salt, nodeSha256).leaf;
};
/** Version, kind, time, round, asked, two for the arms, the number of rules. */
const BEFORE_THE_RULE = 8;

describe("the number of a rule in a log", () => {
  it("is known of every rule: a new one is added here, to the first list where no log has it yet", () => {
    expect([...numbered, ...inFull].sort()).toEqual(Object.keys(rules).sort());
    expect(ruleNames.slice(0, numbered.length)).toEqual(numbered);
  });

  it.each([...numbered, ...inFull, "a rule of one's own"])("never changes: %s", (rule) => {
    const leaf = leafOf(rule);
    const name = [...Buffer.from(rule)];
    const expected = numbered.includes(rule) ? [numbered.indexOf(rule) + 1] : [0, name.length, ...name];
    expect([...leaf.subarray(BEFORE_THE_RULE, BEFORE_THE_RULE + expected.length)]).toEqual(expected);
    expect(readEvent({ leaf }, nodeSha256).event.fields).toMatchObject({ rules: [rule] });
  });
});

it("a log with rules that are not Evenhand's counts as forced what does not begin with the learner's name", () => {
  const run = new Run(["a", "b"], { contract: { id: "quota", parameters: { shares: 0.5 } } });
  run.do({ kind: "decide", items: [{}] });
  const [created, ...others] = run.log.map(({ record }) => record);
  const forcedBy = (rule: string) => {
    const allocator = Allocator.begin(created, run.secret, { sha256: nodeSha256 });
    const changed = ({ kind }: AllocatorEvent) => (kind === "decided" ? { rules: [rule], arms: [0] } : {});
    for (const record of others) allocator.fold(forged(record, changed));
    return allocator.state.tallies.column("forced")[0];
  };
  const own = ["by hand", "learner", "learner, by hand", "phase 4: learner", "several", "deadline", "constructor"];
  expect(own.map(forcedBy)).toEqual([1, 0, 0, 1, 1, 1, 1]);
});

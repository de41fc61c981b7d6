import { describe, expect, it } from "vitest";
import { nodeSha256 as sha256 } from "../test/support/nodeSha256.js";
import { randomRun } from "../test/support/randomRun.js";
import { refusedCode } from "../test/support/refusedCode.js";
import { Run } from "../test/support/run.js";
import { Allocator, snapshotOf, type CommandResult, type TermsInput } from "./index.js";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const stateOf = (allocator: Allocator) => hex(snapshotOf(allocator, { sha256 }));
const logOf = ({ log }: Run) =>
  log.map(({ place, record: { leaf, personal } }) => [place, hex(leaf), personal === undefined ? null : hex(personal)]);

const tick = { kind: "tick", at: 1_800_000_000_000, entropy: new Uint8Array(32) } as const;

/** Gives every command in steps, and sees that nothing has changed before the last one. */
class RunInSteps extends Run {
  static steps = 0;

  override do<C extends Parameters<Run["do"]>[0]>(command: C): CommandResult<C["kind"]> {
    const before = stateOf(this.allocator);
    const steps = this.allocator.executing({ ...command, ...this.envelope() });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        this.log.push(...step.value.events);
        return step.value;
      }
      RunInSteps.steps++;
      expect(stateOf(this.allocator) === before).toBe(true);
      expect(refusedCode(() => this.allocator.execute(tick))).toBe("allocator-unusable");
    }
  }
}

const quota = (shares: readonly string[]): TermsInput => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1" } },
});
const change = { kind: "change", terms: quota(["1/4", "1/4", "1/4"]) } as const;
const begun = () => new Run(["a", "b", "c"], quota(["1/2", "1/4", "0"]));
const asked = { ...change, at: 1_700_000_000_001, entropy: new Uint8Array(32) };

describe("a command in steps", () => {
  it.each([1, 2, 3, 4, 5, 6])("has the log and the state of one that is done at once (seed %i)", (seed) => {
    const atOnce = randomRun(seed, { commands: 250 });
    RunInSteps.steps = 0;
    const inSteps = randomRun(seed, { commands: 250, Run: RunInSteps });
    expect(RunInSteps.steps).toBeGreaterThan(10);
    expect(logOf(inSteps)).toEqual(logOf(atOnce));
    expect(stateOf(inSteps.allocator) === stateOf(atOnce.allocator)).toBe(true);
  });

  it("that is refused has changed nothing, and the allocator goes on", () => {
    const { allocator } = begun();
    const before = stateOf(allocator);
    const steps = allocator.executing({ ...asked, terms: quota(["1/2", "1/2", "1/2"]) });
    const all = () => {
      while (steps.next().done !== true);
    };
    expect(refusedCode(all)).toBe("share-sum");
    expect(stateOf(allocator) === before).toBe(true);
    expect(allocator.execute(asked).events).toHaveLength(2);
  });

  it("that is given up in the middle has changed nothing, wherever that is", () => {
    for (let taken = 0, isDone: boolean | undefined = false; ; taken++) {
      const { allocator } = begun();
      const before = stateOf(allocator);
      const steps = allocator.executing(asked);
      for (let step = 0; step < taken; step++) isDone = steps.next().done;
      if (isDone === true) break;
      expect(allocator.isUsable).toBe(taken === 0);
      steps.return(undefined as never);
      expect(stateOf(allocator) === before).toBe(true);
      expect(allocator.execute(asked).events).toHaveLength(2);
    }
  });
});

it.each([1, 2, 3, 4, 5, 6])("a log is folded in steps as at once (seed %i)", (seed) => {
  const { log, secret, ...run } = randomRun(seed, { commands: 250 });
  // Without another seed in it, which its reader would have to know.
  const until = log.findIndex(({ event }) => event.kind === "reseeded");
  const records = (until < 0 ? log : log.slice(0, until)).map(({ record }) => record);
  const atOnce = Allocator.begin(records[0], secret, { sha256 });
  const inSteps = Allocator.begin(records[0], secret, { sha256 });
  for (const record of records.slice(1)) {
    const before = stateOf(inSteps);
    const steps = inSteps.folding(record);
    while (steps.next().done !== true) expect(stateOf(inSteps) === before).toBe(true);
    atOnce.fold(record);
  }
  expect(stateOf(inSteps) === stateOf(atOnce)).toBe(true);
  if (until < 0) expect(stateOf(inSteps) === stateOf(run.allocator)).toBe(true);
});

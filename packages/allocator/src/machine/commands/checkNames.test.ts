import { describe, expect, it } from "vitest";
import { refusedCode } from "../../../test/support/refusedCode.js";
import { Run } from "../../../test/support/run.js";
import { nodeSha256 } from "../../../test/support/nodeSha256.js";
import { eventRecord } from "../../events/eventRecord.js";
import { Allocator } from "../../allocator.js";

const terms = { contract: { id: "quota", parameters: { shares: 0.25 } }, rewards: { use: "sum", max: 9 } } as const;
const halves = ["\ud801", "a\udc00b"];
const steering = ["a\u001b[2Jb", "a\nb", "a\rb", "\u0000", "\u007f", "\u009b1m", "\u202eb", "\u2066b", "a\u2028b"];
const fine = ["a", "Grüße", "\u{1f600}", "a b", "a\u00a0b"];

describe("ids", () => {
  it.each([...halves, ...steering, "", "x".repeat(201)])(
    "%j names no arm, no decision, no grant and no report",
    (id) => {
      const run = new Run(["a", "b"], terms);
      const [{ decisions }] = run.do({ kind: "decide", items: [{}] }).answer;
      const { length } = run.log;
      const report = { decision: decisions[0].place, value: 1, report: id };
      const grown = { ...terms, contract: { id: "quota", parameters: { shares: 0.25 } } };
      expect(refusedCode(() => new Run(["a", id], terms))).toBe("arm-name-format");
      expect(refusedCode(() => run.do({ kind: "add-arms", arms: [id], terms: grown }))).toBe("arm-name-format");
      expect(refusedCode(() => run.do({ kind: "decide", items: [{ id }] }))).toBe("id-format");
      expect(refusedCode(() => run.do({ kind: "reward", items: [report] }))).toMatch(/^(id-format|command-invalid)$/);
      // An empty one of a grant is none.
      if (id !== "") expect(refusedCode(() => run.do({ kind: "grant", arm: "a", counts: true, id }))).toBe("id-format");
      expect(run.allocator.state.length).toBe(length);
    },
  );

  it.each(fine)("%j is one, and is known again after the log was folded", (id) => {
    const run = new Run([id, "other"], terms);
    const first = run.do({ kind: "decide", items: [{ id }] }).answer;
    run.allocator = run.folded();
    expect(run.do({ kind: "decide", items: [{ id }] }).answer[0]).toMatchObject({
      isRepeat: true,
      decisions: [{ place: first[0].decisions[0].place }],
    });
  });

  it("of an old log are folded as they are, and their arms can be paused, and retire", () => {
    const names = ["a\u001b[2Jb", "c\nd", "e"];
    const run = new Run(["a", "c", "e"], terms);
    const [created, ...rest] = run.log;
    const old = { ...created.event, personal: { ...created.event.personal, names } } as typeof created.event;
    const first = eventRecord(old, created.salt, created.salt, nodeSha256);
    run.allocator = Allocator.begin(first, run.secret, { sha256: nodeSha256 });
    for (const { event } of rest) run.allocator.foldEvent(event);
    run.do({ kind: "pause-arms", arms: [names[0]] });
    run.do({ kind: "retire-arms", arms: [names[1]], terms });
    expect(run.allocator.state.arms.name(0)).toBe(names[0]);
    expect(run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].arms).toEqual([2]);
  });
});

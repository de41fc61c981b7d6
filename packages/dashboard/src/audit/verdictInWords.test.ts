import type { AuditReport } from "@evenhand/allocator";
import { describe, expect, it } from "vitest";
import { verdictInWords } from "./verdictInWords.js";

const audited = (more: Partial<AuditReport>, damage?: string) => ({
  report: {
    ...{ verdict: "held", events: 6, rounds: 3, findings: 0, arms: [], promises: [], caps: [] },
    ...{ tree: { size: 6, root: "", head: { size: 6, relation: "same" } } },
    ...{ choices: { seedsGiven: 0, seedsUnfit: 0, recomputed: 0, unknown: 0 } },
    ...more,
  } as unknown as AuditReport,
  origin: "example.org/team",
  ...(damage === undefined ? {} : { damage }),
});

describe("the verdict of an audit", () => {
  it("is good where nothing was found", () => {
    expect(verdictInWords(audited({}))).toEqual({
      isGood: true,
      title: "The log is genuine, and every promise was kept.",
      details: [
        "6 events and 3 rounds were checked, one by one, in this browser.",
        "It is the log under the signed head.",
      ],
    });
  });

  it("says no more of promises than a log can know", () => {
    const { title, details } = verdictInWords(audited({ noVerdict: "It cannot be known." }));
    expect(title).toBe("The log is genuine.");
    expect(details).toContain("It cannot be known.");
  });

  it("names the event that does not fit", () => {
    const finding = { event: 4, kind: "decided", what: "arms", says: "1", should: "0" } as const;
    const { isGood, details } = verdictInWords(audited({ verdict: "tampered", finding }));
    expect(isGood).toBe(false);
    expect(details).toContain("Event 4 (decided) says 1; it should say 0.");
  });

  it("is never good for a file that is cut, whatever stands before the cut", () => {
    const { isGood, title, details } = verdictInWords(audited({}, "The file is cut."));
    expect([isGood, title]).toEqual([false, "This log is not what it should be."]);
    expect(details).toContain("The file is cut.");
  });

  it("says which choices were left to chance", () => {
    const choices = { seedsGiven: 0, seedsUnfit: 0, recomputed: 0, unknown: 35 };
    expect(verdictInWords(audited({ choices })).details.join(" ")).toContain("35 choices were left to chance");
  });
});

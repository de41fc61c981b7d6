import { describe, expect, it } from "vitest";
import { type AuditedLog, perform } from "../../../audit/tasks.js";
import { firstBroken } from "../../../audit/verdict/logJudgement.js";
import { caughtInWords, forged, forgeries, type Forgery } from "./forgery.js";
import { sampleOf } from "../../../../test/sampleOf.js";

const sample = sampleOf(1);
const facts = { arms: 3, name: (arm: number) => `arm ${arm}`, rewards: { min: 0, max: 1 } };
const lines = await perform.events({ log: sample.log, from: 0, count: 1000 }, () => undefined);

function audit(log: Blob, beside: "all" | "nothing"): Promise<AuditedLog> {
  const { signedHead, seeds } = sample;
  return perform.audit({ log, receipts: [], ...(beside === "all" ? { signedHead, seeds } : {}) }, () => undefined);
}

describe("the example", () => {
  it("is genuine, and its promises were kept", async () => {
    const { report } = await audit(sample.log, "all");
    expect(report).toMatchObject({ verdict: "held", findings: 0, events: lines.length });
    expect(report.choices).toMatchObject({ unknown: 0, recomputed: 40 });
  });
});

describe("a forgery", () => {
  const all = lines.flatMap((line, place) => forgeries(line, lines[place + 1], facts));

  it("is found with head and seed, whatever is done to whichever line", async () => {
    expect(new Set(all.map(({ does }) => does.replace(/\d+$/, "n")))).toEqual(
      new Set([
        ...["Give it to arm n", "Make the reward n", "Delete this line", "Swap it with the next line"],
        "Cut off everything after it",
      ]),
    );
    for (const forgery of all) {
      const answer = await audit(forged(sample.log, forgery), "all");
      expect(answer.report.verdict, forgery.done).toBe("tampered");
      expect(answer.damage).toBeUndefined();
      const broken = firstBroken(answer);
      if (broken?.isSure === true) expect(broken.event, forgery.done).toBeGreaterThanOrEqual(forgery.event);
    }
  });

  it("of a decision is named at its event with the seed", async () => {
    for (const forgery of all.filter(({ does }) => does.startsWith("Give"))) {
      expect(firstBroken(await audit(forged(sample.log, forgery), "all"))).toEqual({
        event: forgery.event,
        isSure: true,
      });
    }
  });

  it("touches the bytes of its lines alone", async () => {
    const original = new Uint8Array(await sample.log.arrayBuffer());
    const [give] = forgeries(lines[6], lines[7], facts);
    const copy = new Uint8Array(await forged(sample.log, give).arrayBuffer());
    const differing = [...copy.keys()].filter((at) => copy[at] !== original[at]);
    expect(copy.length).toBe(original.length);
    expect(differing).toHaveLength(1);
    expect(differing[0] >= lines[6].start && differing[0] < lines[6].end).toBe(true);
  });

  it("is told as found or not found", async () => {
    const find = (line: number, does: string) =>
      forgeries(lines[line], lines[line + 1], facts).find((one) => one.does.startsWith(does)) as Forgery;
    const told = async (forgery: Forgery, beside: "all" | "nothing") =>
      caughtInWords(await audit(forged(sample.log, forgery), beside), forgery.event);
    expect(await told(find(6, "Give"), "all")).toBe("Found, at the very event: 6.");
    expect(await told(find(6, "Delete"), "nothing")).toMatch(/^Found, at event|^Found, at the very/);
    expect(await told(find(lines.length - 2, "Cut"), "nothing")).toContain("Not found");
    // The last reward decides nothing any more: the head alone shows it.
    expect(await told(find(lines.length - 1, "Make the reward"), "all")).toContain("by the signed head alone");
  });
});

import { metrics } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { evenhand } from "./evenhand.js";

describe("evenhand metrics", () => {
  it("lists every metric once, below what a study must have for it", () => {
    const { code, stdout, stderr } = evenhand("metrics");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    let contract = "";
    const listed = [];
    for (const line of stdout.split("\n")) {
      contract = /^in (any study|a study with .*)/.exec(line)?.[1].split(" ").at(-1) ?? contract;
      const id = /^ {2}(\S+)/.exec(line)?.[1];
      if (id !== undefined) listed.push(`${contract} ${id}`);
    }
    const words = { none: "study", any: "contract" } as const;
    const expected = metrics.map(({ id, contract: needed = "none" }) => {
      return `${needed === "none" || needed === "any" ? words[needed] : needed} ${id}`;
    });
    expect(listed.sort()).toEqual(expected.sort());
  });

  it.each(["worst-violation", "regret", "phase-2-rounds"])("describes %s in 80 columns", (id) => {
    const { code, stdout } = evenhand("metrics", id);
    expect(code).toBe(0);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    const { title, unit, range, zero, better, perArm, regretLike, ofPhases } = metrics.find((one) => one.id === id)!;
    const words = stdout.replace(/\s+/g, " ");
    const texts = [`${title} (${id})`, `unit ${unit}`, `range ${range}`, `0 means ${zero}`, better];
    for (const text of [...texts, perArm ? "one for each arm" : "one for all arms"]) expect(words).toContain(text);
    expect(words.includes("beside it the violation")).toBe(regretLike === true);
    expect(words.includes("policies only those that go through phases")).toBe(ofPhases === true);
  });

  it("prints JSON", () => {
    const all = JSON.parse(evenhand("metrics", "--json").stdout) as { metrics: { id: string }[] };
    expect(all.metrics.map(({ id }) => id)).toEqual(metrics.map(({ id }) => id));
    const one = JSON.parse(evenhand("metrics", "withheld", "--json").stdout) as { metric: object };
    expect(one.metric).toMatchObject({ id: "withheld", contract: "opportunity", unit: "pulls" });
  });

  it.each([
    ["regrets", "Did you mean regret? Required: one of "],
    ["nothing-like-it", "`evenhand metrics` lists them."],
  ])("refuses %s: %s", (id, hint) => {
    const { code, stdout, stderr } = evenhand("metrics", id);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(hint);
    expect(stderr).toMatch(/ \[metric-unknown\]\n$/);
  });
});

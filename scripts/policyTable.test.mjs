import { readFileSync } from "node:fs";
import { policies } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { file, policyTable } from "./policyTable.mjs";

describe("docs/policies.md", () => {
  const text = readFileSync(file, "utf8");

  it("is what the registry says", async () => {
    expect(text, "npm run build && node scripts/writePolicyTable.mjs").toBe(await policyTable());
  });

  it("has one row for each policy, all of its words in it", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows.map((row) => /`(.*?)`/.exec(row)?.[1])).toEqual(policies.map(({ id }) => id));
    policies.forEach(({ title, contract, summary, guarantee, source }, index) => {
      const words = rows[index].replaceAll("\\", "");
      for (const word of [title, contract, summary, guarantee, source])
        expect(words).toContain(word.replaceAll("\\", ""));
    });
  });
});

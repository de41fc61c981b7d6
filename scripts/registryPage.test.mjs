import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { file, registryPage, sections } from "./registryPage.mjs";

describe("docs/registry.md", () => {
  const text = readFileSync(file, "utf8");

  it("is what the registry says", async () => {
    expect(text, "npm run build && node scripts/writeRegistryPage.mjs").toBe(await registryPage());
  });

  it.each(sections)("$heading: a row for each, with its words and parameters", ({ heading, definitions }) => {
    const section = text.split(`## ${heading}\n`)[1].split("\n## ")[0];
    const rows = section.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows.map((row) => /`(.*?)`/.exec(row)?.[1])).toEqual(definitions.map(({ id }) => id));
    definitions.forEach((definition, index) => {
      const words = rows[index].replaceAll("\\", "");
      const { promise, summary, title = "", zero = "", parameters = {} } = definition;
      for (const word of [promise ?? summary ?? title, zero]) expect(words).toContain(word);
      for (const [name, parameter] of Object.entries(parameters)) {
        expect(words).toContain(`\`${name}\`: ${parameter.words}`);
      }
    });
  });
});

import { learners, policies } from "@evenhand/core";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bibtex, evenhandReference, references, referencesIn } from "./references.js";

const repository = new URL("../../../../", import.meta.url);
const keysIn = (source: string) => referencesIn(source).map(({ key }) => key);

describe("the references", () => {
  it("have a key each, and those of docs/papers.md are among them", () => {
    const keys = references.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const page = readFileSync(new URL("docs/papers.md", repository), "utf8");
    const [, table] = /^\| key .*\n\| -.*\n((?:\|.*\n)+)/m.exec(page)!;
    const listed = [...table.matchAll(/^\| (\S+) +\| (.*?) *\|$/gm)];
    expect(listed.length).toBeGreaterThan(10);
    for (const [, key, words] of listed) {
      const { title, fields } = references.find((reference) => reference.key === key)!;
      expect(words).toContain(title);
      if (fields["note"] !== undefined) expect(words.toLowerCase()).toContain(fields["note"].toLowerCase());
    }
  });

  it("are found in the source of every policy, but for what is ours", () => {
    const without = [...policies, ...learners].filter(({ source }) => referencesIn(source).length === 0);
    expect(without.filter(({ source }) => !/docs\/adr|does not learn/.test(source)).map(({ id }) => id)).toEqual([]);
  });

  it("are told apart by year, by authors and by title", () => {
    expect(keysIn("Agrawal and Goyal 2012; the bound from Agrawal and Goyal 2013, Theorem 1")).toEqual([
      "agrawal2012",
      "agrawal2013",
    ]);
    expect(keysIn("Auer, Cesa-Bianchi and Fischer 2002, Theorem 1")).toEqual(["auer2002"]);
    expect(keysIn("Auer, Cesa-Bianchi, Freund and Schapire 2002")).toEqual(["auer2002b"]);
    expect(keysIn("Garivier and Cappé 2011")).toEqual(["garivier2011"]);
    expect(keysIn("Wang and Rudin, Bandit Learning for Proportionally Fair Allocations, (17)")).toEqual(["wang2020"]);
    expect(keysIn("the baseline that does not learn")).toEqual([]);
  });

  it("name Evenhand by the facts of CITATION.cff", () => {
    const citation = readFileSync(new URL("CITATION.cff", repository), "utf8");
    const fact = (name: string) => new RegExp(`^ *(?:- )?${name}: (.*)$`, "m").exec(citation)?.[1] ?? "";
    const text = bibtex([evenhandReference(fact("version"))]);
    expect(text).toBe(`@misc{evenhand,
  author = {{${fact("name")}}},
  title = {{${fact("title")}}},
  note = {Software, version ${fact("version")}, licence ${fact("license")}},
}
`);
  });
});

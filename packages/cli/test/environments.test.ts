import { environments } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOn } from "./evenhand.js";

describe("evenhand environments", () => {
  it("lists every environment once", () => {
    const { code, stdout, stderr } = evenhand("environments");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const listed = [...stdout.matchAll(/^([a-z]\S*) {2}/gm)].map(([, id]) => id);
    expect(listed).toEqual(environments.map(({ id }) => id));
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it.each(environments.map(({ id }) => id))("describes %s with an example that a study takes", (id) => {
    const { code, stdout } = evenhand("environments", id);
    expect(code).toBe(0);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    const example =
      /Examples, as in a study file\n([^]*)$/
        .exec(stdout)?.[1]
        .trim()
        .split(/\n {2}(?=\{)/)[0] ?? "";
    const study = `horizon: 5\ntrials: 1\npolicies: [round-robin]\nenvironment: ${example.replace(/\s+/g, " ")}\n`;
    expect(evenhandOn(study, "simulate", "-")).toMatchObject({ code: 0, stderr: "" });
  });

  it("prints JSON", () => {
    const { environments: all } = JSON.parse(evenhand("environments", "--json").stdout) as { environments: object[] };
    expect(all).toHaveLength(environments.length);
    const { environment } = JSON.parse(evenhand("environments", "beta", "--json").stdout) as { environment: object };
    expect(environment).toMatchObject({ id: "beta", parameters: { means: { kind: "list", min: 0, max: 1 } } });
  });

  it.each([
    ["bernouli", "Did you mean bernoulli? Required: one of "],
    ["nothing-like-it", "`evenhand environments` lists them."],
  ])("refuses %s: %s", (id, hint) => {
    const { code, stdout, stderr } = evenhand("environments", id);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(hint);
    expect(stderr).toMatch(/ \[environment-unknown\]\n$/);
  });
});

import { guaranteeInWords, learners, policies } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOnTerminal } from "./evenhand.js";

describe("evenhand policies", () => {
  it("lists every policy once, below its contract", () => {
    const { code, stdout, stderr } = evenhand("policies");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    let contract = "";
    const listed = [];
    for (const line of stdout.split("\n")) {
      contract = /^contract (\S+)/.exec(line)?.[1] ?? contract;
      const id = /^ {2}(\S+)/.exec(line)?.[1];
      if (id !== undefined) listed.push(`${contract} ${id}`);
    }
    expect(listed.sort()).toEqual(policies.map((policy) => `${policy.contract} ${policy.id}`).sort());
  });

  it("lists them as JSON, all that is data about them", () => {
    const { code, stdout } = evenhand("policies", "--json");
    expect(code).toBe(0);
    expect(stdout).toMatch(/[^\n]\n$/);
    const { version, policies: listed } = JSON.parse(stdout) as { version: string; policies: { id: string }[] };
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(listed.map(({ id }) => id)).toEqual(policies.map(({ id }) => id));
    expect(listed.find(({ id }) => id === "deadline-quota")).toMatchObject({
      contract: "quota",
      parameters: { shares: { kind: "shares" }, learner: { kind: "learner", default: "ucb1" } },
    });
  });

  it.each(policies.map((policy) => [policy.id, policy] as const))("describes %s in 80 columns", (id, policy) => {
    const { code, stdout } = evenhand("policies", id);
    expect(code).toBe(0);
    const words = stdout.replace(/\s+/g, " ");
    for (const text of [
      policy.title,
      policy.summary,
      guaranteeInWords(policy),
      policy.source,
      `version ${policy.version}`,
    ]) {
      expect(words).toContain(text);
    }
    for (const [name, { words: meaning }] of Object.entries(policy.parameters)) {
      expect(words).toContain(`${name} ${meaning}`);
    }
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("says which parameters are required, which have a default and how the others are derived", () => {
    const quota = evenhand("policies", "deadline-quota").stdout.replace(/\s+/g, " ");
    expect(quota).toMatch(/a share from 0 to 1, such as [^;]+; required/);
    expect(quota).toContain(`one of ${learners.map(({ id }) => id).join(", ")}; default ucb1`);
    const utility = evenhand("policies", "self-regulated-utility").stdout.replace(/\s+/g, " ");
    expect(utility).toContain("a number of at least 0, or a list with one for each arm; default 0.4");
    expect(utility).toContain("a number of at least 0; derived: T^(-1/3) log^(1/3) T");
  });

  it("says what papers call it, and describes it by that name", () => {
    const { code, stdout } = evenhand("policies", "f-ts");
    expect(code).toBe(0);
    expect(stdout).toBe(evenhand("policies", "largest-deficit-quota").stdout);
    expect(stdout).toContain('f-ts: this policy with tolerance = 0, learner = "thompson"');
    const words = evenhand("policies").stdout.replace(/\s+/g, " ");
    expect(words).toContain("the learner chooses. Papers call it fucb, f-ts, flearn.");
  });

  it("describes one as JSON", () => {
    const { policy } = JSON.parse(evenhand("policies", "ucb1", "--json").stdout) as { policy: object };
    expect(policy).toMatchObject({ id: "ucb1", contract: "none", version: 1 });
  });

  it.each([
    ["deadlin-quota", "Did you mean deadline-quota? Required: one of "],
    ["deficit", "Did you mean largest-deficit-quota? Required: one of "],
    ["UCB", "Did you mean ucb1? Required: one of "],
    ["nothing-like-it", "`evenhand policies` lists them. ["],
  ])("refuses %s: %s", (id, hint) => {
    const { code, stdout, stderr } = evenhand("policies", id);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^evenhand: There is no such policy\. Received "/);
    expect(stderr).toContain(id);
    expect(stderr).toContain(hint);
    expect(stderr).toMatch(/ \[policy-unknown\]\n$/);
  });

  it("uses the width and the bold type of a terminal, and no colours under NO_COLOR", () => {
    const narrow = evenhandOnTerminal({ stdout: 60 }, "policies").stdout;
    expect(narrow).toContain("\x1b[1m");
    const plain = evenhandOnTerminal({ stdout: 60, env: { NO_COLOR: "1" } }, "policies").stdout;
    expect(plain).not.toContain("\x1b");
    expect(plain.split("\n").filter((line) => line.length > 60)).toEqual([]);
  });
});

import { contracts } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOn } from "./evenhand.js";

describe("evenhand contracts", () => {
  it("lists every contract with its promise", () => {
    const { code, stdout, stderr } = evenhand("contracts");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const words = stdout.replace(/\s+/g, " ");
    for (const { id, promise } of contracts) expect(words).toContain(`${id} ${promise}`);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it.each(contracts.map((contract) => [contract.id, contract] as const))(
    "describes %s, with an example that a study takes",
    (id, contract) => {
      const { code, stdout } = evenhand("contracts", id);
      expect(code).toBe(0);
      const words = stdout.replace(/\s+/g, " ");
      const texts = [
        contract.promise,
        `violation ${contract.violationMetric}`,
        `${contract.defaultPolicy} is the usual`,
      ];
      for (const text of texts) expect(words).toContain(text);
      for (const [name, { words: meaning }] of Object.entries(contract.parameters)) {
        expect(words).toContain(`${name} ${meaning}`);
      }
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);

      const example = / {2}(contract: [^]*)$/.exec(stdout)![1].replace(/\s+/g, " ");
      const curve = (potential: number) => `{ family: line, potential: ${potential}, slope: 0.1 }`;
      const improving = `{ id: improving, curves: [${[0.9, 0.5, 0.2].map(curve).join(", ")}] }`;
      const environment = id === "potential" ? improving : "{ id: constant, rewards: [0.9, 0.5, 0.2] }";
      const study = `horizon: 30\ntrials: 1\nenvironment: ${environment}\n${example}\npolicies: [round-robin]\n`;
      expect(evenhandOn(study, "simulate", "-")).toMatchObject({ code: 0, stderr: "" });
    },
  );

  it("tells what an arm can deserve, with parameters", () => {
    const words = evenhand("contracts", "opportunity").stdout.replace(/\s+/g, " ");
    expect(words).toContain("power An arm deserves μ_i^c/K of the rounds");
    expect(words).toContain("c: the power c: 1 is linear (a number from 1 to 100; default 2).");
  });

  it("prints JSON, and refuses what there is not", () => {
    const all = JSON.parse(evenhand("contracts", "--json").stdout) as { contracts: { id: string }[] };
    expect(all.contracts.map(({ id }) => id)).toEqual(contracts.map(({ id }) => id));
    const one = JSON.parse(evenhand("contracts", "quota", "--json").stdout) as { contract: object };
    expect(one.contract).toMatchObject({ id: "quota", parameters: { shares: { kind: "shares" } } });
    expect(evenhand("contracts", "quot")).toMatchObject({ code: 2, stdout: "" });
    expect(evenhand("contracts", "quot").stderr).toContain("Did you mean quota? Required: one of quota, ");
  });
});

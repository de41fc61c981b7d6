import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult, type MadeUp } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { comparedPolicies } from "../quotaStudies.js";
import { claims } from "./claims.js";
import { noQuota } from "./experiment.js";
import { studies as studiesOf, type Values } from "./study.js";

const quick = settingsOf(noQuota, { quick: true, seed: 1, changed: {} }) as Values;

function claimsOf(measureOf: (study: string, policy: string, round: number) => MadeUp) {
  const results = Object.entries(studiesOf(quick)).map(([name, study]) => {
    const result = madeUpResult(study, (policy, _, round) => measureOf(name, comparedPolicies[policy], round));
    return [name, result] as const;
  });
  return claims(Object.fromEntries(results), quick);
}

describe("no quotas", () => {
  it("quick run: figures and verdicts", async () => {
    const { figures, tables, claims: judged } = await playedAlone(noQuota);
    expect(verdictsOf(judged)).toEqual({
      "fucb-and-t-fucb-same-as-ucb1": "holds",
      "lfg-close-to-ucb1": "holds",
      "naive-close-to-ucb1": "depends",
      "f-ts-below-ucb1": "holds",
      "fucb-within-theorem-3": "holds",
    });
    // ε of 0.63 makes the two meet; with ours sixteen trials are too few to tell what a hundred do.
    const { tried = [] } = judged.find(({ id }) => id === "naive-close-to-ucb1") ?? {};
    const byExploration = tried.filter(({ choice }) => choice.startsWith("ε"));
    expect(byExploration.map(({ choice, verdict }) => `${choice}: ${verdict}`)).toEqual([
      ...["ε = 0.079: open", "ε = 0.63: holds", "ε = 0.79: fails"],
    ]);
    expect(outline(figures.regret)).toEqual({
      "Regret per round": "UCB1, FUCB, LFG, F-TS, T-FUCB, NAIVE",
      "If a quota of 0.05 had been promised": "a whole pull, UCB1, FUCB, LFG, F-TS, T-FUCB, NAIVE",
    });
    expect(outline(figures["long-run"])).toEqual({
      "Regret in total, with bounds": "Theorem 3, Theorem 5, UCB1, FUCB, LFG, F-TS",
      "If a quota of 0.05 had been promised": "a whole pull, UCB1, FUCB, LFG, F-TS",
    });
    expect(tables.map(({ rows }) => rows.map(([policy]) => policy).join(" "))).toEqual([
      "UCB1 FUCB LFG F-TS T-FUCB NAIVE UCB1 FUCB LFG F-TS",
    ]);
  });

  it("full studies are those of the paper, and can be played", () => {
    const studies = noQuota.studies(settingsOf(noQuota, { quick: false, seed: 1, changed: {} })) as Studies;
    const { compared, long } = studies;
    expect(compared).toMatchObject({
      environment: { parameters: { means: [0.8, 0.79, 0.78, 0.77, 0.76, 0.75, 0.74, 0.73, 0.72, 0.71] } },
      horizon: 20_000,
      trials: 100,
    });
    expect(long.horizon).toBe(1_000_000);
    for (const study of [compared, long]) expect(new CheckedStudy(study).checkpoints.length).toBeGreaterThan(40);
  });

  it("fails where the results say otherwise", () => {
    const sameRegret = (_study: string, _policy: string, round: number) => round / 1000;
    const policyOff = (name: string, off: MadeUp) => (study: string, policy: string, round: number) =>
      policy === name ? off : sameRegret(study, policy, round);
    const verdict = (id: string, claims: ReturnType<typeof claimsOf>) => verdictsOf(claims)[id];

    expect(verdictsOf(claimsOf(sameRegret))).toMatchObject({
      "fucb-and-t-fucb-same-as-ucb1": "holds",
      "lfg-close-to-ucb1": "holds",
      "fucb-within-theorem-3": "holds",
      "f-ts-below-ucb1": "open",
    });
    const once = (_: string, policy: string, round: number) =>
      round / 1000 + (policy === "T-FUCB" && round === 10 ? 1 : 0);
    expect(verdict("fucb-and-t-fucb-same-as-ucb1", claimsOf(once))).toBe("fails");
    // UCB1 has 20 after 20 000 rounds: 10 % of it are 2.
    expect(verdict("lfg-close-to-ucb1", claimsOf(policyOff("LFG", 22.1)))).toBe("fails");
    expect(verdict("lfg-close-to-ucb1", claimsOf(policyOff("LFG", 21.9)))).toBe("holds");
    expect(verdict("f-ts-below-ucb1", claimsOf(policyOff("F-TS", 1000)))).toBe("fails");
    // Theorem 5 has 0.09 a round: 0.9 after the first ten.
    expect(verdict("fucb-within-theorem-3", claimsOf(policyOff("FUCB", 0.91)))).toBe("fails");
  });

  it("explains NAIVE only where it fails", () => {
    const naive = (off: number) => (_: string, policy: string, round: number) =>
      policy === "NAIVE" ? off : round / 1000;
    const noteOf = (claims: ReturnType<typeof claimsOf>) => claims.find(({ id }) => id === "naive-close-to-ucb1")?.note;
    expect(noteOf(claimsOf(naive(5)))).toContain("from 5 to 5");
    expect(noteOf(claimsOf(naive(20)))).toBeUndefined();
  });
});

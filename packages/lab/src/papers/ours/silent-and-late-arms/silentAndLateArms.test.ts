import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { silentAndLateArms } from "./experiment.js";

const quick = settingsOf(silentAndLateArms, { quick: true, seed: 1, changed: {} });

type MeasureOf = (study: string, label: string, metric: string, round: number) => number;

/** Verdicts where every policy of a study has the same pulls of the last arm and the same reward, but for some. */
function verdictsFor(measureOf: MeasureOf) {
  const studies = silentAndLateArms.studies(quick) as Studies;
  const results = Object.entries(studies).map(([name, study]) => {
    const labels = study.policies.map((policy) => (typeof policy === "string" ? policy : (policy.label ?? "")));
    const result = madeUpResult(study, (policy, metric, round) => {
      const own = measureOf(name, labels[policy], metric, round);
      return metric === "pulls" ? [0, 0, 0, 0, own] : own;
    });
    return [name, result] as const;
  });
  return verdictsOf(silentAndLateArms.claims(Object.fromEntries(results), quick));
}

/** As measured: 84 % of 10 000 rounds, 95 % of 5 000, 10 % with the allowance, 4 % with a 0. */
const asClaimed: MeasureOf = (study, label, metric, round) => {
  const isRemedied = study.includes("stand-in") || label.includes("allowance");
  if (metric === "reward") return isRemedied ? 440 : 300;
  // Of 200 rounds, and of 5 000.
  if (study === "first to report") return round === 100 ? 20 : label.includes("alone") ? 200 : 60;
  if (study === "silent majority") return 3000;
  if (label.startsWith("UCB1") && study === "silent, stand-in") return 1200;
  if (label === "Thompson, sceptical") return 3600;
  if (study.includes("stand-in")) return 400;
  if (label.includes("allowance")) return study === "silent" ? 1000 : 770;
  return study === "silent" ? 8400 : 4750;
};

describe("arms that have not been heard from", () => {
  it("quick run: figures and verdicts", async () => {
    const { figures, tables, claims } = await playedAlone(silentAndLateArms);
    expect(verdictsOf(claims)).toEqual({
      "silent-arm-takes-most": "holds",
      "newcomer-takes-most": "holds",
      "prior-is-half-a-remedy": "holds",
      "zero-in-place-of-silence": "holds",
      "ucb1-goes-on-trying": "holds",
      "allowance-is-kept": "holds",
      // Four runs are too few to tell; the full run can.
      "silent-earns-more": "open",
      "newcomer-earns-more": "open",
      "first-to-report-is-crowned": "holds",
      "first-to-report-has-its-part": "holds",
      "cold-starts-lose-nothing": "holds",
      // Four runs do not show the loss that the full run shows.
      "unequal-delays-lose-nothing": "holds",
      "silent-majority-keeps-its-part": "holds",
    });
    const series = "nothing, allowance, stand-in 0, both";
    expect(outline(figures["shares"])).toEqual({
      "An arm that is never heard from": series,
      "A newcomer, until its first reward": series,
    });
    const ofRules = "no limit, allowance alone, by head count";
    expect(outline(figures["cold-starts"])).toEqual({
      "The first to report": ofRules,
      "A silent majority": ofRules,
      "All rewards are late": ofRules,
    });
    expect(tables).toHaveLength(3);
  });

  it("full studies can be played", () => {
    const studies = silentAndLateArms.studies(
      settingsOf(silentAndLateArms, { quick: false, seed: 1, changed: {} }),
    ) as Studies;
    const cold = [
      "cold start, 50",
      "cold start, 200",
      "cold start, 500",
      "cold start, 2000",
      "cold start, poorest first",
      "cold start, best first",
    ];
    const few = [...cold, "first to report", "silent majority"];
    expect(Object.keys(studies)).toEqual(["silent", "silent, stand-in", "newcomer", "newcomer, stand-in", ...few]);
    for (const [name, study] of Object.entries(studies)) {
      expect(new CheckedStudy(study).policies).toHaveLength(few.includes(name) ? 6 : 16);
    }
  });

  it("holds where everything is as claimed, and fails where it is not", () => {
    expect(new Set(Object.values(verdictsFor(asClaimed)))).toEqual(new Set(["holds"]));
    const but = (change: (...of: Parameters<MeasureOf>) => number | undefined) =>
      verdictsFor((...of) => change(...of) ?? asClaimed(...of));
    const pulls = (name: string, own: string, value: number) =>
      but((study, label, metric) => (study === name && label === own && metric === "pulls" ? value : undefined));
    expect(pulls("silent", "KL-UCB", 7900)["silent-arm-takes-most"]).toBe("fails");
    expect(pulls("newcomer", "ε-greedy", 3900)["newcomer-takes-most"]).toBe("fails");
    expect(pulls("silent", "Thompson, sceptical", 2400)["prior-is-half-a-remedy"]).toBe("fails");
    expect(pulls("silent, stand-in", "Thompson", 510)["zero-in-place-of-silence"]).toBe("fails");
    expect(pulls("silent, stand-in", "UCB1", 400)["ucb1-goes-on-trying"]).toBe("fails");
    // (0.04 + 0.1)·10 000 + 20 + 6 = 1426.
    expect(pulls("silent", "elimination, allowance", 1426)["allowance-is-kept"]).toBe("holds");
    expect(pulls("silent", "elimination, allowance", 1427)["allowance-is-kept"]).toBe("fails");
    const poor = but((study, label, metric) =>
      study === "newcomer, stand-in" && label === "UCB1, allowance" && metric === "reward" ? 299 : undefined,
    );
    expect([poor["silent-earns-more"], poor["newcomer-earns-more"]]).toEqual(["holds", "fails"]);
    // 20 pulls of 100 rounds before: 90 and 22.5 % of the next 200.
    const rounds = (own: string, value: number) =>
      but((_, label, metric, round) => (label === own && metric === "pulls" && round === 300 ? value : undefined));
    expect(rounds("UCB1, allowance alone", 180)["first-to-report-is-crowned"]).toBe("fails");
    expect(rounds("Thompson, by head count", 65)["first-to-report-has-its-part"]).toBe("fails");
    expect(pulls("silent majority", "Thompson, by head count", 3100)["silent-majority-keeps-its-part"]).toBe("fails");
    const lost = but((study, label, metric) =>
      study === "cold start, 500" && label === "UCB1, by head count" && metric === "reward" ? 299 : undefined,
    );
    expect([lost["cold-starts-lose-nothing"], lost["unequal-delays-lose-nothing"]]).toEqual(["fails", "holds"]);
  });
});

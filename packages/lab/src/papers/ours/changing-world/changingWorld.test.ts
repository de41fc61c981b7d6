import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { changingWorld } from "./experiment.js";
import { learners } from "./study.js";

const quick = settingsOf(changingWorld, { quick: true, seed: 1, changed: {} });

/** Verdicts where each learner has this regret in each world, and all the same violation. */
function verdictsFor(regretOf: (world: string, label: string) => number, violation: number) {
  const results = Object.entries(changingWorld.studies(quick) as Studies).map(([world, study]) => {
    const result = madeUpResult(study, (policy, metric) =>
      metric === "worst-violation" ? violation : regretOf(world, learners[policy]),
    );
    return [world, result] as const;
  });
  return verdictsOf(changingWorld.claims(Object.fromEntries(results), quick));
}

/** In the still world 0.1·5000·(0.5 + 0.6 + 0.7) = 900 is what the quotas cost. */
const asClaimed = (world: string, label: string) =>
  world === "still" ? 905 : label === "UCB1" || label === "Thompson" ? 900 : 400;

describe("a contract in a world that changes", () => {
  it("quick run: figure, table and verdicts", async () => {
    const { figures, tables, claims } = await playedAlone(changingWorld);
    expect(verdictsOf(claims)).toEqual({
      "promise-is-kept": "holds",
      "forgetting-pays-jumps": "holds",
      // Six runs do not show that Discounted UCB's wide bounds cost more than slow means do; the full run does.
      "forgetting-pays-drift": "open",
      "quotas-explore": "holds",
    });
    const series = learners.join(", ");
    expect(outline(figures["dynamic-regret"])).toEqual({
      "Means that jump": series,
      "Means that drift": series,
      "Means that stay": series,
    });
    expect(tables[0].rows).toHaveLength(6);
  });

  it("full studies can be played", () => {
    const full = settingsOf(changingWorld, { quick: false, seed: 1, changed: {} });
    for (const study of Object.values(changingWorld.studies(full) as Studies)) {
      expect(new CheckedStudy(study).policies).toHaveLength(6);
    }
  });

  it("holds where everything is as claimed, and fails where it is not", () => {
    expect(new Set(Object.values(verdictsFor(asClaimed, 0.9)))).toEqual(new Set(["holds"]));
    expect(verdictsFor(asClaimed, 1)["promise-is-kept"]).toBe("fails");
    const but = (where: string, who: string, regret: number) =>
      verdictsFor((world, label) => (world === where && label === who ? regret : asClaimed(world, label)), 0.9);
    expect(but("jumps", "Sliding-window UCB", 901)["forgetting-pays-jumps"]).toBe("fails");
    expect(but("drift", "Discounted Thompson", 901)["forgetting-pays-drift"]).toBe("fails");
    expect(but("still", "Discounted UCB", 919)["quotas-explore"]).toBe("fails");
  });
});

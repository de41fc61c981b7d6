import type { Figure } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { grouped, regretBounds } from "../quotaMeasures.js";
import { perRoundPanel, regretTable, totalPanel, violationPanel } from "../panels.js";
import { steppedMeans } from "../quotaStudies.js";
import type { Values } from "./study.js";

const regret = { metric: "regret", label: "Regret" } as const;

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { compared, long } = results;
  const { arms, bestMean, step, unpromisedQuota } = values;
  const boundsAt = (round: number) => regretBounds(steppedMeans(values), 0, round);
  const violation = { title: `If a quota of ${unpromisedQuota} had been promised` };
  const instance = `${arms} arms, μ from ${bestMean} in steps of ${step}, r = 0, LFG with η = ${values.lfgEta}`;
  const bands = "Bands are the mean ± 2 standard errors.";
  return {
    regret: {
      title: "No quotas: regret per round",
      caption:
        `${instance}; ${grouped(values.trials)} runs of ${grouped(values.horizon)} rounds. ${bands} ` +
        "UCB1, FUCB and T-FUCB pull the same arms, so that their lines cover each other; LFG joins them. " +
        "LFG and NAIVE begin with arm 1, which here is the best: their low start is due to that. T-FUCB and NAIVE know the horizon: " +
        "their curves are for this one. With r = 0 no quota can be violated. The second " +
        `panel shows how far an arm falls behind a quota of ${unpromisedQuota}, which was not promised.`,
      panels: [perRoundPanel([compared], regret), violationPanel([compared], violation)],
      columns: 2,
    },
    "long-run": {
      title: "No quotas: regret in the long run",
      caption:
        `${instance}; ${grouped(values.longTrials)} runs of ${grouped(values.longHorizon)} rounds. ${bands} ` +
        "Only the policies that do not know the horizon; UCB1 and FUCB cover each other. The bounds hold for FUCB; " +
        "up to the round where they cross, Theorem 5, which every policy meets, says more than Theorem 3. The violation is " +
        `against a quota of ${unpromisedQuota} that was not promised.`,
      panels: [totalPanel([long], { ...regret, boundsAt }), violationPanel([long], violation)],
      columns: 2,
    },
  };
}

export function tables(results: Results, { unpromisedQuota }: Values): readonly Table[] {
  const { compared, long } = results;
  return [
    regretTable([compared, long], {
      title: "No quotas: regret after the last round",
      regrets: [{ metric: "regret", label: "regret (expected reward)" }],
      note: `The violation is against a quota of ${unpromisedQuota} for every arm, which no policy was asked to keep.`,
    }),
  ];
}

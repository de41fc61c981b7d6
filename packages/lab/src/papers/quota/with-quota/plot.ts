import type { Figure } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { grouped, regretBounds } from "../quotaMeasures.js";
import { perRoundPanel, regretTable, totalPanel, violationPanel } from "../panels.js";
import { steppedMeans } from "../quotaStudies.js";
import { longMeans, type Values } from "./study.js";

const rRegret = { metric: "r-regret", label: "r-Regret" } as const;
const violation = { title: "Worst violation of a quota" };

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { compared, long, thompson } = results;
  const { arms, bestMean, quota, lfgEta } = values;
  const boundsOf = (means: readonly number[]) => (round: number) => regretBounds(means, quota, round);
  const boundsAt = boundsOf(steppedMeans(values));
  const bound = { name: "smaller of Theorems 3 and 5", at: (round: number) => boundsAt(round).smaller };
  const instance = (step: number) =>
    `${arms} arms, μ from ${bestMean} in steps of ${step}, r = ${quota} each, LFG with η = ${lfgEta}`;
  const bands = "Bands are the mean ± 2 standard errors.";
  return {
    "r-regret": {
      title: "Equal quotas: r-Regret per round, and violation",
      caption:
        `${instance(values.step)}; ${grouped(values.trials)} runs of ${grouped(values.horizon)} rounds. ${bands} ` +
        "r-Regret is low, even negative, for a policy that withholds pulls from arms behind their quotas: read it with the " +
        "violation, that of any arm up to t in the worst of all trials. FUCB and F-TS cover each other there. T-FUCB and NAIVE " +
        "know the horizon: their curves are for this one; they serve the arms one after the other, and the last ones wait.",
      panels: [perRoundPanel([compared], { ...rRegret, bound }), violationPanel([compared], violation)],
      columns: 2,
    },
    "long-run": {
      title: "Equal quotas: r-Regret in the long run",
      caption:
        `${instance(values.longStep)}; ${grouped(values.longTrials)} runs of ${grouped(values.longHorizon)} rounds, of F-TS ` +
        `${grouped(values.thompsonHorizon)}. ${bands} Only the policies that do not know the horizon. Totals below 0.1 are ` +
        "left out: UCB1's is negative once arms fall far behind, and FUCB's and F-TS's vanish once the quotas alone explore enough. " +
        "LFG's stays where it is: its queue forgets when an arm is ahead. The bounds are those of FUCB; of the two the " +
        "smaller counts. FUCB and F-TS cover each other in the second panel.",
      panels: [
        totalPanel([long, thompson], { ...rRegret, boundsAt: boundsOf(longMeans(values)) }),
        violationPanel([long, thompson], violation),
      ],
      columns: 2,
    },
  };
}

export function tables(results: Results, { quota }: Values): readonly Table[] {
  const { compared, long, thompson } = results;
  return [
    regretTable([compared, long, thompson], {
      title: `Equal quotas of ${quota}: regret after the last round`,
      regrets: [
        { metric: "r-regret", label: "r-Regret (expected reward)" },
        { metric: "regret", label: "regret (expected reward)" },
      ],
      note: "r-Regret is low for a policy that breaks the quotas: read it with the violation.",
    }),
  ];
}

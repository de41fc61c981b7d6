import type { Dots, Figure, Panel as FigurePanel, Mark } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, withError } from "../../../reproduction/measured.js";
import { flearn, lfg } from "../penaltyStudies.js";
import { scaledPolicies } from "../scaledPolicies.js";
import { leadsOver, type TradeOff, tradeOffs } from "./frontier.js";
import { type Panel, panelsOf, type Values } from "./study.js";

const x = { label: "unfairness", unit: "pulls" } as const;

/** Figure 4, and the vertical distances in it, which its scale hides. */
export function figures(results: Results, values: Values): Record<string, Figure> {
  const { horizon, trials, scales } = values;
  const run =
    `T = ${horizon}, means drawn once for each K and τ, ${scales.length} values of η from ${Math.min(...scales)} (most unfair) to ` +
    `${Math.max(...scales)}, mean of ${trials} trials ± 2 standard errors`;
  const leftOut =
    "LFG at η = 1 is left out: η0 = 0 makes it blind to rewards, and with equal thresholds it is round robin (the table has it).";
  const panels = panelsOf(values);
  return {
    frontiers: {
      title: "Total expected reward against unfairness",
      caption: `${run}. Higher at the same unfairness is better. ${leftOut}`,
      columns: 3,
      panels: panels.map((panel) => ({
        title: panel.title,
        x,
        y: { label: "total expected reward", unit: "reward" },
        marks: scaledPolicies.map(({ label }) => path(panel, label)),
      })),
    },
    leads: {
      title: "Lead of hard-threshold UCB at the same unfairness",
      caption:
        `${run}. Total expected reward of hard-threshold UCB, on straight lines between the points of its frontier, less that of the ` +
        `other policy. Above 0 hard-threshold UCB is better; errors are added as if the runs were independent. ${leftOut}`,
      columns: 3,
      panels: panels.map(leadPanel),
    },
  };

  function path(panel: Panel, series: string): Dots {
    const shown = tradeOffs(results, panel, series, values).filter((one) => isShown(series, one));
    const points = shown.map(({ unfairness, reward }) => ({ x: unfairness.mean, ...band(reward) }));
    return { kind: "dots", series, joined: true, points };
  }

  function leadPanel(panel: Panel): FigurePanel {
    const marks: Mark[] = [flearn.label, lfg.label].map((series) => ({
      kind: "dots",
      series: `over ${series}`,
      joined: true,
      points: leadsOver(series, results, panel, values).flatMap(({ rival, lead }) =>
        lead === undefined || !isShown(series, rival) ? [] : [{ x: rival.unfairness.mean, ...band(lead) }],
      ),
    }));
    return {
      title: panel.title,
      x,
      y: { label: "lead", unit: "reward" },
      marks: [{ kind: "level", axis: "y", at: 0, label: "equal" }, ...marks],
    };
  }
}

function isShown(policy: string, { scale }: TradeOff): boolean {
  return policy !== lfg.label || scale < 1;
}

/** The two ends of every path: no weight on the thresholds, and all of it. */
export function tables(results: Results, values: Values): Table[] {
  const { scales, trials } = values;
  const ends = [0, scales.length - 1];
  return [
    {
      title: "Reward and unfairness at the ends of η",
      columns: ["panel", "policy", "η", "total expected reward", "unfairness (pulls)"],
      rows: panelsOf(values).flatMap((panel) =>
        scaledPolicies.flatMap(({ label }) => {
          const path = tradeOffs(results, panel, label, values);
          return ends.map((end) => {
            const { scale, reward, unfairness } = path[end];
            return [panel.title, label, scale, withError(reward), withError(unfairness)];
          });
        }),
      ),
      note: `Mean of ${trials} trials ± 95 % interval.`,
    },
  ];
}

import type { Figure, Panel, Stack } from "@evenhand/figures";
import type { Runs } from "./runs.js";
import type { FigureSettings, ShareName } from "./study.js";

/** Which phase of Algorithm 2 has the rounds, against the horizon: a row for each f, a column for each λ. */
export function figure2(runs: Runs, settings: FigureSettings, shares: readonly ShareName[]): Figure {
  return {
    title: `Rounds of each phase, ${shares.join(" and ")} f`,
    caption: `Mean share of the rounds that each phase of self-regulated utility (Algorithm 2) has, K = ${settings.means.length}, ${settings.trials} trials (${settings.longTrials} at T = ${settings.longHorizons.join(", ")}). Phase 1 learns the gaps, phase 2 the deserved shares, phase 3 grants opportunities, phase 4 is UCB1's. Phase 2 is empty where phase 1 has already brought the shares within α.`,
    columns: runs.costs.length,
    panels: shares.flatMap((share) => runs.costs.map((cost) => panel(runs, share, cost, shares.length > 1))),
  };
}

const PHASES = ["1: gaps", "2: shares", "3: granting", "4: learner"];

function panel({ over }: Runs, share: ShareName, cost: number, isNamed: boolean): Panel {
  return {
    title: isNamed ? `${share} f, λ = ${cost}` : `λ = ${cost}`,
    x: { label: "horizon T", unit: "rounds", scale: "category" },
    y: { label: "share of the rounds", domain: [0, 1] },
    marks: PHASES.map((phase, i): Stack => ({
      kind: "stack",
      series: `phase ${phase}`,
      points: over(share, cost).map((run) => {
        return { x: shortRounds(run.horizon), y: run.average(`phase-${i + 1}-rounds`).mean };
      }),
    })),
  };
}

/** 1k, 200k, 1M: names of bars must be short. */
function shortRounds(rounds: number): string {
  if (rounds >= 1e6) return `${rounds / 1e6}M`;
  return rounds >= 1000 ? `${rounds / 1000}k` : String(rounds);
}

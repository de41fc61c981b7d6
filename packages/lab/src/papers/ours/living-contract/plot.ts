import type { Figure } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, courseOf, withError } from "../../../reproduction/measured.js";
import { habits, type Values } from "./study.js";
import { armsIn, meanIn, mostIn, worlds } from "./worlds.js";

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { many, few, every, often, systems, small, crowd, queue, horizon } = values;
  return {
    floors: {
      title: "A contract that lives: whose floors break",
      caption:
        `Left, the arms that were ever a whole pull behind the sum of their shares. Random: ${many} arms, other shares every ` +
        `${every} rounds, or ${few} arms, every ${often}; ${horizon} rounds, the mean ± 2 standard errors of ${systems} sequences. Small against large: two arms take ` +
        `turns with all but ${small} every ${every} rounds, which a third arm has. Half retire: of ${crowd} arms, in the middle of a ` +
        `cycle, for one with 1/2. The served retire: each of ${queue} arms for the others, once it was served. Right, how far the third ` +
        "arm of small against large has fallen behind.",
      panels: [
        {
          title: "Arms whose floor was broken",
          x: { label: "what changes", scale: "category" },
          y: { label: "part of the arms", percent: true, domain: [0, 1] },
          marks: habits.map((habit) => ({
            kind: "bars",
            series: habit,
            points: worlds.map((world) => {
              const { mean, standardError } = meanIn(results, values, world, habit, "broken-floors");
              const all = armsIn(world, values);
              return { x: world, ...band({ mean: mean / all, standardError: standardError / all }) };
            }),
          })),
        },
        {
          title: "Small against large",
          x: { label: "round" },
          y: { label: "worst violation", unit: "pulls" },
          marks: habits.map((habit) => ({
            kind: "line",
            series: habit,
            points: courseOf(results["small against large"], habit, "own-clock-worst-violation").map(
              ({ round, summary }) => ({ x: round, y: summary.mean }),
            ),
          })),
        },
      ],
      columns: 2,
    },
  };
}

export function tables(results: Results, values: Values): readonly Table[] {
  return [
    {
      title:
        "Floors broken (arms), the worst that any arm was behind (pulls), and what was asked for and waited (pulls)",
      columns: ["what changes", "arms", ...habits.flatMap((habit) => [`${habit}: broken`, "worst", "waited"])],
      rows: worlds.map((world) => [
        world,
        String(armsIn(world, values)),
        ...habits.flatMap((habit) => [
          withError(meanIn(results, values, world, habit, "broken-floors")),
          mostIn(results, values, world, habit, "own-clock-worst-violation").toFixed(2),
          withError(meanIn(results, values, world, habit, "waited")),
        ]),
      ]),
    },
  ];
}

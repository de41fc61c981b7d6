import type { Figure, Panel } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band, withError } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { rewardOf, shareOf } from "./shares.js";
import { learners, remedies, worlds, type Values, type World } from "./study.js";

const words: Readonly<Record<World, string>> = {
  silent: "An arm that is never heard from",
  newcomer: "A newcomer, until its first reward",
};

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { means, strangeMean, quota, allowance, usual, late, joins, wait, horizon, trials } = values;
  return {
    shares: {
      title: "Arms that have not been heard from: their share of the rounds",
      caption:
        `Bernoulli arms with means ${means.join(", ")} and, for the last, ${strangeMean}; quotas of ${quota} each, by largest ` +
        `deficit; ${trials} runs of ${horizon} rounds. Rewards come ${usual} rounds after their pull. Left, the last arm's never come; ` +
        `right, it joins in round ${joins} and its rewards take ${late} rounds: the share is that of the rounds until the first can ` +
        `have come. An allowance leaves ${allowance} of the free rounds to arms without a reward; a 0 stands in after ${wait} rounds. ` +
        "Bars have the mean ± 2 standard errors.",
      panels: worlds.map((world) => sharePanel(results, values, world)),
      columns: 2,
    },
  };
}

function sharePanel(results: Results, values: Values, world: World): Panel {
  return {
    title: words[world],
    x: { label: "learner", scale: "category" },
    y: { label: "share of the rounds", domain: [0, 1] },
    marks: remedies.map((remedy) => ({
      kind: "bars",
      series: remedy,
      points: learners.map((learner) => ({ x: learner, ...band(shareOf(results, values, world, learner, remedy)) })),
    })),
  };
}

export function tables(results: Results, values: Values): readonly Table[] {
  return worlds.map((world) => ({
    title: `${words[world]}: share of the rounds, and reward per round of the whole run`,
    columns: ["learner", ...remedies.flatMap((remedy) => [`${remedy}: share`, `${remedy}: reward`])],
    rows: learners.map((learner) => [
      learner,
      ...remedies.flatMap((remedy) => [
        withError(shareOf(results, values, world, learner, remedy)),
        withError(rewardOf(results, values, world, learner, remedy)),
      ]),
    ]),
  }));
}

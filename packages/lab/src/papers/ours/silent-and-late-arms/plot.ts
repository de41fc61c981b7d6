import type { Figure, Panel } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, withError } from "../../../reproduction/measured.js";
import { coldDelaysOf, coldLearners, coldReward, firstShare, majorityShare, rules } from "./coldStarts.js";
import { learners, remedies, rewardOf, shareOf, type World, worlds } from "./study.js";
import { type Values } from "./settings.js";

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
    "cold-starts": coldStarts(results, values),
  };
}

/** Starts in which few arms have been heard from. */
function coldStarts(results: Results, values: Values): Figure {
  const { means, strangeMean, quota, allowance, usual, pending, after, coldHorizon, trials } = values;
  const share = { label: "share of the rounds", domain: [0, 1] as const };
  const bars = (measure: typeof firstShare): Panel["marks"] =>
    rules.map((rule) => ({
      kind: "bars",
      series: rule,
      points: coldLearners.map((learner) => ({ x: learner, ...band(measure(results, values, learner, rule)) })),
    }));
  return {
    title: "Cold starts: few arms have been heard from",
    caption:
      `Bernoulli arms with means ${means.join(", ")} and ${strangeMean}; ${trials} runs; an allowance of ${allowance} alone, or with free ` +
      `rounds divided by head count until half of the arms have reported. Left, the last arm alone reports, from round ${pending + 1} on: its ` +
      `share of the next ${after} rounds. Middle, the last three never report, the others after ${usual} rounds: the share of the three in ` +
      `${coldHorizon} rounds. Right, all rewards are late, by arm ${values.poorestFirst.join(", ")} rounds where the poorest report first, ` +
      `${values.bestFirst.join(", ")} where the best do, and every arm has a ` +
      `quota of ${quota}: Thompson's reward in ${coldHorizon} rounds. ` +
      "Bars have the mean ± 2 standard errors.",
    panels: [
      { title: "The first to report", x: { label: "learner", scale: "category" }, y: share, marks: bars(firstShare) },
      { title: "A silent majority", x: { label: "learner", scale: "category" }, y: share, marks: bars(majorityShare) },
      {
        title: "All rewards are late",
        x: { label: "rounds until a reward comes", scale: "category" },
        y: { label: "reward of a round" },
        marks: rules.map((rule) => ({
          kind: "bars",
          series: rule,
          points: coldDelaysOf(values).map((delay) => ({
            x: String(delay),
            ...band(coldReward(results, values, delay, "Thompson", rule)),
          })),
        })),
      },
    ],
    columns: 3,
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
  return [...worldTables(results, values), coldTable(results, values)];
}

function coldTable(results: Results, values: Values): Table {
  const row = (
    words: string,
    measure: (learner: (typeof coldLearners)[number], rule: (typeof rules)[number]) => string,
  ) => [words, ...coldLearners.flatMap((learner) => rules.map((rule) => measure(learner, rule)))];
  return {
    title: "Cold starts: share of the rounds, and reward per round",
    columns: ["", ...coldLearners.flatMap((learner) => rules.map((rule) => `${learner}, ${rule}`))],
    rows: [
      row("share of the first to report", (...of) => withError(firstShare(results, values, ...of))),
      row("share of a silent majority", (...of) => withError(majorityShare(results, values, ...of))),
      ...coldDelaysOf(values).map((delay) =>
        row(`reward, delay ${delay}`, (...of) => withError(coldReward(results, values, delay, ...of))),
      ),
    ],
  };
}

function worldTables(results: Results, values: Values): readonly Table[] {
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

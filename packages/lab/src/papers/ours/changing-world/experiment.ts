import type { Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, courseOf, summaryOf, withError } from "../../../reproduction/measured.js";
import { families, learners, priceOfQuotas, settings, studies, type Values, type World, worlds } from "./study.js";

const titles: Readonly<Record<World, string>> = {
  jumps: "Means that jump",
  drift: "Means that drift",
  still: "Means that stay",
};

const regretOf = (results: Results, world: World, learner: string) =>
  summaryOf(results[world], learner, "dynamic-regret");

function figures(results: Results, { quota, every, window, discount, horizon, trials }: Values) {
  const panel = (world: World): Panel => ({
    title: titles[world],
    x: { label: "round" },
    y: { label: "dynamic regret", unit: "expected reward" },
    marks: learners.map((learner) => ({
      kind: "line",
      series: learner,
      points: courseOf(results[world], learner, "dynamic-regret").map(({ round, summary }) => ({
        x: round,
        ...band(summary),
      })),
    })),
  });
  const figure: Figure = {
    title: "A contract in a world that changes",
    caption:
      `Four Bernoulli arms whose means change every ${every} rounds, at once or in a straight line, or not at all; each arm is promised ` +
      `${100 * quota} % of the rounds (earliest deadline), and a learner has the rest. Windows hold ${window} rewards, discounts are ` +
      `${discount}. ${trials} runs of ${horizon} rounds; bands are two standard errors. The quota was kept by all, in every run: ` +
      `the worst violation of any is in the table.`,
    panels: worlds.map(panel),
    columns: 3,
  };
  return { "dynamic-regret": figure };
}

function tables(results: Results): readonly Table[] {
  const worst = (world: World, learner: string) =>
    summaryOf(results[world], learner, "worst-violation").quantiles.max.toFixed(3);
  return [
    {
      title: "Dynamic regret at the end, and the worst violation of the quotas in any run",
      columns: ["learner", ...worlds.flatMap((world) => [`${world}: regret`, `${world}: violation`])],
      rows: learners.map((learner) => [
        learner,
        ...worlds.flatMap((world) => [withError(regretOf(results, world, learner)), worst(world, learner)]),
      ]),
      note: "In pulls; below 1 the promise was kept after every round.",
    },
  ];
}

function claims(results: Results, values: Values): readonly Claim[] {
  return [
    promiseIsKept(results),
    ...(["jumps", "drift"] as const).map((world): Claim => ({
      id: `forgetting-pays-${world}`,
      statement: `Where means ${world === "jumps" ? "jump" : "drift"}, each learner that forgets has less dynamic regret than the one of its kind that does not.`,
      ...ofFamilies(results, world),
      ...(world === "drift" ? { note: WIDE_BOUNDS } : {}),
    })),
    quotasExplore(results, values),
  ];
}

/** The promise does not depend on the learner, and not on the world: in every run, after every round. */
function promiseIsKept(results: Results): Claim {
  const worst = worlds.map((world) =>
    Math.max(...learners.map((learner) => summaryOf(results[world], learner, "worst-violation").quantiles.max)),
  );
  return {
    id: "promise-is-kept",
    statement: "Under every learner, in every world, no arm is ever a whole pull behind its quota.",
    verdict: isTrue(worst.every((violation) => violation < 1)),
    measured: worlds.map((world, place) => `${world}: at most ${worst[place].toFixed(3)} pulls`).join("; "),
  };
}

const WIDE_BOUNDS =
  "Discounted UCB's bounds are twice as wide as those of the window, 2·sqrt(ξ ln n / N), and n is never above 200: of four arms it goes " +
  "on trying all, which costs more than slow means do.";

function ofFamilies(results: Results, world: World): Pick<Claim, "verdict" | "measured"> {
  const verdicts = Object.entries(families).flatMap(([remembering, forgetting]) =>
    forgetting.map((one) => isBelow(regretOf(results, world, one), regretOf(results, world, remembering))),
  );
  return { verdict: allOf(verdicts), measured: regretsIn(results, world) };
}

function regretsIn(results: Results, world: World): string {
  return learners.map((learner) => `${learner} ${withError(regretOf(results, world, learner))}`).join("; ");
}

/** More than this part above the price of the quotas would be a cost of forgetting. */
const LITTLE = 0.02;

/** Quotas give every learner rewards of every arm, for ever: what it forgets it is soon told again. */
function quotasExplore(results: Results, values: Values): Claim {
  const price = priceOfQuotas(values);
  const limit = { mean: (1 + LITTLE) * price, standardError: 0 };
  return {
    id: "quotas-explore",
    statement:
      "Where means stay as they are, forgetting costs next to nothing: under every learner the regret is within 2 % of what the quotas " +
      "alone cost.",
    verdict: allOf(learners.map((learner) => isBelow(regretOf(results, "still", learner), limit))),
    measured: `the quotas cost ${Number(price.toPrecision(6))}; ${regretsIn(results, "still")}`,
  };
}

export const changingWorld = defineExperiment({
  paper: "ours",
  id: "changing-world",
  title: "A contract in a world that changes",
  source: "Ours: learners that forget, inside quotas",
  deviations: [
    "No paper has quotas in a world that changes: all settings are ours. The learners are those of Garivier and Moulines 2011, Raj and Kalyani 2017 and Trovò et al. 2020.",
    "Windows and discounts are not tuned to the number of changes, as the theorems would have it: one choice for all worlds.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});

import type { Figure } from "@evenhand/figures";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results } from "../../../reproduction/experiment.js";
import { violationPanel } from "../panels.js";
import { grouped } from "../quotaMeasures.js";
import { claims } from "./claims.js";
import { settings, studies, studyNames, type Values } from "./study.js";

const shown = ["FUCB", "F-TS", "earliest deadline"];

function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { pulls, most, little, unequal, open, trials, horizon } = values;
  const panels = [
    { study: studyNames.most, title: `m = ${pulls}, r = ${most}` },
    { study: studyNames.unequal, title: `m = ${pulls}, r = (${unequal.join(", ")})` },
    { study: studyNames.sleeping, title: `sleeping, r = ${little}` },
  ];
  return {
    violation: {
      title: "Section 5: several pulls a round, and sleeping arms",
      caption:
        `The worst violation of any arm up to a round, in the worst of ${grouped(trials)} runs of ${grouped(horizon)} rounds. Below 1 every arm ` +
        `has at least floor(r·t) pulls. With m pulls a round equal quotas are kept and unequal ones are not, except by the earliest deadline. ` +
        `A sleeping arm, awake with probability ${open}, falls behind on the clock of all rounds; the earliest deadline promises a share of the rounds in which an arm is awake, and keeps no more.`,
      columns: 3,
      panels: panels.map(({ study, title }) => violationPanel([results[study]], { title, labels: shown })),
    },
  };
}

export const section5 = defineExperiment({
  paper: "quota",
  id: "section-5",
  title: "Sleeping arms, and several pulls a round",
  source: "Section 5, last paragraph",
  deviations: [
    "The paper states that the guarantees are maintained and has no experiment: means, m, quotas, absences and T are ours.",
    "It does not say what r-Regret is with sleeping arms: ours is the regret against the best awake arm, without quotas.",
  ],
  settings,
  studies,
  figures,
  claims,
});

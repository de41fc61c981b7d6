import type { Experiment, ExperimentDefinition, Results, Studies } from "./experiment.js";
import { judge } from "./judge.js";
import { choicesOf, studiesOf } from "./range.js";
import type { Settings, ValuesOf } from "./settings.js";

/** The experiment of a definition: it plays its ranges too, and its claims are judged by them. */
export function defineExperiment<const S extends Settings>(definition: ExperimentDefinition<S>): Experiment {
  const { ranges = [], ...experiment }: ExperimentDefinition = definition;
  if (ranges.length === 0) return experiment;
  const withRanges = (own: Studies, values: ValuesOf<Settings>): Studies => ({
    ...own,
    ...studiesOf(choicesOf(ranges, values)),
  });
  const ownOf = (all: Results, values: ValuesOf<Settings>): Results => {
    const ofRanges = studiesOf(choicesOf(ranges, values));
    return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in ofRanges)));
  };
  return {
    ...experiment,
    studies: (values) => {
      const own = experiment.studies(values);
      return own instanceof Promise ? own.then((studies) => withRanges(studies, values)) : withRanges(own, values);
    },
    figures: (all, values) => experiment.figures(ownOf(all, values), values),
    tables: (all, values) => experiment.tables?.(ownOf(all, values), values) ?? [],
    claims: (all, values) => {
      const own = ownOf(all, values);
      return judge(experiment.claims(own, values), ranges, values, { own, all });
    },
  };
}

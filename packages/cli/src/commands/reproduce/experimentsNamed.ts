import { nearest } from "@evenhand/core";
import type { Experiment } from "@evenhand/lab";
import { cliError } from "../../errors.js";

/** All experiments, those of a paper ("quota"), or one ("quota/eta-sweep"). */
export function experimentsNamed(experiments: readonly Experiment[], what: string | undefined): readonly Experiment[] {
  if (what === undefined) return experiments;
  const found = experiments.filter(({ paper, id }) => what === paper || what === `${paper}/${id}`);
  if (found.length > 0) return found;
  const names = [
    ...new Set(experiments.map(({ paper }) => paper)),
    ...experiments.map(({ paper, id }) => `${paper}/${id}`),
  ];
  const meant = nearest(what, names);
  throw cliError("experiment-unknown", {
    received: what,
    required: `one of ${names.join(", ")}`,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}

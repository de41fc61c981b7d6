import type { Estimate } from "./estimate.js";
import type { PolicyAnswer } from "./answer.js";

/** A metric of a policy after the last round. */
export function atEnd({ courses }: PolicyAnswer, metric: string): Estimate {
  const { mean, error } = courses[metric];
  return { mean: mean[mean.length - 1], error: error[error.length - 1] };
}

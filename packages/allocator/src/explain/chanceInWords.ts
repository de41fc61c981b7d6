import { needs, type Propensity } from "@evenhand/core";

const checkPropensity = needs.object({ probability: (value, path) => value === null || needs.number()(value, path) });

/** How likely a choice was over all seeds, and how that was found out. */
export function chanceInWords(propensity: Propensity): string {
  checkPropensity(propensity, "propensity");
  if (propensity.probability === null) return `not known: ${propensity.why}`;
  const { probability, error } = propensity;
  if (probability === 1 && error === 0) return "1: the state decides, whatever the seed is";
  const how = error === 0 ? "exact" : `by numerical integration, at most ${error.toPrecision(1)} away`;
  return `${Number(probability.toPrecision(6))} over all seeds, given the state before the round (${how})`;
}

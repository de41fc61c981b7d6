import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";

/** What the page calls the policies of a setting, in the order of its answer: the learner alone first. */
export function policyNames({ learner, policies }: Setting, registry: Registry | undefined): string[] {
  const titleOf = (id: string) => registry?.policies.find((policy) => policy.id === id)?.title ?? id;
  return [`${titleOf(learner)} alone`, ...policies.map(({ id }) => shortTitle(titleOf(id)))];
}

/** Places of the palette before the first policy: charts of arms and charts of policies look different. */
const ARM_PLACES = [1, 2, 3, 4, 5].map((place) => `arm at place ${place}`);

/**
 * The order that gives policies their colours, the same ones in every setting: who keeps the promise is a solid line,
 * the learner alone a dashed one.
 */
export function policyOrder([learner, ...keepers]: readonly string[]): string[] {
  return [...ARM_PLACES, ...keepers.slice(0, 1), learner, ...keepers.slice(1)];
}

/** Without what papers call it: "Largest-deficit quota (FUCB, F-TS, Flearn)" is too long for a chart. */
export function shortTitle(title: string): string {
  return title.replace(/ \(.*\)$/, "");
}

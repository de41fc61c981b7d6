import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";

/** What the page calls the policies of a setting, in the order of its answer: the learner alone first. */
export function policyNames({ learner, policies }: Setting, registry: Registry | undefined): string[] {
  const titleOf = (id: string) => registry?.policies.find((policy) => policy.id === id)?.title ?? id;
  return [`${titleOf(learner)} alone`, ...policies.map(({ id }) => shortTitle(titleOf(id)))];
}

/** Without what papers call it: "Largest-deficit quota (FUCB, F-TS, Flearn)" is too long for a chart. */
export function shortTitle(title: string): string {
  return title.replace(/ \(.*\)$/, "");
}

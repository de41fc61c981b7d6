import type { VoidsInput } from "../conditions/voids.js";
import * as needs from "../door/needs.js";
import { definitionsWith } from "../registry/own/definitionsWith.js";
import { resolvePolicy } from "../registry/partsOf.js";
import { warningsOf } from "../registry/warningsOf.js";
import { CheckedStudy } from "./study.js";

/** Something that a study asks for and no policy of it promises. */
export interface StudyWarning {
  /** In the study: `policies[0]`, `metrics[1]`. */
  readonly path: string;
  readonly text: string;
}

/**
 * What a user should know before the study is played: conditions of guarantees, and metrics that measure another
 * promise.
 */
export function studyWarnings(checked: CheckedStudy): StudyWarning[] {
  needs.instanceOf(CheckedStudy)(checked, "study");
  const { delay, voids } = checked.study;
  const situation = {
    environment: checked.environment(),
    perRound: checked.perRound,
    allOpen: checked.allOpen,
    atOnce: delay === undefined,
  };
  const ofPolicies = checked.policies.flatMap(({ specification }, i) => {
    const path = `policies[${i}]`;
    const texts = warningsOf(specification, situation, path, checked.own);
    return [...texts, ...voidWarnings(checked, i, voids)].map((text) => ({ path, text }));
  });
  return [...ofPolicies, ...(situation.allOpen ? [] : metricWarnings(checked))];
}

/** Where arms can be absent a quota is promised on each arm's own clock; these metrics count all rounds. */
function metricWarnings({ metrics, contractId }: CheckedStudy): StudyWarning[] {
  if (contractId !== "quota") return [];
  return metrics.flatMap(({ id, onOwnClock }, i) => {
    if (onOwnClock === undefined) return [];
    const other = onOwnClock === false ? "No metric of this kind counts those." : `${onOwnClock} counts those.`;
    const text = `${id} counts all rounds, and a quota is promised of the rounds in which an arm is open. ${other}`;
    return [{ path: `metrics[${i}]`, text }];
  });
}

/** A pull that is struck out is told to policies whose quotas live, and even they promise less then (docs/adr/0011). */
function voidWarnings(checked: CheckedStudy, policy: number, voids: VoidsInput | undefined): string[] {
  if (voids === undefined) return [];
  const { specification } = checked.policies[policy];
  if (resolvePolicy(specification, undefined, definitionsWith(checked.own)).definition.contract === "none") return [];
  if (!("voided" in checked.policy(policy, 0))) return ["It is not told that a pull was struck out, and counts it."];
  const last = "One pull less is promised where the last pull can be struck out.";
  return [
    (voids.within ?? 1) === 1 ? last : "Nothing is promised where earlier pulls than the last can be struck out.",
  ];
}

import * as needs from "../door/needs.js";
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
  const { availability, delay } = checked.study;
  const situation = {
    environment: checked.environment(),
    perRound: checked.perRound,
    allOpen: availability === undefined,
    atOnce: delay === undefined,
  };
  const ofPolicies = checked.policies.flatMap(({ specification }, i) => {
    const path = `policies[${i}]`;
    return warningsOf(specification, situation, path, checked.own).map((text) => ({ path, text }));
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

import * as needs from "../door/needs.js";
import { partsOf, plannedHorizon } from "../registry/partsOf.js";
import { CheckedStudy } from "./study.js";

/** A policy of one of several studies, both by their places. */
export interface StudyPolicy {
  readonly study: number;
  readonly policy: number;
}

/**
 * The policies of studies, those together that make the same pulls and get the same rewards in the same trial: the same
 * policy in the same world with the same seed. What is measured, and when, may differ; so may trials, and horizons
 * where the policy does not plan for one, since rewards depend on seed, trial, arm and count alone.
 *
 * Each is in one group, in the order of the studies. Policies of studies with definitions of the program's own, or with
 * functions in their parameters, stay alone: what they do is not in their text.
 */
export function playedAlike(studies: readonly CheckedStudy[]): readonly (readonly StudyPolicy[])[] {
  needs.listOf(needs.instanceOf(CheckedStudy))(studies, "studies");
  const groups: StudyPolicy[][] = [];
  const worlds = new Map<string, Map<string, StudyPolicy[]>>();
  for (const [study, checked] of studies.entries()) {
    const { world, policies }: Texts = studies.length === 1 ? alone : textsOf(checked);
    const alike = worlds.get(world ?? "") ?? new Map<string, StudyPolicy[]>();
    if (world !== undefined) worlds.set(world, alike);
    for (let policy = 0; policy < checked.policies.length; policy++) {
      const text = policies[policy];
      const group = text === undefined ? undefined : alike.get(text);
      if (group !== undefined) {
        group.push({ study, policy });
        continue;
      }
      const own = [{ study, policy }];
      groups.push(own);
      if (text !== undefined) alike.set(text, own);
    }
  }
  return groups;
}

/** Whether two policies are played alike. */
export function areAlike(one: CheckedStudy, policy: number, other: CheckedStudy, otherPolicy: number): boolean {
  const [texts, others] = [textsOf(one), textsOf(other)];
  const text = texts.policies[policy];
  return text !== undefined && text === others.policies[otherPolicy] && texts.world === others.world;
}

/** What is equal where policies are played alike: texts of the world and of each policy; undefined for one alone. */
interface Texts {
  readonly world: string | undefined;
  readonly policies: readonly (string | undefined)[];
}

const alone: Texts = { world: undefined, policies: [] };

/** Made once for each study: with a million arms they are long. */
const known = new WeakMap<CheckedStudy, Texts>();

function textsOf(study: CheckedStudy): Texts {
  const made = known.get(study) ?? newTexts(study);
  known.set(study, made);
  return made;
}

function newTexts(study: CheckedStudy): Texts {
  const world = study.own === undefined ? worldText(study) : undefined;
  if (world === undefined) return alone;
  return { world, policies: study.policies.map((_, policy) => policyText(study, policy)) };
}

/** All that pulls and rewards depend on, but for the policy; where shares change, also promise and horizon. */
function worldText({ study, isLiving, perRound }: CheckedStudy): string | undefined {
  const { environment, availability, delay, changes, voids, seed, contract, horizon } = study;
  const life = isLiving ? { contract, horizon } : {};
  return textOf({ environment, availability, delay, changes, voids, seed, perRound, ...life });
}

function policyText({ policies, study }: CheckedStudy, policy: number): string | undefined {
  const { specification } = policies[policy];
  const horizon = plannedHorizon([...partsOf(specification)], study.horizon);
  return textOf({ specification, horizon });
}

/** JSON; undefined where it would say less than there is, of functions. */
function textOf(value: object): string | undefined {
  let isWhole = true;
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "function") isWhole = false;
    return part;
  });
  return isWhole ? text : undefined;
}

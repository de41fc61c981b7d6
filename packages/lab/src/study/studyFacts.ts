import {
  availabilities,
  contracts,
  delays,
  environments,
  guaranteeInWords,
  labelOf,
  type PolicyResult,
  type Study,
} from "@evenhand/core";
import { type StudyResult, sweptParameters } from "@evenhand/protocol";
import { descriptionOf } from "../report/references.js";
import { changesInWords, idOf, parametersInWords, voidsInWords } from "./specificationInWords.js";
import { armNamesOf } from "./wording.js";

/** Something about a study, and what a reader should know of it: a sentence each. */
export interface Fact {
  readonly term: string;
  readonly sentences: readonly string[];
}

/** What was promised and what was played, in plain words. */
export function studyFacts(parts: readonly StudyResult[]): Fact[] {
  const { study } = parts[0].result;
  const names = armNamesOf(parts[0].result);
  return [
    { term: "Promise", sentences: promise(study, names) },
    { term: "Arms and rewards", sentences: places(parts) },
    { term: "Open arms", sentences: conditionOf(study, "availability", names) },
    { term: "Late rewards", sentences: conditionOf(study, "delay", names) },
    ...(study.changes === undefined ? [] : [{ term: "Changes", sentences: changesInWords(study, names) }]),
    ...(study.voids === undefined ? [] : [{ term: "Voids", sentences: voidsInWords(study, names) }]),
    { term: "Rounds", sentences: [roundsInWords(parts)] },
    { term: "Trials", sentences: [trialsInWords(study)] },
  ];
}

function promise({ contract }: Study, names: readonly string[]): string[] {
  if (contract === undefined) return ["Nothing is promised to any arm."];
  const description = contracts.find(({ id }) => id === idOf(contract));
  const sentence = `${description?.promise ?? ""} (Contract ${idOf(contract)}.)`;
  return [sentence.trim(), ...parametersInWords(contract, description, names)];
}

/** Each environment once, whatever the number of horizons and points of a sweep. */
function places(parts: readonly StudyResult[]): string[] {
  const named = parts.map((part) => [part.sweep?.place ?? part.environment, part] as const);
  const different = [...new Map([...named].reverse())].reverse();
  return different.map(([environment, { result }]) => {
    const description = environments.find(({ id }) => id === idOf(result.study.environment));
    const parameters = parametersInWords(result.study.environment, description, armNamesOf(result));
    const label = environment === idOf(result.study.environment) && different.length === 1 ? "" : `${environment}: `;
    return `${label}${description?.summary ?? environment} ${parameters.join(" ")}`.trim();
  });
}

/** What a sweep varies; what else is said of the study is of its first point. */
export function sweepFacts(sweep: unknown): Fact[] {
  const dimensions = sweptParameters(sweep);
  if (dimensions.length === 0) return [];
  const sentences = dimensions.map((dimension) => {
    const names = dimension.map(({ shown }) => shown).join(" and ");
    const values = dimension[0].texts.map((_, at) => dimension.map(({ texts }) => texts[at]).join(" and "));
    return `${names}: ${values.join(", ")}.`;
  });
  const all = dimensions.length === 1 ? "Every value" : "Every combination";
  return [{ term: "Sweep", sentences: [...sentences, `${all} meets the same luck. The rest is said of the first.`] }];
}

const usual = { availability: "All arms are open in every round.", delay: "Every reward arrives at once." };

const THERE = "Every arm is open while it is there.";

/** Whether arms join or leave. */
function moves({ changes = [] }: Study): boolean {
  return changes.some(({ joins = [], leaves = [] }) => joins.length + leaves.length > 0);
}

function conditionOf(study: Study, kind: "availability" | "delay", names: readonly string[]): string[] {
  const specification = study[kind];
  if (specification === undefined) return [kind === "availability" && moves(study) ? THERE : usual[kind]];
  const descriptions = kind === "availability" ? availabilities : delays;
  const description = descriptions.find(({ id }) => id === idOf(specification));
  return [description?.summary ?? idOf(specification), ...parametersInWords(specification, description, names)];
}

function roundsInWords(parts: readonly StudyResult[]): string {
  const horizons = [...new Set(parts.map(({ horizon }) => horizon))];
  const last = horizons.slice(-1).join();
  const all = horizons.length === 1 ? last : `${horizons.slice(0, -1).join(", ")} and ${last}`;
  const { perRound = 1 } = parts[0].result.study;
  return `${all} rounds, ${perRound === 1 ? "one pull" : `${perRound} pulls`} in each.`;
}

function trialsInWords({ trials, seed }: Study): string {
  if (trials === 1) return `One trial, seed ${seed}: all policies meet the same luck.`;
  return `${trials} trials, seed ${seed}. In the same trial all policies meet the same luck.`;
}

/**
 * The policies of a study: what each does, with which parameters of its own, and what is proved of it. Those that
 * differ in swept values alone are told once, without these.
 */
export function policyFacts({ result, sweep }: StudyResult): Fact[] {
  const told = new Map<string, Fact>();
  for (const policy of result.policies) {
    const swept = sweep?.policies.find(({ label }) => label === labelOf(policy));
    const term = swept?.series ?? labelOf(policy);
    if (told.has(term)) continue;
    const description = descriptionOf(policy);
    const own = ownOf(policy, result.study, Object.keys(swept?.point ?? {}));
    const sentences = [
      description?.summary ?? `The policy ${policy.id}.`,
      ...parametersInWords(own, description, armNamesOf(result)),
      ...(description === undefined ? [] : [`Guarantee: ${guaranteeInWords(description)}`]),
    ];
    told.set(term, { term, sentences });
  }
  return [...told.values()];
}

/** Without what it has from the contract, which is told with the promise, and without what is swept. */
export function ownOf({ id, parameters }: PolicyResult, { contract }: Study, swept: readonly string[] = []) {
  const promised = typeof contract === "object" ? (contract.parameters ?? {}) : {};
  const own = Object.entries(parameters).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(promised[name]) && !swept.includes(name),
  );
  return { id, parameters: Object.fromEntries(own) };
}

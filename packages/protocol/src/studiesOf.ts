import {
  availabilities,
  contracts,
  delays,
  environments,
  findDefinition,
  findPolicy,
  labelsOf,
  type Parameters,
  type Specification,
  type Study,
} from "@evenhand/core";
import { checkpointsOf } from "./checkpointsOf.js";
import { labelledInput } from "./labelledInput.js";
import { listOf } from "./listOf.js";
import type { FlatSpecification, StudyFile } from "./studyFile.js";
import { toSpecification, withContract } from "./toSpecification.js";

/** One environment and one horizon of a study file. */
export interface PlannedStudy {
  /** What tables and figures call the environment. */
  readonly environment: string;
  readonly study: Study;
  /** Where in the file that is which core calls by this path of the study. */
  readonly pathInFile: (path: string) => string;
}

const USUAL_METRICS = ["reward", "regret", "pulls"];

/** The studies that a file describes: one for each environment and horizon, with the same policies. */
export function studiesOf(file: StudyFile): PlannedStudy[] {
  const places = listOf(file.environments ?? file.environment ?? []);
  const horizons = listOf(file.horizons ?? file.horizon ?? []);
  const different = [...new Set(horizons)];
  const labels = labelsOf(places.map(labelledInput), "environments");
  const shared = sharedBy(file);
  return places.flatMap((place, i) => {
    const environment = specificationOf("environment-unknown", environments, place);
    const armNames = typeof place === "string" ? undefined : place.arms;
    const where = { environment, ...(armNames === undefined ? {} : { armNames }) };
    return different.map((horizon) => ({
      environment: labels[i],
      study: { ...where, ...shared, horizon, checkpoints: checkpointsOf(file.checkpoints, horizon) },
      pathInFile: (path) =>
        path
          .replace(/^armNames\b/, "environment.arms")
          .replace(/^environment\b/, elementOf(file, "environment", i))
          .replace(/^horizon\b/, elementOf(file, "horizon", horizons.indexOf(horizon))),
    }));
  });
}

/** What all studies of a file have in common. */
function sharedBy(file: StudyFile): Omit<Study, "environment" | "armNames" | "horizon" | "checkpoints"> {
  const { availability, delay, perRound } = file;
  const contract =
    file.contract === undefined ? undefined : specificationOf("contract-unknown", contracts, file.contract);
  return {
    policies: file.policies.map((flat, i) => {
      const { parameters } = findPolicy(idOf(flat), versionOf(flat), `policies[${i}]`);
      const specification = withContract(toSpecification(flat, { parameters }), parameters, contract);
      return typeof flat === "string" || flat.label === undefined
        ? specification
        : { ...specification, label: flat.label };
    }),
    trials: file.trials ?? 100,
    seed: file.seed ?? 1,
    metrics: metricsOf(file.metrics, contract?.id),
    ...(contract === undefined ? {} : { contract }),
    ...(perRound === undefined ? {} : { perRound }),
    ...(availability === undefined
      ? {}
      : { availability: specificationOf("availability-unknown", availabilities, availability) }),
    ...(delay === undefined ? {} : { delay: specificationOf("delay-unknown", delays, delay) }),
  };
}

/** Who got the pulls is always told. */
function metricsOf(asked: readonly string[] | undefined, contract: string | undefined): string[] {
  const violation = contracts.find(({ id }) => id === contract)?.violationMetric;
  const wanted = asked ?? [...USUAL_METRICS, ...(violation === undefined ? [] : [violation])];
  return [...new Set([...wanted, "pulls"])];
}

function specificationOf(
  code: "environment-unknown" | "contract-unknown" | "availability-unknown" | "delay-unknown",
  definitions: readonly { readonly id: string; readonly parameters: Parameters }[],
  flat: FlatSpecification,
): Specification {
  return toSpecification(flat, findDefinition(code, definitions, idOf(flat)));
}

function idOf(flat: FlatSpecification): string {
  return typeof flat === "string" ? flat : flat.id;
}

function versionOf(flat: FlatSpecification): number | undefined {
  return typeof flat === "string" ? undefined : flat.version;
}

/** `environments[1]`, or the key alone where the file has no list there. */
function elementOf(file: StudyFile, singular: "environment" | "horizon", index: number): string {
  const key = file[`${singular}s`] === undefined ? singular : (`${singular}s` as const);
  return Array.isArray(file[key]) ? `${key}[${index}]` : key;
}

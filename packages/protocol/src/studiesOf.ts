import {
  availabilities,
  contracts,
  createEnvironment,
  delays,
  describeDefinitions,
  type Environment,
  EvenhandError,
  findPolicy,
  labelsOf,
  pow,
  violationMetric,
  type OwnDefinitions,
  type StudyPromise,
  type Specification,
  type Study,
} from "@evenhand/core";
import { changesOf } from "./changesOf.js";
import { type Drawable, drawableWith } from "./figureChoice.js";
import { atHorizon } from "./horizonThresholds.js";
import { labelledInput, listOf } from "./flatSpecification.js";
import type { StudyFile } from "./studyFile.js";
import { plainStudies } from "./sweep.js";
import type { SweptStudy } from "./sweepPoints.js";
import { idOf, specificationOf, toSpecification, versionOf, withContract, withVoids } from "./toSpecification.js";

/** One environment, one horizon and one point of a study file's sweep. */
export interface PlannedStudy {
  /** What tables and figures call the environment. */
  readonly environment: string;
  readonly study: Study;
  /** The path in the file of what core finds at this path of the study. */
  readonly pathInFile: (path: string) => string;
  /** Where the file has a sweep: what is varied here. */
  readonly sweep?: SweptStudy;
}

const USUAL_METRICS = ["reward", "regret", "pulls"];

/**
 * The studies that a file describes: one for each environment, point of its sweep and horizon, with the same policies.
 * The definitions that it was read with are part of them.
 */
export function studiesOf(file: StudyFile, own?: OwnDefinitions): PlannedStudy[] {
  if (file.sweep === undefined) return plainStudiesOf(file, own);
  const plain = plainStudies(file, own);
  if ("errors" in plain) throw plain.errors[0];
  const points = plain.studies.map(({ keys, point, pointText, policies, pathInFile }) =>
    plainStudiesOf(keys as StudyFile, own).map((planned): PlannedStudy => {
      const labels = labelsOf(planned.study.policies, "policies");
      return {
        ...planned,
        environment: pointText === "" ? planned.environment : `${planned.environment}, ${pointText}`,
        pathInFile: (path) => pathInFile(planned.pathInFile(path)),
        sweep: {
          place: planned.environment,
          point,
          policies: policies.map((policy, i) => ({ label: labels[i], ...policy })),
        },
      };
    }),
  );
  // All points of an environment before the next environment, as a reader compares them.
  const places = listOf(file.environments ?? file.environment ?? []).length;
  const horizons = points[0].length / places;
  return Array.from({ length: places }, (_, place) =>
    points.map((planned) => planned.slice(place * horizons, (place + 1) * horizons)),
  ).flat(2);
}

function plainStudiesOf(file: StudyFile, own?: OwnDefinitions): PlannedStudy[] {
  const { environments, metrics } = describeDefinitions(own);
  const places = listOf(file.environments ?? file.environment ?? []);
  const horizons = listOf(file.horizons ?? file.horizon ?? []);
  const different = [...new Set(horizons)];
  const labels = labelsOf(places.map(labelledInput), "environments");
  const specifications = places.map((place) => specificationOf("environment-unknown", environments, place));
  const shared = sharedBy(file, file.metrics ?? usualMetrics(specifications, own), own);
  return places.flatMap((place, i) => {
    const environment = specifications[i];
    const armNames = typeof place === "string" ? undefined : place.arms;
    const where = { environment, ...(armNames === undefined ? {} : { armNames }) };
    const late = metrics.some(({ id, needsEveryArm }) => needsEveryArm === true && shared.metrics.includes(id));
    const first = late ? 2 * (environmentOf(environment, own)?.arms ?? 0) : 1;
    const changes = changesOf(file.changes, place);
    return different.map((horizon) => ({
      environment: labels[i],
      study: {
        ...where,
        ...atHorizon(shared, horizon),
        horizon,
        checkpoints: checkpointsOf(file.checkpoints, horizon, first),
        ...(changes === undefined ? {} : { changes: changes.filter(({ at }) => at <= horizon) }),
      },
      pathInFile: (path) =>
        path
          .replace(/^armNames\b/, "environment.arms")
          .replace(/^environment\b/, elementOf(file, "environment", i))
          .replace(/^horizon\b/, elementOf(file, "horizon", horizons.indexOf(horizon))),
    }));
  });
}

/** What all studies of a file have in common. */
function sharedBy(
  file: StudyFile,
  metrics: readonly string[],
  own: OwnDefinitions | undefined,
): Omit<Study, "environment" | "armNames" | "horizon" | "checkpoints" | "changes"> {
  const { armMetrics, delay, perRound, voids } = file;
  const contract =
    file.contract === undefined ? undefined : specificationOf("contract-unknown", contracts, file.contract);
  const promised = {
    ...(contract === undefined ? {} : { contract }),
    ...(file.availability === undefined
      ? {}
      : { availability: specificationOf("availability-unknown", availabilities, file.availability) }),
    ...(voids === undefined ? {} : { voids }),
  };
  return {
    policies: file.policies.map((flat, i) => {
      const { parameters } = findPolicy(idOf(flat), versionOf(flat), `policies[${i}]`, own);
      const promising = withContract(toSpecification(flat, { parameters }, own), parameters, contract);
      const specification = voids === undefined ? promising : withVoids(promising, parameters, voids.within ?? 1);
      return typeof flat === "string" || flat.label === undefined
        ? specification
        : { ...specification, label: flat.label };
    }),
    trials: file.trials ?? 100,
    seed: file.seed ?? 1,
    metrics: metricsOf(metrics, file.metrics === undefined, {
      ...promised,
      changes: file.changes?.map(({ at }) => ({ at })),
    }),
    ...(armMetrics === undefined ? {} : { armMetrics }),
    ...promised,
    ...(perRound === undefined ? {} : { perRound }),
    ...(delay === undefined ? {} : { delay: specificationOf("delay-unknown", delays, delay) }),
    // Differences to a baseline are taken trial by trial.
    ...(file.samples === true || file.baseline !== undefined ? { samples: true } : {}),
    ...(own === undefined ? {} : { definitions: own }),
  };
}

/** Where means change by the round, regret is that of every single round; elsewhere the two are the same. */
function usualMetrics(environments: readonly Specification[], own: OwnDefinitions | undefined): readonly string[] {
  if (!environments.some((one) => environmentOf(one, own)?.meanAt !== undefined)) return USUAL_METRICS;
  return USUAL_METRICS.map((id) => (id === "regret" ? "dynamic-regret" : id));
}

/** What figures of the studies can name. */
export function drawableOf(file: StudyFile, own?: OwnDefinitions): Drawable {
  const [first, ...others] = studiesOf(file, own);
  const places = [first, ...others].map(({ environment, sweep }) => sweep?.place ?? environment);
  const asked = first.study.metrics;
  const { metrics } = describeDefinitions(own);
  // Beside a regret the violation is always measured.
  const isBeside = metrics.some(({ id, regretLike }) => regretLike === true && asked.includes(id));
  const violation = isBeside ? violationMetric(first.study) : undefined;
  return drawableWith(file, violation === undefined ? asked : [...asked, violation], places);
}

/** Which arms got the pulls is always measured. */
function metricsOf(listed: readonly string[], isUsual: boolean, promised: StudyPromise): string[] {
  const violation = isUsual ? violationMetric(promised) : undefined;
  const wanted = [...listed, ...(violation === undefined ? [] : [violation])];
  return [...new Set([...wanted, "pulls"])];
}

/** `environments[1]`, or the key alone where the file has no list there. */
function elementOf(file: StudyFile, singular: "environment" | "horizon", index: number): string {
  const key = file[`${singular}s`] === undefined ? singular : (`${singular}s` as const);
  return Array.isArray(file[key]) ? `${key}[${index}]` : key;
}

/** Undefined for one that core refuses when the study is checked. */
function environmentOf(environment: Specification, own: OwnDefinitions | undefined): Environment | undefined {
  try {
    return createEnvironment(environment, undefined, own);
  } catch (error) {
    if (error instanceof EvenhandError) return undefined;
    throw error;
  }
}

const USUAL_POINTS = 40;

/** The first checkpoint is at a hundredth of the horizon: earlier ones say more about luck than about policies. */
const FIRST_PART = 100;

/**
 * The rounds after which metrics are read: the rounds that were asked for, or as many as were asked for, each a
 * constant factor after the one before it, but for those before `first`. The horizon itself is always the last.
 */
export function checkpointsOf(asked: number | readonly number[] | undefined, horizon: number, first = 1): number[] {
  const rounds =
    typeof asked === "object"
      ? asked.filter((round) => round < horizon)
      : spread(asked, horizon).filter((round) => round >= first);
  return [...new Set([...rounds, horizon])];
}

function spread(points = USUAL_POINTS, horizon: number): number[] {
  return Array.from({ length: points - 1 }, (_, i) =>
    Math.max(1, Math.round(horizon * pow(FIRST_PART, i / (points - 1) - 1))),
  );
}

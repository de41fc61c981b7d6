import { EvenhandError, labelsOf, type OwnDefinitions } from "@evenhand/core";
import { baselineErrors } from "./baselineErrors.js";
import { changeErrors } from "./changesOf.js";
import { protocolError } from "./errors.js";
import { figureErrors } from "./figureChoice.js";
import { issueErrors } from "./issueErrors.js";
import { labelledInput, listOf } from "./flatSpecification.js";
import { studyFile, studyFileSchema, type StudyFile } from "./studyFile.js";
import { drawableOf } from "./studiesOf.js";
import { plainStudies } from "./sweep.js";

export type ReadStudyFile = { readonly file: StudyFile } | { readonly errors: readonly EvenhandError[] };

/**
 * A study file from what YAML or JSON made of its text: checked, or all that is wrong with it at once. It can name
 * Evenhand's definitions, and those that are passed in.
 */
export function readStudyFile(input: unknown, own?: OwnDefinitions): ReadStudyFile {
  if (!isSwept(input)) return withFigures(readPlain(input, own), own);
  const plain = plainStudies(input, own);
  if ("errors" in plain) return { errors: [...plain.errors, ...errorsWithout(input, own)] };
  const errors = plain.studies.flatMap(({ keys, pathInFile }) => {
    const read = readPlain(keys, own);
    if ("file" in read) return [];
    return read.errors.map((error) => EvenhandError.from({ ...error.toData(), path: pathInFile(error.path ?? "") }));
  });
  if (errors.length > 0) return { errors: [...new Map(errors.map((error) => [error.message, error])).values()] };
  return withFigures({ file: input as StudyFile }, own);
}

/** What else is wrong with a file whose sweep is; what is missing may be swept. */
function errorsWithout(
  { sweep: _, ...keys }: Readonly<Record<string, unknown>>,
  own: OwnDefinitions | undefined,
): readonly EvenhandError[] {
  const read = readPlain(keys, own);
  return "errors" in read ? read.errors.filter(({ code }) => code !== "parameter-missing") : [];
}

function isSwept(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null && "sweep" in input && input.sweep !== undefined;
}

/** Figures name what the studies of the file measure and vary. */
function withFigures(read: ReadStudyFile, own: OwnDefinitions | undefined): ReadStudyFile {
  const { figures } = "file" in read ? read.file : {};
  if (!("file" in read) || figures === undefined) return read;
  const drawable = drawableOf(read.file, own);
  const errors = figures.flatMap((figure, i) => figureErrors(figure, drawable, `figures[${i}]`, own));
  return errors.length > 0 ? { errors } : read;
}

/** A study file without a sweep. */
function readPlain(input: unknown, own: OwnDefinitions | undefined): ReadStudyFile {
  const schema = own === undefined ? studyFile : studyFileSchema(own);
  const parsed = schema.safeParse(input, { reportInput: true });
  const keys = typeof input === "object" && input !== null && !Array.isArray(input) ? Object.keys(input) : undefined;
  const errors = [
    ...(parsed.success ? [] : issueErrors(parsed.error.issues)),
    ...(keys === undefined ? [] : [...exactlyOne(keys, "environment"), ...exactlyOne(keys, "horizon")]),
  ];
  if (!parsed.success || errors.length > 0) return { errors };
  const file = parsed.data;
  const places = file.environment === undefined ? "environments" : "environment";
  const inconsistent = [
    ...checkpointErrors(file),
    ...changeOrderErrors(file),
    ...listOf(file[places] ?? []).flatMap((place) => changeErrors(file.changes, place)),
    ...labelErrors(file, "policies"),
    ...labelErrors(file, places),
    ...baselineErrorsOf(file),
  ];
  return inconsistent.length > 0 ? { errors: inconsistent } : { file };
}

/** Environments and horizons may be called by the singular or the plural. */
function exactlyOne(keys: readonly string[], singular: "environment" | "horizon"): EvenhandError[] {
  const plural = `${singular}s`;
  const given = [singular, plural].filter((key) => keys.includes(key));
  const required = `${singular} or ${plural}`;
  if (given.length === 0) {
    return [protocolError("key-missing", { received: undefined, required, path: singular })];
  }
  if (given.length === 1) return [];
  return [protocolError("key-twice", { received: given, required: `${required}, not both`, path: plural })];
}

function checkpointErrors(file: StudyFile): EvenhandError[] {
  const { checkpoints } = file;
  if (!Array.isArray(checkpoints)) return [];
  const longest = longestHorizon(file);
  const wrong = checkpoints.findIndex((round, i) => round <= (checkpoints[i - 1] ?? 0) || round > longest);
  if (wrong === -1) return [];
  return [
    protocolError("checkpoints-invalid", {
      received: checkpoints[wrong],
      required: `increasing rounds from 1 to ${longest}`,
      path: `checkpoints[${wrong}]`,
    }),
  ];
}

/** The first change that is out of order, or later than all horizons: shorter ones do without it. */
function changeOrderErrors(file: StudyFile): EvenhandError[] {
  const { changes = [] } = file;
  const longest = longestHorizon(file);
  const wrong = changes.findIndex(({ at }, i) => at <= (changes[i - 1]?.at ?? 1) || at > longest);
  if (wrong === -1) return [];
  const required = `increasing rounds from 2 to ${longest}`;
  return [protocolError("change-invalid", { received: changes[wrong].at, required, path: `changes[${wrong}].at` })];
}

function baselineErrorsOf({ baseline, policies, trials = 100 }: StudyFile): EvenhandError[] {
  if (baseline === undefined) return [];
  return baselineErrors({ baseline, labels: labelsOf(policies.map(labelledInput), "policies"), trials }, "baseline");
}

function longestHorizon({ horizon, horizons }: StudyFile): number {
  return Math.max(...listOf(horizon ?? horizons ?? []));
}

/** The first label that is taken. */
function labelErrors(file: StudyFile, key: "policies" | "environment" | "environments"): EvenhandError[] {
  try {
    labelsOf(listOf(file[key] ?? []).map(labelledInput), key);
    return [];
  } catch (error) {
    if (error instanceof EvenhandError) return [error];
    throw error;
  }
}

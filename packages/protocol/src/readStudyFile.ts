import { EvenhandError, labelsOf, type OwnDefinitions } from "@evenhand/core";
import { changeErrors } from "./changesOf.js";
import { protocolError } from "./errors.js";
import { issueErrors } from "./issueErrors.js";
import { labelledInput, listOf, studyFile, studyFileSchema, type StudyFile } from "./studyFile.js";

export type ReadStudyFile = { readonly file: StudyFile } | { readonly errors: readonly EvenhandError[] };

/**
 * A study file from what YAML or JSON made of its text: checked, or all that is wrong with it at once. It can name
 * Evenhand's definitions, and those that are passed in.
 */
export function readStudyFile(input: unknown, own?: OwnDefinitions): ReadStudyFile {
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

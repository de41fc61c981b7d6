import { CheckedStudy, createEnvironment, EvenhandError, warningsOf } from "@evenhand/core";
import { readStudyFile, studiesOf, type PlannedStudy, type StudyFile } from "@evenhand/protocol";
import { readText } from "./readText.js";
import { FileErrors, located } from "./fileErrors.js";
import { SourceText } from "./sourceText.js";

export interface ReadStudy {
  readonly source: SourceText;
  readonly file: StudyFile;
  readonly planned: readonly PlannedStudy[];
  /** Conditions of guarantees that do not hold here, each with its place. */
  readonly warnings: readonly string[];
}

/** A study file, checked through and through: all errors at once, each with its line. */
export function readStudy(path: string): ReadStudy {
  const source = new SourceText(path === "-" ? "stdin" : path, readText(path));
  const syntax = source.syntaxErrors();
  if (syntax.length > 0) throw new FileErrors(source, syntax);
  const read = readStudyFile(valueOf(source));
  if ("errors" in read) throw new FileErrors(source, located(source, read.errors));
  const planned = studiesOf(read.file);
  const errors = distinct(planned.flatMap(errorsOf), ({ message }) => message);
  if (errors.length > 0) throw new FileErrors(source, located(source, errors));
  return { source, file: read.file, planned, warnings: warningsIn(source, planned) };
}

/** Aliases that multiply without end are refused when the document becomes plain values. */
function valueOf(source: SourceText): unknown {
  try {
    return source.value();
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    const error = new EvenhandError("file-syntax", { received, required: "YAML or JSON", cause });
    throw new FileErrors(source, [{ place: { line: 1, column: 1 }, error }]);
  }
}

/** What core finds wrong with one study: the first thing. */
function errorsOf({ study, pathInFile }: PlannedStudy): EvenhandError[] {
  try {
    new CheckedStudy(study);
    return [];
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
    return [inFile(error, pathInFile)];
  }
}

/** The same error, with its path in the file. */
function inFile(error: EvenhandError, pathInFile: (path: string) => string): EvenhandError {
  // A metric does not know its place among the others.
  const path = error.path ?? (error.code === "metric-not-applicable" ? "metrics" : undefined);
  return EvenhandError.from({ ...error.toData(), path: path === undefined ? undefined : pathInFile(path) });
}

function warningsIn(source: SourceText, planned: readonly PlannedStudy[]): string[] {
  const all = planned.flatMap(({ study }) => {
    const environment = createEnvironment(study.environment);
    return study.policies.flatMap((policy, i) => {
      const { line, column } = source.placeOf(`policies[${i}]`);
      return warningsOf(policy, environment).map(
        (warning) => `${source.name}:${line}:${column} policies[${i}]: warning: ${warning}`,
      );
    });
  });
  return distinct(all, (warning) => warning);
}

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

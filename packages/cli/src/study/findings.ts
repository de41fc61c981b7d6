import { CheckedStudy, EvenhandError, studyWarnings, type StudyWarning } from "@evenhand/core";
import type { PlannedStudy } from "@evenhand/protocol";

/** What core refuses in the studies: the first error of each, with its path in what the user wrote. */
export function errorsIn(planned: readonly PlannedStudy[]): EvenhandError[] {
  return distinct(planned.flatMap(firstError), ({ message }) => message);
}

/** What the studies ask for and their policies do not promise, with the paths in what the user wrote. */
export function warningsIn(planned: readonly PlannedStudy[]): StudyWarning[] {
  const all = planned.flatMap(({ study, pathInFile }) =>
    studyWarnings(new CheckedStudy(study)).map(({ path, text }) => ({ path: pathInFile(path), text })),
  );
  return distinct(all, ({ path, text }) => `${path} ${text}`);
}

function firstError({ study, pathInFile }: PlannedStudy): EvenhandError[] {
  try {
    new CheckedStudy(study);
    return [];
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
    // A metric does not know its place among the others.
    const path = error.path ?? (error.code === "metric-not-applicable" ? "metrics" : undefined);
    return [EvenhandError.from({ ...error.toData(), path: path === undefined ? undefined : pathInFile(path) })];
  }
}

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

import type { OwnDefinitions } from "@evenhand/core";
import { readStudyFile, studiesOf, type PlannedStudy, type StudyFile } from "@evenhand/protocol";
import { cliError } from "../errors.js";
import { FileErrors, located, SourceText } from "./sourceText.js";
import { errorsIn, warningsIn } from "./findings.js";
import { readText } from "./readText.js";

export interface ReadStudy {
  readonly source: SourceText;
  readonly file: StudyFile;
  readonly planned: readonly PlannedStudy[];
  /** Conditions of guarantees that do not hold here, each with its line in the file. */
  readonly warnings: readonly string[];
}

/**
 * A study file with everything checked that can be checked before it is played: all errors at once, each with its line.
 * It can name definitions of the user's own only if they are passed in.
 */
export function readStudy(path: string, own?: OwnDefinitions): ReadStudy {
  const source = new SourceText(path === "-" ? "stdin" : path, readText(path));
  const syntax = source.syntaxErrors();
  if (syntax.length > 0) throw new FileErrors(source, syntax);
  const read = readStudyFile(valueOf(source), own);
  if ("errors" in read) throw new FileErrors(source, located(source, read.errors));
  const planned = studiesOf(read.file, own);
  const errors = errorsIn(planned);
  if (errors.length > 0) throw new FileErrors(source, located(source, errors));
  const warnings = warningsIn(planned).map((warning) => {
    const { line, column } = source.placeOf(warning.path);
    return `${source.name}:${line}:${column} ${warning.path}: warning: ${warning.text}`;
  });
  return { source, file: read.file, planned, warnings };
}

/** Aliases that multiply without end are refused when the document becomes plain values. */
function valueOf(source: SourceText): unknown {
  try {
    return source.value();
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    const error = cliError("file-syntax", { received, required: "YAML or JSON", cause });
    throw new FileErrors(source, [{ place: { line: 1, column: 1 }, error }]);
  }
}

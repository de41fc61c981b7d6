import type { EvenhandError, OwnDefinitions } from "@evenhand/core";
import { type Drawable, type FigureChoice, figureErrors, readFigure } from "@evenhand/protocol";
import { parse } from "yaml";
import { cliError } from "../errors.js";

const PATH = "--figure";

/**
 * What a picture shows: the figure of this number among those of the study, or one that is described as in a study
 * file. Undefined where the option was not typed.
 */
export function figureOfOption(
  typed: string | undefined,
  choices: readonly FigureChoice[],
  drawable: Drawable,
  own?: OwnDefinitions,
): FigureChoice | undefined {
  if (typed === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(typed)) {
    const choice = choices.at(Number(typed) - 1);
    if (choice !== undefined && Number(typed) >= 1) return choice;
    const required = choices.length === 0 ? "a description: the study has no figures" : `from 1 to ${choices.length}`;
    throw cliError("parameter-range", { received: typed, required, path: PATH });
  }
  const read = readFigure(valueOf(typed), PATH);
  const errors: readonly EvenhandError[] =
    "errors" in read ? read.errors : figureErrors(read.figure, drawable, PATH, own);
  if ("errors" in read || errors.length > 0) throw errors[0];
  return read.figure;
}

function valueOf(typed: string): unknown {
  try {
    return parse(typed);
  } catch (cause) {
    const required = "a number, or a figure such as { metrics: [regret], against: eta }";
    throw cliError("file-syntax", { received: typed, required, path: PATH, cause });
  }
}

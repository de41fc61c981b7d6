import type { FigureChoice, ResultFile } from "@evenhand/protocol";
import { labError } from "../errors.js";
import { checkDrawn } from "./shownMetrics.js";
import { csvText, knownMetrics, resultRows, sampleRows } from "../files/resultRows.js";
import { resultText } from "./resultText.js";

/** What a result can be written as. */
export const outputKinds = [
  "json",
  "csv",
  "parquet",
  "samples",
  "html",
  "svg",
  "png",
  "pdf",
  "latex",
  "bibtex",
  "methods",
] as const;

export type OutputKind = (typeof outputKinds)[number];

export type OutputContent = string | Uint8Array | Iterable<string>;

/** Sharp on a screen of double density. */
const PNG_WIDTH = 1920;

/**
 * The content of a file, in pieces where it may be long; `choice` is what a picture shows, by default what the study
 * asks for. What draws and packs is loaded when it is needed: it takes longer than a small study.
 */
export async function studyOutput(kind: OutputKind, result: ResultFile, choice?: FigureChoice): Promise<OutputContent> {
  if (kind === "json") return resultText(result);
  if (kind === "csv") return csvText(resultRows(namedResults(result), sweptIn(result)));
  if (kind === "parquet") {
    const { parquet } = await import("../files/parquet.js");
    return parquet(resultRows(namedResults(result), sweptIn(result)));
  }
  if (kind === "samples") {
    checkSampled(result.settings);
    const { parquet } = await import("../files/parquet.js");
    return parquet(sampleRows(namedResults(result), sweptIn(result)));
  }
  if (result.results.every(({ result: { policies } }) => policies.length === 0)) {
    throw labError("result-unreadable", { received: "no policy", required: "something to draw" });
  }
  if (kind === "latex" || kind === "bibtex" || kind === "methods") return forPaper(kind, result);
  if (kind === "html") return (await import("./studyPage.js")).studyPage(result);
  checkDrawn(measuredIn(result), `--${kind}`);
  const [{ svgText }, { studyFigure }] = await Promise.all([import("../files/svg.js"), import("./studyFigures.js")]);
  const svg = svgText(studyFigure(result, choice));
  if (kind === "svg") return svg;
  if (kind === "pdf") return (await import("../files/pdf.js")).pdf(svg);
  return (await import("../files/png.js")).png(svg, { width: PNG_WIDTH });
}

/** What a paper takes over as it is. */
async function forPaper(kind: "latex" | "bibtex" | "methods", result: ResultFile): Promise<string> {
  const { methodsText, studyBibtex } = await import("./methods.js");
  if (kind === "bibtex") return studyBibtex(result);
  if (kind === "methods") return methodsText(result, "markdown");
  const [{ latexTables }, { paperTables }] = await Promise.all([
    import("../files/latexTable.js"),
    import("./studyTables.js"),
  ]);
  const tables = latexTables(paperTables(result), `${result.title ?? "Study"}, evenhand ${result.version}`);
  return `${tables}\n% Methods; the citations are in the file of --bibtex.\n${methodsText(result, "latex")}`;
}

/** The metrics of the first part that has any result: all parts have the same. */
function measuredIn({ results }: ResultFile) {
  const [first] = results.filter(({ result }) => result.policies.length > 0);
  const ids = Object.keys(first.result.policies[0].metrics);
  return knownMetrics(first.result).filter(({ id }) => ids.includes(id));
}

function namedResults({ results }: ResultFile) {
  return Object.fromEntries(results.map(({ environment, horizon, result }) => [nameOf(environment, horizon), result]));
}

function sweptIn({ results }: ResultFile) {
  return Object.fromEntries(results.map(({ environment, horizon, sweep }) => [nameOf(environment, horizon), sweep]));
}

/** Refuses to write values of single trials that a study does not keep. */
export function checkSampled({ samples }: { readonly samples?: unknown }): void {
  if (samples === true) return;
  const required = "a study with samples: true";
  throw labError("samples-missing", { received: samples, required, path: "--samples" });
}

function nameOf(environment: string, horizon: number): string {
  return `${environment}, ${horizon} rounds`;
}

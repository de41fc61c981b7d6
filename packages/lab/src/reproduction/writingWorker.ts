import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { atomicWrite } from "../files/atomicWrite.js";
import { latexTables } from "../files/latexTable.js";
import { png } from "../files/png.js";
import { csvText, resultRows } from "../files/resultRows.js";
import { svgText } from "../files/svg.js";
import { version } from "../version.js";
import type { Analysis } from "./reproduction.js";

/** What is to be written; undefined when nothing will follow. */
export type WritingTask = { readonly folder: string; readonly data: AnalysisData } | undefined;

parentPort?.on("message", (task: WritingTask) => {
  if (task === undefined) parentPort?.close();
  else writeAnalysis(task.folder, task.data);
});

/** What can be sent to another thread. */
type AnalysisData = Pick<Analysis, "results" | "figures" | "tables" | "claims">;

/** Sharp on a screen of double density. */
const PNG_WIDTH = 1920;

/** Writes the figures, numbers and claims of an experiment beside its result, for readers who go on with them. */
function writeAnalysis(folder: string, { results, figures, tables, claims }: AnalysisData): void {
  atomicWrite(join(folder, "data.csv"), csvText(resultRows(results)));
  atomicWrite(join(folder, "claims.json"), `${JSON.stringify({ claims, tables }, undefined, 2)}\n`);
  if (tables.length > 0) atomicWrite(join(folder, "tables.tex"), latexTables(tables, `evenhand ${version}`));
  for (const [name, figure] of Object.entries(figures)) {
    const svg = svgText(figure);
    atomicWrite(join(folder, `${name}.svg`), svg);
    atomicWrite(join(folder, `${name}.png`), png(svg, { width: PNG_WIDTH }));
  }
}

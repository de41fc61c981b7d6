import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { atomicWrite } from "../files/atomicWrite.js";
import { paperTitles } from "../reproduction/experiment.js";
import { type FinishedExperiment, missingData } from "../reproduction/reproduction.js";
import { bibtex, evenhandReference, referencesIn, worksOf } from "./references.js";
import type { RunFacts } from "./runFacts.js";

/** Writes what a paper about the reproduction takes over: a methods text as Markdown, and what it cites. */
export function writePaperTexts(out: string, finished: readonly FinishedExperiment[], facts: RunFacts): void {
  atomicWrite(join(out, "methods.md"), methodsOf(finished, facts));
  const works = finished.flatMap(({ analysis: { experiment, results } }) => [
    ...referencesIn(paperTitles[experiment.paper].title),
    ...Object.values(results).flatMap(({ policies }) => policies.flatMap(worksOf)),
  ]);
  atomicWrite(join(out, "references.bib"), bibtex([...works, evenhandReference(facts.version)]));
}

/** Versions and seed, how claims were judged, and for each experiment its place in the paper and its settings. */
function methodsOf(finished: readonly FinishedExperiment[], { version, seed, quick, node }: RunFacts): string {
  const how =
    quick === true ? "with fewer trials and shorter horizons than the papers'" : "at the papers' own settings";
  const experiments = finished.map(({ analysis: { experiment, settings } }) => {
    const [paper] = referencesIn(paperTitles[experiment.paper].title);
    const cited = paper === undefined ? "" : ` [@${paper.key}]`;
    const values = Object.entries(settings).map(([name, value]) => `${name} = ${String(value).replaceAll(",", ", ")}`);
    const without = missingData({ experiment, settings }).map((sentence) => ` ${sentence}.`);
    return `- ${experiment.paper}/${experiment.id}${cited}, ${experiment.source}: ${values.join("; ")}.${without.join("")}`;
  });
  const count = finished.length === 1 ? "one experiment" : `${finished.length} experiments`;
  return `We ran ${count} with Evenhand ${version} [@evenhand], seed ${seed}, on Node ${node}, ${how}.
Numbers are means over trials with 95 % intervals, two standard errors to both sides. A claim of a paper holds or fails
where the measurement tells by three standard errors, and is open otherwise. The same version, settings and seed give
the same numbers, bit for bit.

${experiments.join("\n")}
`;
}

/** Writes every figure of the experiments as PDF beside its SVG. */
export async function writeFigurePdfs(finished: readonly FinishedExperiment[]): Promise<void> {
  const { pdf } = await import("../files/pdf.js");
  for (const { folder, analysis } of finished) {
    for (const name of Object.keys(analysis.figures)) {
      const [svg, file] = [join(folder, `${name}.svg`), join(folder, `${name}.pdf`)];
      if (existsSync(svg)) atomicWrite(file, await pdf(readFileSync(svg, "utf8")));
    }
  }
}

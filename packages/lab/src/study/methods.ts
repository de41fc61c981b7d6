import { labelOf, type PolicyResult, type SimulationResult } from "@evenhand/core";
import type { ResultFile } from "@evenhand/protocol";
import { latexText } from "../files/latexTable.js";
import {
  bibtex,
  descriptionOf,
  evenhandReference,
  type Reference,
  referencesIn,
  worksOf,
} from "../report/references.js";
import { type Paper, paperTitles } from "../reproduction/experiment.js";
import { idOf, valueInWords } from "./specificationInWords.js";
import { ownOf, studyFacts } from "./studyFacts.js";

/** How a text is written down: what it says, and where it cites. */
interface Style {
  readonly text: (words: string) => string;
  readonly cite: (works: readonly Reference[]) => string;
}

const styles = {
  latex: {
    text: latexText,
    cite: (works) => (works.length === 0 ? "" : `~\\cite{${works.map(({ key }) => key).join(",")}}`),
  },
  /** Markdown, with the citations of Pandoc. */
  markdown: {
    text: (words) => words.replace(/[\\`*_[\]<>#]/g, "\\$&"),
    cite: (works) => (works.length === 0 ? "" : ` [${works.map(({ key }) => `@${key}`).join("; ")}]`),
  },
} as const satisfies Record<string, Style>;

/**
 * A paragraph for the methods section of a paper: what was played, with which versions and seed, how often, and what
 * the numbers are. Its citations are those of `studyBibtex`.
 */
export function methodsText(result: ResultFile, style: keyof typeof styles): string {
  const { text, cite } = styles[style];
  const parts = result.results.filter(({ result: { policies } }) => policies.length > 0);
  const [{ result: first }] = parts;
  const policies = first.policies.map((policy) => {
    const details = detailsOf(policy, first, result.policyVersions).join(", ");
    return `${text(`${labelOf(policy)} (${details})`)}${cite(worksOf(policy))}`;
  });
  const { contract, trials } = first.study;
  const facts = studyFacts(parts).flatMap(({ term, sentences }) => {
    const words = text(sentences.join(" "));
    return term === "Promise" ? [`${words.replace(/\.$/, "")}${cite(worksOfContract(contract))}.`] : [words];
  });
  const intervals =
    trials === 1
      ? "Numbers are of one trial."
      : `Numbers are means over ${trials} trials with 95 % intervals, two standard errors to both sides.`;
  const { module } = result;
  return `${[
    `${text(`We played ${policies.length} policies with Evenhand ${result.version}`)}${cite([evenhandReference(result.version)])}:`,
    `${policies.join("; ")}.`,
    ...facts,
    text(intervals),
    ...(module === undefined ? [] : [text(`Definitions of our own are in ${module.name} (SHA-256 ${module.sha256}).`)]),
    text(`The same study, seed ${result.seed} and version ${result.version} give the same numbers, bit for bit.`),
  ].join("\n")}\n`;
}

/** The sources of what a study played and promised, and Evenhand, as the text of a .bib file. */
export function studyBibtex({ results, version }: ResultFile): string {
  const works = results.flatMap(({ result: { policies, study } }) => [
    ...policies.flatMap(worksOf),
    ...worksOfContract(study.contract),
  ]);
  return bibtex([...works, evenhandReference(version)]);
}

/** Its id, where the study calls it otherwise, its version, and the parameters that are not the contract's. */
function detailsOf(
  policy: PolicyResult,
  { study }: SimulationResult,
  versions: ResultFile["policyVersions"],
): readonly string[] {
  const id = descriptionOf(policy)?.id ?? policy.id;
  const named = [policy.id, id].filter((name, i, all) => name !== labelOf(policy) && all.indexOf(name) === i);
  const parameters = Object.entries(ownOf(policy, study).parameters).map(
    ([name, value]) => `${name} = ${plain(value)}`,
  );
  return [...named, ...(id in versions ? [`version ${versions[id]}`] : []), ...parameters];
}

function plain(value: unknown): string {
  // A list whole, however long: somebody shall play the study again.
  return Array.isArray(value) ? value.map(plain).join(", ") : valueInWords(value, []);
}

/** The paper that a contract comes from has its name. */
function worksOfContract(contract: SimulationResult["study"]["contract"]): Reference[] {
  if (contract === undefined) return [];
  return referencesIn(paperTitles[idOf(contract) as Paper]?.title ?? "");
}

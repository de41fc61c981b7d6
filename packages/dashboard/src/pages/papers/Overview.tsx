import { hrefOf } from "../../address/route.js";
import { OURS, totalOf, type PaperOverview, type Verdicts } from "./paperContent.js";
import { promises } from "./promises.js";
import { Verdict, VerdictCounts } from "./Verdict.js";

/** The five papers, what each of them promises, and how its claims came out; then what no paper has. */
export function Overview({ papers: all }: { readonly papers: readonly PaperOverview[] }) {
  const papers = all.filter(({ paper }) => paper !== OURS);
  const own = all.filter(({ paper }) => paper === OURS);
  return (
    <div class="papers stack">
      <h1>Five papers, run again</h1>
      <p>
        Every figure of the papers behind Evenhand is drawn by a command, and what a paper says about it is checked
        against what was measured. {inWords(verdictsOf(papers))} None was tuned until it held.
      </p>
      <p class="verdicts small">
        {(["holds", "fails", "depends"] as const).map((verdict) => (
          <Verdict key={verdict} verdict={verdict} />
        ))}
      </p>
      <PaperList papers={papers} />
      {own.length > 0 && (
        <>
          <h2>Experiments of our own</h2>
          <p>What no paper has, measured and checked in the same way. {inWords(verdictsOf(own))}</p>
          <PaperList papers={own} />
        </>
      )}
      <p class="small soft">
        The numbers are those of <code>evenhand reproduce</code> with seed 1. They are kept with the pages, and written
        again by <code>node scripts/writePaperPages.mjs</code>.
      </p>
    </div>
  );
}

function PaperList({ papers }: { readonly papers: readonly PaperOverview[] }) {
  return (
    <ul class="paper-list">
      {papers.map(({ paper, title, authors, experiments }) => (
        <li key={paper} class="card paper-card">
          <div class="stack tight">
            <p class="soft small">{promises[paper]}</p>
            <h2>
              <a href={hrefOf("/papers", new URLSearchParams({ paper }))}>{title}</a>
            </h2>
            <p class="small soft">{authors}</p>
            <VerdictCounts {...totalOf(experiments.map((experiment) => experiment.verdicts))} />
          </div>
          <ul class="experiment-links small">
            {experiments.map(({ id, title: name, verdicts: counts }) => (
              <li key={id}>
                <a href={hrefOf("/papers", new URLSearchParams({ paper, show: id }))}>{name}</a>
                <VerdictCounts {...counts} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function verdictsOf(papers: readonly PaperOverview[]): Verdicts {
  return totalOf(papers.flatMap(({ experiments }) => experiments.map(({ verdicts }) => verdicts)));
}

function inWords({ holds, fails, depends, open }: Verdicts): string {
  const all = holds + fails + depends + open;
  if (holds === all) return `All ${all} claims hold.`;
  const depending = depends > 0 ? `; ${depends} depend on settings that the paper does not give` : "";
  const coarse = open > 0 ? `; for ${open} the measurement is too coarse to tell` : "";
  return `Of ${all} claims ${holds} hold and ${fails} fail${depending}${coarse}.`;
}

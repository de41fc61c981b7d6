import { hrefOf } from "../../app/route.js";
import { totalOf, type PaperOverview } from "./paperContent.js";
import { promises } from "./promises.js";
import { VerdictCounts } from "./Verdict.js";

/** The five papers, what each of them promises, and how its claims came out. */
export function Overview({ papers }: { readonly papers: readonly PaperOverview[] }) {
  const verdicts = papers.flatMap(({ experiments }) => experiments.map((experiment) => experiment.verdicts));
  const { holds, fails, depends, open } = totalOf(verdicts);
  return (
    <div class="papers stack">
      <h1>Five papers, run again</h1>
      <p>
        Every figure of the papers behind Evenhand is drawn by a command, and what a paper says about it is checked
        against what was measured. Of {holds + fails + depends + open} claims {holds} hold and {fails} fail; {depends}{" "}
        depend on settings that the paper does not give
        {open > 0 ? `; for ${open} the measurement is too coarse to tell` : ""}. None was tuned until it held.
      </p>
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
      <p class="small soft">
        The numbers are those of <code>evenhand reproduce</code> with seed 1. They are kept with the pages, and written
        again by <code>node scripts/writePaperPages.mjs</code>.
      </p>
    </div>
  );
}

import { useEffect, useRef } from "preact/hooks";
import { Notice } from "../../design/Notice.js";
import { hrefOf, type PageProperties } from "../../links/route.js";
import { Experiment, Verdict, VerdictCounts } from "./Experiment.js";
import { FormulaText } from "./FormulaText.js";
import {
  OURS,
  type PaperContent,
  type PaperOverview,
  promises,
  readOverview,
  readPaper,
  totalOf,
  useRead,
  type Verdicts,
} from "./paperContent.js";

/** All papers, or one of them: `#/papers?paper=quota&show=with-quota`. */
export function Papers({ query }: PageProperties) {
  const paper = query.get("paper") ?? undefined;
  const shown = useRef(paper);
  useEffect(() => {
    // The link that led here is gone with its list, and the focus with it.
    if (shown.current !== paper) document.getElementById("main")?.focus();
    shown.current = paper;
  }, [paper]);
  return paper === undefined ? <AllPapers /> : <OnePaper paper={paper} show={query.get("show") ?? undefined} />;
}

function AllPapers() {
  const { content, failure } = useRead("overview", readOverview);
  if (content !== undefined) return <Overview papers={content} />;
  return <Waiting failure={failure} />;
}

function OnePaper({ paper, show }: { readonly paper: string; readonly show: string | undefined }) {
  const { content: papers, failure } = useRead("overview", readOverview);
  const isKnown = papers?.some((one) => one.paper === paper);
  const { content, failure: paperFailure } = useRead(isKnown === true ? paper : "", () =>
    isKnown === true ? readPaper(paper) : Promise.resolve(undefined),
  );
  if (content !== undefined) return <Paper content={content} show={show} />;
  return <Waiting failure={isKnown === false ? `There is no paper “${paper}” here.` : (failure ?? paperFailure)} />;
}

function Waiting({ failure }: { readonly failure: string | undefined }) {
  if (failure === undefined) return <p class="loading soft">Loading …</p>;
  return (
    <div class="column stack">
      <h1>Papers</h1>
      <Notice kind="bad" title="This could not be shown">
        {failure}
      </Notice>
      <p>
        <a href="#/papers">All papers</a>
      </p>
    </div>
  );
}

/** The five papers, what each of them promises, and how its claims came out; then what no paper has. */
function Overview({ papers: all }: { readonly papers: readonly PaperOverview[] }) {
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
        {(["holds", "fails", "depends", "other-data"] as const).map((verdict) => (
          <Verdict key={verdict} verdict={verdict} />
        ))}
      </p>
      <p>
        The papers do not agree on what is fair.{" "}
        <a href={hrefOf("/one-world")}>Each of their policies, judged by each of their measures</a>, in one world.
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
            {experiments.map(({ id, title: name, printed, verdicts: counts }) => (
              <li key={id}>
                <a href={hrefOf("/papers", new URLSearchParams({ paper, show: id }))}>
                  <FormulaText text={name} />
                </a>
                {printed !== undefined && <span class="soft printed">{printed}</span>}
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

function inWords({ holds, fails, depends, "other-data": other, open }: Verdicts): string {
  const all = holds + fails + depends + other + open;
  if (holds === all) return `All ${all} claims hold.`;
  const depending =
    depends > 0 ? `; ${depends} depend on settings that the paper does not give, or on its reading` : "";
  const elsewhere = other > 0 ? `; ${other} were not run on the paper’s data` : "";
  const coarse = open > 0 ? `; for ${open} the measurement is too coarse to tell` : "";
  return `Of ${all} claims ${holds} hold and ${fails} fail${depending}${elsewhere}${coarse}.`;
}

interface PaperProperties {
  readonly content: PaperContent;
  /** The experiment to begin at. */
  readonly show: string | undefined;
}

function Paper({ content: { paper, title, authors, experiments }, show }: PaperProperties) {
  useEffect(() => {
    const experiment = show === undefined ? null : document.getElementById(show);
    if (experiment === null) scrollTo(0, 0);
    experiment?.scrollIntoView();
    experiment?.querySelector("h2")?.focus({ preventScroll: true });
  }, [paper, show]);
  return (
    <div class="paper">
      <header class="stack tight">
        <p class="small">
          <a href={hrefOf("/papers")}>All papers</a>
        </p>
        <h1>{title}</h1>
        <p class="soft">
          {authors}. {promises[paper]}.
        </p>
      </header>
      <nav aria-label="Experiments" class="small">
        <ul class="stack tight">
          {experiments.map(({ id, title: name }) => (
            <li key={id}>
              <a
                href={hrefOf("/papers", new URLSearchParams({ paper, show: id }))}
                {...(id === show ? { "aria-current": "true" } : {})}
              >
                <FormulaText text={name} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="experiments">
        {experiments.map((experiment) => (
          <Experiment key={experiment.id} {...{ paper, experiment }} />
        ))}
      </div>
    </div>
  );
}

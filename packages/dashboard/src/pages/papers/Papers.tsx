import type { PageProperties } from "../../address/route.js";
import { Notice } from "../../design/Notice.js";
import { Overview } from "./Overview.js";
import { Paper } from "./Paper.js";
import { readOverview, readPaper, useRead } from "./readPapers.js";

/** All papers, or one of them: `#/papers?paper=quota&show=with-quota`. */
export function Papers({ query }: PageProperties) {
  const paper = query.get("paper") ?? undefined;
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

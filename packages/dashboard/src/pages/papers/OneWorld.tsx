import { Notice } from "../../design/Notice.js";
import { hrefOf } from "../../links/route.js";
import { Experiment } from "./Experiment.js";
import { OURS, readPaper, useRead } from "./paperContent.js";

/** The experiment that this page is about, among our own. */
const ID = "one-world";

/** Every notion of fairness in one world: each policy by each measure, and what that teaches. */
export function OneWorld() {
  const { content, failure } = useRead(OURS, () => readPaper(OURS));
  const experiment = content?.experiments.find(({ id }) => id === ID);
  const isMissing = content !== undefined && experiment === undefined;
  return (
    <div class="papers stack">
      <p class="small">
        <a href={hrefOf("/papers")}>All papers</a>
      </p>
      <h1>What fair means decides who is fair</h1>
      <p>
        Each paper has its own notion of fairness, a policy that keeps it and a measure that says how well. Here all of
        them meet the same arms with the same luck, and each policy is judged by each measure. A star marks the best by
        a measure. What that teaches stands below the table, a sentence at a time, with the numbers that back it.
      </p>
      {failure === undefined && !isMissing ? null : (
        <Notice kind="bad" title="This could not be shown">
          {failure ?? "The experiment is not among those that came with these pages."}
        </Notice>
      )}
      {content === undefined && failure === undefined && <p class="loading soft">Loading …</p>}
      {experiment !== undefined && <Experiment paper={OURS} experiment={experiment} />}
    </div>
  );
}

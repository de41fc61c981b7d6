import { useEffect } from "preact/hooks";
import { hrefOf } from "../../address/route.js";
import { Experiment } from "./Experiment.js";
import type { PaperContent } from "./paperContent.js";
import { promises } from "./promises.js";

interface PaperProperties {
  readonly content: PaperContent;
  /** The experiment to begin at. */
  readonly show: string | undefined;
}

export function Paper({ content: { paper, title, authors, experiments }, show }: PaperProperties) {
  useEffect(() => {
    if (show === undefined) scrollTo(0, 0);
    else document.getElementById(show)?.scrollIntoView();
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
                {name}
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

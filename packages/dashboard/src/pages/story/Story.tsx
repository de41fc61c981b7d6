import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Notice } from "../../design/Notice.js";
import { useEngine } from "../../engine/engine.js";
import { hrefOf, type PageProperties } from "../../links/route.js";
import { HandOut } from "./HandOut.js";
import { Learner } from "./Learner.js";
import { WithPromise } from "./WithPromise.js";
import { useStoryRuns } from "./storyRuns.js";

const STEPS = 3;

/** The landing page: a story in three steps, or, for who has seen it, where to go. */
export function Story({ query }: PageProperties) {
  const isSeen = useMemo(isStorySeen, []);
  const asked = Number(query.get("step"));
  const step = Number.isInteger(asked) && asked >= 1 && asked <= STEPS ? asked : 1;
  return isSeen && query.get("step") === null ? <Start /> : <Steps step={step} />;
}

function Steps({ step }: { readonly step: number }) {
  const engine = useEngine();
  const { runs, failure } = useStoryRuns(engine);
  const [choices, setChoices] = useState<readonly number[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (step === STEPS) rememberStory();
    // A reader of the screen goes on at the new step's heading.
    if (shown.current !== step) place.current?.querySelector("h1")?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div class="story stack" ref={place}>
      {step === 1 && <p>{WHAT_IT_IS}</p>}
      <div class="row story-top small">
        <span class="soft steps">
          Step {step} of {STEPS}
          {Array.from({ length: STEPS }, (_, index) => (
            <span key={index} aria-hidden="true" data-done={index < step} />
          ))}
        </span>
        <a class="apart" href={hrefOf("/play")} onClick={rememberStory}>
          Skip the story
        </a>
      </div>
      {failure !== undefined && (
        <Notice kind="bad" title="The story cannot be played">
          {failure}
        </Notice>
      )}
      {step === 1 && <HandOut luck={runs?.luck} choices={choices} onChoose={setChoices} />}
      {step === 2 && <Learner run={runs?.learner} luck={runs?.luck} choices={choices} />}
      {step === 3 && <WithPromise engine={engine} run={runs?.promise} plain={runs?.learner} />}
    </div>
  );
}

const WHAT_IT_IS =
  "Evenhand hands out opportunities: it learns who does best, and keeps the share that you promised everyone.";

const doors = [
  {
    href: hrefOf("/play"),
    title: "Playground",
    words: "Who receives, what is promised to them, who decides: see at once who gets what, and what it costs.",
  },
  {
    href: hrefOf("/price"),
    title: "Price of the promise",
    words: "What a floor of 5, 10 or 20 % costs, and the largest floor that you can afford.",
  },
  {
    href: hrefOf("/compare"),
    title: "Two contracts",
    words: "What each side of the table gains and loses, in one link for both.",
  },
  {
    href: hrefOf("/numbers"),
    title: "Your own numbers",
    words: "A table of what came of past decisions becomes a setting. Nothing leaves this browser.",
  },
  {
    href: hrefOf("/papers"),
    title: "Papers",
    words: "Five papers and experiments of our own: their figures and claims, with what held and what did not.",
  },
  {
    href: hrefOf("/", new URLSearchParams({ step: "1" })),
    title: "Play the story",
    words: "Five people, three hundred tasks, two minutes: what a learner does, and what a promise changes.",
  },
] as const;

/** For who has seen or skipped the story: what this is, and where to go. */
function Start() {
  return (
    <div class="story stack">
      <h1>What does a promise to every recipient cost?</h1>
      <p>{WHAT_IT_IS}</p>
      <p>
        Someone hands out opportunities one at a time, and learns from the results. Left alone, a learner soon gives
        nearly all of them to those who did best so far. A promise keeps the others in. Here you see what it costs, and
        who pays, before you make it.
      </p>
      <ul class="doors">
        {doors.map(({ href, title, words }) => (
          <li key={href}>
            <a class="card door" href={href}>
              <strong>{title}</strong>
              <span class="small soft">{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const KEY = "evenhand-story";

/** Whether the story was skipped or read to its end in this browser. */
function isStorySeen(): boolean {
  try {
    return localStorage.getItem(KEY) === "seen";
  } catch {
    return false;
  }
}

function rememberStory(): void {
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // No storage: the story is offered again at the next visit.
  }
}

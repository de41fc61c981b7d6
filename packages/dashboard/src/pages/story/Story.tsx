import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageProperties } from "../../address/route.js";
import { hrefOf } from "../../address/route.js";
import { Notice } from "../../design/Notice.js";
import { useEngine } from "../../engine/useEngine.js";
import { HandOut } from "./HandOut.js";
import { Learner } from "./Learner.js";
import { Start } from "./Start.js";
import { isStorySeen, rememberStory } from "./storySeen.js";
import { useStoryRuns } from "./useStoryRuns.js";
import { WithPromise } from "./WithPromise.js";

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
      <div class="row story-top small">
        <span class="soft steps">
          Step {step} of {STEPS}
          {Array.from({ length: STEPS }, (_, index) => (
            <span key={index} aria-hidden="true" data-done={index < step} />
          ))}
        </span>
        <a href={hrefOf("/play")} onClick={rememberStory}>
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

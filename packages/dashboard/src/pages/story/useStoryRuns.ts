import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../../engine/engine.js";
import { luckOf, type Task } from "./outcome.js";
import { inTurn, storySetting, TOLD_TRIAL } from "./storySetting.js";

export interface StoryRuns {
  /** What would come of each person's next tasks. */
  readonly luck: readonly (readonly number[])[];
  readonly learner: readonly Task[];
  readonly promise: readonly Task[];
}

/** The runs that the story tells: the library's own decisions, not a script. Undefined until they are played. */
export function useStoryRuns(engine: Engine): { readonly runs?: StoryRuns; readonly failure?: string } {
  const [state, setState] = useState<{ readonly runs?: StoryRuns; readonly failure?: string }>({});
  useEffect(() => {
    const play = async () => {
      const turns = await engine.trace(inTurn, 0, TOLD_TRIAL, 0, inTurn.horizon);
      const learner = await engine.trace(storySetting, 0, TOLD_TRIAL, 0, storySetting.horizon);
      const promise = await engine.trace(storySetting, 1, TOLD_TRIAL, 0, storySetting.horizon);
      setState({ runs: { luck: luckOf(turns, inTurn.arms.length), learner, promise } });
    };
    play().catch((error: unknown) => setState({ failure: error instanceof Error ? error.message : String(error) }));
  }, [engine]);
  return state;
}

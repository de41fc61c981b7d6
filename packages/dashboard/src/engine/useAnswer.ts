import { useLayoutEffect, useState } from "preact/hooks";
import type { Setting } from "../setting/setting.js";
import type { Answer } from "../setting/answer.js";
import type { Engine } from "./engine.js";
import type { Failure } from "./messages.js";

/** An answer with the setting that it is about: what is shown of the two always belongs together. */
export interface Answered {
  readonly setting: Setting;
  readonly answer: Answer;
}

export interface AskedAnswer {
  /** The newest answer, perhaps still to an earlier setting. */
  readonly answered?: Answered;
  /** Why there is none to the present setting. */
  readonly failure?: Failure;
}

/** The answer to a setting, better and better; nothing is asked while there is none. */
export function useAnswer(engine: Engine, setting: Setting | undefined): AskedAnswer {
  const [asked, setAsked] = useState<AskedAnswer>({});
  // Before the next frame: a slider waits for it.
  useLayoutEffect(() => {
    if (setting === undefined) return undefined;
    return engine.ask([setting], {
      answer: (_, answer) => setAsked({ answered: { setting, answer } }),
      failed: (_, failure) =>
        setAsked(({ answered }) => ({ ...(answered === undefined ? {} : { answered }), failure })),
    });
  }, [engine, setting]);
  return asked;
}

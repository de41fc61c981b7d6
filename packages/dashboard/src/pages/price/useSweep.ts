import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Answer } from "../../setting/answer.js";
import type { Engine } from "../../engine/engine.js";
import type { Failure } from "../../engine/messages.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../links/settingQuery.js";

export interface Sweep {
  /** In the order of the settings; undefined where none has come yet. */
  readonly answers: readonly (Answer | undefined)[];
  readonly failure?: Failure;
  /** The part of all trials that is done, from 0 to 1. */
  readonly progress: number;
}

/** Answers that come within this many milliseconds are shown together; the first setting's at once. */
const TOGETHER = 80;
/** Answers that a page keeps, by what was asked: as many as some minutes with a slider bring. */
const KEPT = 500;

/**
 * Answers to several settings at once, all of them rough before any is refined. Those that are known are not asked
 * again: a chart stays while one of its points moves. The first setting is answered first.
 */
export function useSweep(engine: Engine, settings: readonly Setting[]): Sweep {
  const known = useRef(new Map<string, Answer>());
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const keys = settings.map((setting) => queryOf(setting).toString());
  const asked = keys.join("\n");
  useEffect(() => {
    const open = settings.filter((_, index) => known.current.get(keys[index])?.isDone !== true);
    const openKeys = keys.filter((key) => known.current.get(key)?.isDone !== true);
    setFailure(undefined);
    if (open.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      redraw((count) => count + 1);
    };
    const stop = engine.ask(open, {
      answer: (index, answer) => {
        const earlier = known.current.get(openKeys[index]);
        // A rough answer does not replace a better one from before an interruption.
        if (earlier !== undefined && earlier.trials > answer.trials) return;
        if (earlier === undefined && known.current.size >= KEPT) known.current.clear();
        known.current.set(openKeys[index], answer);
        if (openKeys[index] === keys[0]) show();
        else timer ??= setTimeout(show, TOGETHER);
      },
      failed: (_, reason) => setFailure(reason),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [engine, asked]);
  const answers = keys.map((key) => known.current.get(key));
  const done = answers.reduce((sum, answer, index) => sum + (answer?.trials ?? 0) / settings[index].trials, 0);
  const progress = settings.length === 0 ? 1 : done / settings.length;
  // The same list while nothing in it has changed: charts are drawn from it.
  const stable = useMemo(() => answers, [asked, ...answers]);
  return { answers: stable, progress, ...(failure === undefined ? {} : { failure }) };
}

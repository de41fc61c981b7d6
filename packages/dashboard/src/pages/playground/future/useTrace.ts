import type { TracedPull } from "@evenhand/core";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine } from "../../../engine/engine.js";
import type { Setting } from "../../../setting/setting.js";

/** Rounds that are asked for at once: a playing future seldom waits. */
const CHUNK = 400;
/** A future is traced when the setting rests: sliders come first. In milliseconds. */
const REST = 250;

interface Traced {
  readonly setting: Setting;
  readonly place: number;
  readonly trial: number;
  readonly pulls: readonly TracedPull[];
}

export interface Trace {
  /** Of the present setting, policy and trial, as far as it is known. */
  readonly pulls: readonly TracedPull[];
  /** Sees to it that the pulls up to this round are known soon. */
  readonly need: (round: number) => void;
  readonly failure?: string;
}

/** One trial of one policy, decision by decision, as far as somebody looked. */
export function useTrace(engine: Engine, setting: Setting, place: number, trial: number): Trace {
  const [traced, setTraced] = useState<Traced>();
  const [failure, setFailure] = useState<string>();
  const asking = useRef<object | undefined>(undefined);
  const isCurrent = traced?.setting === setting && traced.place === place && traced.trial === trial;
  const pulls = isCurrent ? traced.pulls : NONE;

  const extend = (known: readonly TracedPull[]) => {
    const token = {};
    asking.current = token;
    const from = known.length;
    const until = Math.min(setting.horizon, from + CHUNK);
    engine.trace(setting, place, trial, from, until).then(
      (more) => {
        if (asking.current !== token) return;
        asking.current = undefined;
        setFailure(undefined);
        setTraced({ setting, place, trial, pulls: [...known, ...more] });
      },
      (error: unknown) => {
        if (asking.current === token) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  };

  useEffect(() => {
    asking.current = undefined;
    const timer = setTimeout(() => extend(NONE), REST);
    return () => clearTimeout(timer);
  }, [engine, setting, place, trial]);

  const need = (round: number) => {
    if (!isCurrent || asking.current !== undefined) return;
    if (round > pulls.length && pulls.length < setting.horizon) extend(pulls);
  };
  return { pulls, need, ...(failure === undefined ? {} : { failure }) };
}

const NONE: readonly TracedPull[] = [];

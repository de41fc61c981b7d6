import type { TracedPull } from "@evenhand/core";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine } from "../../../engine/engine.js";
import type { Setting } from "../../../setting/setting.js";

/** Rounds that are asked for at once: a playing future seldom waits. */
const CHUNK = 400;
/** A future is traced when the setting rests: sliders come first. In milliseconds. */
const REST = 250;

interface TracedTrial {
  readonly setting: Setting;
  readonly place: number;
  readonly trial: number;
  readonly pulls: readonly TracedPull[];
}

interface Trace {
  /** Of the present setting, policy and trial, as far as it is known. */
  readonly pulls: readonly TracedPull[];
  /** Asks for the pulls up to this round, where they are not known yet. */
  readonly need: (round: number) => void;
  readonly failure?: string;
}

/** One trial of one policy, decision by decision, up to the last round that the reader has looked at. */
export function useTrace(engine: Engine, setting: Setting, place: number, trial: number): Trace {
  const [traced, setTraced] = useState<TracedTrial>();
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

/** The path of one future beside the bands of all: what it has paid on average after some of its rounds. */
export interface FuturePath {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** As many points as the other lines of the chart have. */
const POINTS = 50;
/** The first tenth of the rounds is mostly luck, and would stretch the axis. */
const FIRST_PART = 10;

export function futurePath(name: string, pulls: readonly TracedPull[], end: number, horizon: number): FuturePath {
  const step = Math.max(1, Math.ceil(horizon / POINTS));
  const first = Math.ceil(horizon / FIRST_PART);
  const points: { x: number; y: number }[] = [];
  let sum = 0;
  for (let round = 1; round <= end; round++) {
    sum += pulls[round - 1].reward;
    if (round >= first && (round % step === 0 || round === end)) points.push({ x: round, y: sum / round });
  }
  return { name, points };
}

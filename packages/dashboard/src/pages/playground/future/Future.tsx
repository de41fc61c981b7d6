import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../../../engine/engine.js";
import { plain, whole } from "../../../numbers/formats.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { Decisions, PAID } from "./Decisions.js";
import { futurePath, type FuturePath, useTrace } from "./useTrace.js";

interface FutureProperties {
  readonly engine: Engine;
  readonly setting: Setting;
  readonly place: number;
  readonly names: readonly string[];
  /** Called with the path of the future so far, for the chart of all futures. */
  readonly onPath: (path: FuturePath) => void;
}

/** Decisions that are in sight: fewer on a phone. */
const WINDOW = matchMedia("(max-width: 40rem)").matches ? 20 : 60;
/** Between two decisions of a playing future, in milliseconds. */
const TICK = 120;

/** One trial of the shown policy, decision by decision. */
export function Future({ engine, setting, place, names, onPath }: FutureProperties) {
  const words = wordsOf(setting);
  const [trial, setTrial] = useState(0);
  const [round, setRound] = useState(WINDOW);
  const [speed, setSpeed] = useState(1);
  const [isPlaying, setPlaying] = useState(false);
  const { pulls, need, failure } = useTrace(engine, setting, place, trial);
  const end = Math.min(round, pulls.length, setting.horizon);

  useEffect(() => {
    setRound(WINDOW);
    setPlaying(false);
  }, [setting, place, trial]);
  useEffect(() => need(round + WINDOW * speed), [round, pulls, speed]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      setRound((present) => Math.min(setting.horizon, present + speed));
    }, TICK);
    return () => clearInterval(timer);
  }, [isPlaying, speed, setting.horizon]);
  useEffect(() => {
    if (round >= setting.horizon) setPlaying(false);
  }, [round, setting.horizon]);

  useEffect(() => onPath(futurePath(`future ${trial + 1}`, pulls, end, setting.horizon)), [pulls, end]);

  const step = () => {
    setPlaying(false);
    setRound(Math.min(setting.horizon, end + 1));
  };
  const reset = () => {
    setPlaying(false);
    setRound(0);
  };
  const another = (next: number) => setTrial((next + setting.trials) % setting.trials);
  return (
    <section class="card future stack tight" aria-labelledby="future-title">
      <div class="row spread">
        <h3 id="future-title">One future, decision by decision</h3>
        <div class="row">
          <button type="button" class="button icon" aria-label="The future before" onClick={() => another(trial - 1)}>
            ‹
          </button>
          <span class="small">
            future {trial + 1} of {setting.trials}
          </span>
          <button type="button" class="button icon" aria-label="The next future" onClick={() => another(trial + 1)}>
            ›
          </button>
        </div>
      </div>
      <p class="small soft">
        {names[place]}: each dot is one of the {words.pulls}, filled where it{" "}
        {setting.rewards.kind === "bernoulli" ? "paid" : `returned ${plain(PAID)} or more`}
        {setting.noShows === undefined ? "" : ", crossed out where it was a no-show"}. Point at one, touch it, or go
        there with the arrow keys, to see why.
      </p>
      {failure !== undefined ? (
        <p class="bad">{failure}</p>
      ) : (
        <Decisions {...{ setting, pulls, end, size: WINDOW, words, isPlaying }} />
      )}
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => setPlaying(!isPlaying)}
          disabled={end >= setting.horizon && !isPlaying}
        >
          {isPlaying ? "Pause" : "Play"}
        </button>
        <button type="button" class="button" onClick={step} disabled={end >= setting.horizon}>
          Step
        </button>
        <button type="button" class="button" onClick={reset} disabled={end === 0}>
          Reset
        </button>
        <label class="row small">
          <span class="label">Speed</span>
          <select class="input" value={speed} onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}>
            <option value={1}>1 at a time</option>
            <option value={10}>10 at a time</option>
            <option value={100}>100 at a time</option>
          </select>
        </label>
        <span class="small soft">
          round {whole(end)} of {whole(setting.horizon)}
        </span>
      </div>
    </section>
  );
}

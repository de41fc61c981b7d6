import { useEffect, useMemo, useState } from "preact/hooks";
import { Chart } from "../../design/Chart.js";
import { Notice } from "../../design/Notice.js";
import { useEngine, useRegistry } from "../../engine/useEngine.js";
import { infeasible } from "../../setting/feasibility.js";
import type { Setting } from "../../setting/setting.js";
import { BASELINE } from "../../setting/studyOf.js";
import { policyNames } from "../playground/charts/names.js";
import { Controls } from "../playground/controls/Controls.js";
import { FailureNotice } from "../playground/FailureNotice.js";
import { ProgressLine } from "../playground/ProgressLine.js";
import { SettingTabs } from "../playground/SettingTabs.js";
import { dialsOf, spreadOf } from "./dial.js";
import { GoalSeek } from "./GoalSeek.js";
import { meetingSentence } from "./meetingSentence.js";
import { MeetingBar } from "./MeetingBar.js";
import { priceFigure, whoFigure, type PricedAt } from "./priceFigure.js";
import { useSweep } from "./useSweep.js";

interface PriceBenchProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

/** Positions of the dial that a chart is drawn from, besides the present one. */
const DRAWN = 11;

export function PriceBench({ setting, onChange }: PriceBenchProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const isFeasible = infeasible(setting) === undefined;
  const dials = useMemo(() => dialsOf(setting, registry), [setting, registry]);
  const [chosenDial, setChosenDial] = useState("strength");
  const dial = dials.find(({ id }) => id === chosenDial) ?? dials[0];
  const positions = useMemo(() => (dial === undefined || !isFeasible ? [] : spreadOf(dial, DRAWN)), [dial, isFeasible]);
  // The present setting first: its sentence is what the reader waits for.
  const settings = useMemo(
    () => (isFeasible ? [setting, ...positions.map((position) => dial.at(position))] : []),
    [setting, dial, positions],
  );
  const { answers, progress, failure } = useSweep(engine, settings);
  const names = useMemo(() => policyNames(setting, registry), [setting, registry]);
  const place = Math.min(1, setting.policies.length);
  const points = useMemo(
    () =>
      positions.flatMap((position, index): PricedAt[] => {
        const answer = answers[index + 1];
        return answer === undefined ? [] : [{ position, answer }];
      }),
    [answers, positions],
  );
  const free = points[0]?.position === 0 ? points[0].answer.oracle : undefined;
  const answer = answers[0];
  const [shown, setShown] = useState<{
    readonly setting: Setting;
    readonly sentence: ReturnType<typeof meetingSentence>;
  }>();
  useEffect(() => {
    if (answer !== undefined && place !== BASELINE) {
      setShown({ setting, sentence: meetingSentence(setting, answer, place, free) });
    }
  }, [answer, free]);
  return (
    <>
      <SettingTabs path="/price" setting={setting} />
      <div class="workbench">
        <h1 class="spoken">What the promise costs</h1>
        <ProgressLine part={progress} isDone={progress === 1 || failure !== undefined} />
        <MeetingBar
          sentence={place === BASELINE ? undefined : shown?.sentence}
          isDone={answer?.isDone === true}
          details={`${names[place]}, ${answer?.trials ?? 0} of ${setting.trials} trials of ${setting.horizon} rounds, seed ${setting.seed}.`}
          nothing={
            place === BASELINE ? "Nothing is promised: choose a promise, and who keeps it, to see what it costs." : ""
          }
        />
        <Controls {...{ setting, registry, onChange }} />
        <div class="results stack">
          {failure !== undefined && <FailureNotice failure={failure} />}
          {dial !== undefined && place !== BASELINE && (
            <GoalSeek {...{ dial, setting }} place={place} isAsked={isFeasible} onChange={onChange} />
          )}
          {dial === undefined ? (
            <Notice kind="plain" title="This promise cannot be made stronger or weaker">
              It is kept or it is not: what it costs stands above. Equal floors, floors by size and prices have a
              strength, and a chart of what each strength costs.
            </Notice>
          ) : (
            // All of them but the present one, which a slider moves.
            points.length > 1 &&
            points.length >= positions.length - 1 && (
              <>
                {dials.length > 1 && <DialPicker {...{ dials }} chosen={dial.id} onChoose={setChosenDial} />}
                <Charts {...{ setting, dial, points, names, place }} />
              </>
            )
          )}
        </div>
      </div>
    </>
  );
}

interface ChartsProperties {
  readonly setting: Setting;
  readonly dial: NonNullable<ReturnType<typeof dialsOf>[number]>;
  readonly points: readonly PricedAt[];
  readonly names: readonly string[];
  readonly place: number;
}

function Charts({ setting, dial, points, names, place }: ChartsProperties) {
  const price = useMemo(() => priceFigure(setting, dial, points, names), [setting, dial, points, names]);
  const who = useMemo(() => whoFigure(setting, dial, points, place, names[place]), [setting, dial, points, names]);
  return (
    <>
      <Chart figure={price} title={price.title} />
      <Chart figure={who} title={who.title} />
    </>
  );
}

interface DialPickerProperties {
  readonly dials: ReturnType<typeof dialsOf>;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function DialPicker({ dials, chosen, onChoose }: DialPickerProperties) {
  return (
    <div class="chips" role="radiogroup" aria-label="Along which number the price is drawn">
      {dials.map(({ id, label }) => (
        <label key={id} class="chip">
          <input type="radio" name="dial" class="spoken" checked={id === chosen} onChange={() => onChoose(id)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

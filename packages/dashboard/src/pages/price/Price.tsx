import { useMemo, useState } from "preact/hooks";
import { Chart } from "../../design/Chart.js";
import { Notice } from "../../design/Notice.js";
import { useEngine, useRegistry } from "../../engine/engine.js";
import type { PageProperties } from "../../links/route.js";
import { queryOf } from "../../links/settingQuery.js";
import { type Undoing, useSetting } from "../../links/useSetting.js";
import { plusMinusWords } from "../../numbers/uncertain.js";
import type { Setting } from "../../setting/setting.js";
import { FailureNotice, ProgressLine, SettingTabs, UnreadableLink } from "../playground/SettingFrame.js";
import { Controls } from "../playground/controls/Controls.js";
import { RESULTS } from "../playground/controls/Sheet.js";
import { runInWords, SentenceFrame } from "../playground/sentence/SentenceFrame.js";
import { GoalSeek } from "./GoalSeek.js";
import { type Dial, dialsOf } from "./dial.js";
import { type MeetingSentence, sentenceText } from "./meetingSentence.js";
import { priceFigure, whoFigure } from "./priceFigure.js";
import { type PriceCurve, usePriced } from "./usePriced.js";

/** What a promise costs as it grows, the largest that one can afford, and who pays. */
export function Price({ query }: PageProperties) {
  const { read, change, undoing } = useSetting("/price", query);
  if ("setting" in read) return <PriceBench setting={read.setting} onChange={change} undoing={undoing} />;
  return <UnreadableLink problems={read.problems} path="/price" />;
}

interface PriceBenchProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
  readonly undoing: Undoing;
}

/** What the promise costs, what others would cost, and the largest that one can afford. */
function PriceBench({ setting, onChange, undoing }: PriceBenchProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const dials = useMemo(() => dialsOf(setting, registry), [setting, registry]);
  const [chosenDial, setChosenDial] = useState("strength");
  const dial = dials.find(({ id }) => id === chosenDial) ?? dials[0];
  const { told, priced, progress, isFeasible, failure } = usePriced(engine, setting, dial, registry);
  const isKept = setting.policies.length > 0;
  const isStopped = !isFeasible || failure !== undefined;
  return (
    <>
      <ProgressLine part={progress} isDone={progress === 1 || isStopped} />
      <SettingTabs path="/price" {...{ setting, undoing }} />
      <div class="workbench">
        <h1 class="spoken">What the promise costs</h1>
        <MeetingBar
          setting={told?.setting ?? setting}
          sentence={isKept ? told?.sentence : undefined}
          isFinal={told?.isDone === true}
          isOutdated={isStopped}
          details={told === undefined ? "" : `${told.name}, ${runInWords(told.trials, told.setting)}`}
          nothing={
            isKept
              ? ""
              : "Nothing is promised yet. Choose a promise, and a policy to keep it, and see here what it costs."
          }
        />
        <Controls {...{ setting, registry, onChange }} />
        <div class="results stack" id={RESULTS} tabIndex={-1}>
          {failure !== undefined && <FailureNotice failure={failure} />}
          {dial === undefined ? (
            <WithoutStrength isPromised={setting.contract.id !== "none"} />
          ) : (
            <>
              {isKept && <GoalSeek {...{ dial, setting }} place={1} isAsked={isFeasible} onChange={onChange} />}
              {dials.length > 1 && <DialPicker {...{ dials }} chosen={dial.id} onChoose={setChosenDial} />}
              {priced === undefined ? (
                <p class="loading soft">The first trials are being played …</p>
              ) : (
                <Charts {...priced} />
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

function WithoutStrength({ isPromised }: { readonly isPromised: boolean }) {
  if (!isPromised) {
    return (
      <Notice kind="plain" title="There is no promise to price">
        Choose one in the setting: an equal floor, a floor by size, or a price on what is missing or withheld.
      </Notice>
    );
  }
  return (
    <Notice kind="plain" title="This promise cannot be made stronger or weaker">
      It is either kept or not, and the sentence above says what it costs. Floors and prices can be raised and lowered:
      for them this page draws what each step costs.
    </Notice>
  );
}

function Charts({ setting, dial, points, names, place, free }: PriceCurve) {
  const price = useMemo(() => priceFigure(setting, dial, points, names, free), [setting, dial, points, names, free]);
  const who = useMemo(() => whoFigure(setting, dial, points, place, names[place]), [setting, dial, points, names]);
  return (
    <div class="courses">
      {price !== undefined && <Chart figure={price} title="What it costs" />}
      <Chart figure={who} title="Who gets what" />
    </div>
  );
}

interface DialPickerProperties {
  readonly dials: readonly Dial[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function DialPicker({ dials, chosen, onChoose }: DialPickerProperties) {
  return (
    <div class="chips" role="radiogroup" aria-label="The number that the charts vary">
      {dials.map(({ id, label }) => (
        <label key={id} class="chip">
          <input type="radio" name="dial" class="spoken" checked={id === chosen} onChange={() => onChoose(id)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

interface MeetingBarProperties {
  readonly setting: Setting;
  readonly sentence: MeetingSentence | undefined;
  readonly isFinal: boolean;
  readonly isOutdated: boolean;
  readonly details: string;
  /** Said where there is no sentence. */
  readonly nothing: string;
}

/** The sentence for a meeting. */
function MeetingBar({ setting, sentence, nothing, ...others }: MeetingBarProperties) {
  return (
    <SentenceFrame
      {...others}
      text={sentence === undefined ? undefined : sentenceText(sentence)}
      {...{ path: "/price", query: queryOf(setting) }}
    >
      {sentence === undefined ? (
        nothing
      ) : (
        <>
          <strong title={plusMinusWords}>{sentence.cost}</strong> {sentence.whoPays}{" "}
          <span class="soft">{sentence.ifKnown}</span>
        </>
      )}
    </SentenceFrame>
  );
}

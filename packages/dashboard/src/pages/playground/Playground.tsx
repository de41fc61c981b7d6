import { useMemo, useState } from "preact/hooks";
import { type AnsweredSetting, useAnswer, useEngine, useRegistry } from "../../engine/engine.js";
import type { PageProperties } from "../../links/route.js";
import { queryOf } from "../../links/settingQuery.js";
import { type Undoing, useSetting } from "../../links/useSetting.js";
import { plusMinusWords } from "../../numbers/uncertain.js";
import { infeasible } from "../../setting/feasibility.js";
import { policyNames } from "../../setting/registry.js";
import { BASELINE, type Setting } from "../../setting/setting.js";
import { FailureNotice, ProgressLine, SettingTabs, UnreadableLink } from "./SettingFrame.js";
import { Results } from "./charts/Results.js";
import { Controls } from "./controls/Controls.js";
import { RESULTS } from "./controls/Sheet.js";
import { Future } from "./future/Future.js";
import type { FuturePath } from "./future/useTrace.js";
import { runInWords, SentenceFrame } from "./sentence/SentenceFrame.js";
import { sentenceOf, sentenceText } from "./sentence/sentenceOf.js";
import { TakeAlong } from "./takeAlong/TakeAlong.js";

export function Playground({ query }: PageProperties) {
  const { read, change, undoing } = useSetting("/play", query);
  if ("setting" in read) return <Workbench setting={read.setting} onChange={change} undoing={undoing} />;
  return <UnreadableLink problems={read.problems} path="/play" />;
}

interface WorkbenchProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
  readonly undoing: Undoing;
}

/** Controls on one side, what comes of them on the other. */
function Workbench({ setting, onChange, undoing }: WorkbenchProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const isFeasible = infeasible(setting) === undefined;
  const { answered, failure } = useAnswer(engine, isFeasible ? setting : undefined);
  const [chosen, setChosen] = useState(1);
  const [path, setPath] = useState<FuturePath>();
  const place = answered === undefined ? BASELINE : Math.min(chosen, answered.answer.policies.length - 1);
  const names = useMemo(
    () => (answered === undefined ? [] : policyNames(answered.setting, registry)),
    [answered?.setting, registry],
  );
  const done = answered?.setting === setting ? answered.answer.trials : 0;
  const isStopped = !isFeasible || failure !== undefined;
  return (
    <>
      <ProgressLine part={done / setting.trials} isDone={done === setting.trials || isStopped} />
      <SettingTabs path="/play" {...{ setting, undoing }} />
      <div class="workbench">
        <h1 class="spoken">Playground</h1>
        <SentenceBar {...{ answered, place, names, isOutdated: isStopped }} />
        <Controls {...{ setting, registry, onChange }} />
        <div class="results stack" id={RESULTS} tabIndex={-1}>
          {failure !== undefined && <FailureNotice failure={failure} />}
          {answered === undefined ? (
            <p class="loading soft">{failure === undefined ? "The first trials are being played …" : ""}</p>
          ) : (
            <>
              <Results {...{ setting, onChange, answered, names, place, path }} onPlace={setChosen} />
              <Future {...{ engine, place, names }} setting={answered.setting} onPath={setPath} />
              <TakeAlong {...{ answered, registry, place, names }} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface SentenceBarProperties {
  readonly answered: AnsweredSetting | undefined;
  readonly place: number;
  readonly names: readonly string[];
  readonly isOutdated: boolean;
}

/** What came of the setting, for the policy that is shown. */
function SentenceBar({ answered, place, names, isOutdated }: SentenceBarProperties) {
  if (answered === undefined) return <div class="sentence" />;
  const { setting, answer } = answered;
  const sentence = sentenceOf(setting, answer, place, names);
  return (
    <SentenceFrame
      text={sentenceText(sentence)}
      isFinal={answer.isDone}
      {...{ isOutdated, path: "/play", query: queryOf(setting) }}
      details={`${names[place]}, ${runInWords(answer.trials, setting)}`}
    >
      {sentence.promise} <strong class={sentence.tone}>{sentence.verdict}</strong>{" "}
      {sentence.cost !== undefined && <strong title={plusMinusWords}>{sentence.cost}</strong>} {sentence.whoPays}{" "}
      {sentence.others !== undefined && <strong class="broken">{sentence.others}</strong>}
    </SentenceFrame>
  );
}

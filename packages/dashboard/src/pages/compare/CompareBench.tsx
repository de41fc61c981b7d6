import { useMemo, useState } from "preact/hooks";
import { Chart } from "../../design/Chart.js";
import type { Answer } from "../../engine/answer.js";
import { useEngine, useRegistry } from "../../engine/useEngine.js";
import { plusMinusWords } from "../../numbers/uncertain.js";
import { infeasible } from "../../setting/feasibility.js";
import type { Setting } from "../../setting/setting.js";
import { FailureNotice } from "../playground/FailureNotice.js";
import { ProgressLine } from "../playground/ProgressLine.js";
import { SettingTabs } from "../playground/SettingTabs.js";
import { useSweep } from "../price/useSweep.js";
import { CompareControls } from "./CompareControls.js";
import { comparisonFigure } from "./comparisonFigure.js";
import { differenceInWords, differenceOf } from "./difference.js";
import { DifferenceTable } from "./DifferenceTable.js";
import type { Pair } from "./pair.js";

interface CompareBenchProperties {
  readonly pair: Pair;
  readonly onChange: (pair: Pair) => void;
}

export function CompareBench({ pair, onChange }: CompareBenchProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const { a, b } = pair;
  const isFeasible = infeasible(a) === undefined && infeasible(b) === undefined;
  const settings = useMemo(() => (isFeasible ? [a, b] : []), [a, b, isFeasible]);
  const { answers, progress, failure } = useSweep(engine, settings);
  const [ofA, ofB] = answers;
  return (
    <>
      <SettingTabs path="/compare" setting={a} />
      <div class="workbench">
        <h1 class="spoken">Two contracts side by side</h1>
        <ProgressLine part={progress} isDone={progress === 1 || failure !== undefined} />
        <ComparedSentence setting={a} a={ofA} b={ofB} />
        <CompareControls {...{ pair, registry, onChange }} />
        <div class="results stack">
          {failure !== undefined && <FailureNotice failure={failure} />}
          {ofA !== undefined && ofB !== undefined && <Compared {...{ pair }} a={ofA} b={ofB} />}
        </div>
      </div>
    </>
  );
}

function Compared({ pair, a, b }: { readonly pair: Pair; readonly a: Answer; readonly b: Answer }) {
  const figure = useMemo(() => comparisonFigure(pair.a, a, b), [pair.a, a, b]);
  return (
    <>
      <DifferenceTable {...{ pair, a, b }} />
      <Chart figure={figure} title={figure.title} />
    </>
  );
}

interface ComparedSentenceProperties {
  readonly setting: Setting;
  readonly a: Answer | undefined;
  readonly b: Answer | undefined;
}

function ComparedSentence({ setting, a, b }: ComparedSentenceProperties) {
  const [copied, setCopied] = useState<string>();
  if (a === undefined || b === undefined) return <div class="sentence" />;
  const text = differenceInWords(setting, differenceOf(a, b));
  const copy = (words: string) => void navigator.clipboard.writeText(words).then(() => setCopied(words));
  return (
    <div class="sentence">
      <p title={plusMinusWords}>{text}</p>
      <p class="spoken" role="status">
        {a.isDone && b.isDone ? text : ""}
      </p>
      <p class="small soft">
        The same luck for both: {Math.min(a.trials, b.trials)} of {setting.trials} trials of {setting.horizon} rounds,
        seed {setting.seed}.{" "}
        <button type="button" class="link" onClick={() => copy(text)}>
          {copied === text ? "Copied" : "Copy the sentence"}
        </button>{" "}
        <button type="button" class="link" onClick={() => copy(location.href)}>
          {copied === location.href ? "Copied" : "Copy the link to both"}
        </button>
      </p>
    </div>
  );
}

import { useMemo } from "preact/hooks";
import { Chart } from "../../design/Chart.js";
import { useEngine, useKept, useRegistry } from "../../engine/engine.js";
import type { PageProperties } from "../../links/route.js";
import { type Undoing, useInAddress } from "../../links/useSetting.js";
import { plusMinusWords } from "../../numbers/uncertain.js";
import type { Answer } from "../../setting/answer.js";
import { infeasible } from "../../setting/feasibility.js";
import { firstScenario } from "../../setting/scenarios.js";
import { FailureNotice, ProgressLine, SettingTabs, UnreadableLink } from "../playground/SettingFrame.js";
import { sharesLook } from "../playground/charts/sharesFigure.js";
import { RESULTS } from "../playground/controls/Sheet.js";
import { runInWords, SentenceFrame } from "../playground/sentence/SentenceFrame.js";
import { useSweep } from "../price/useSweep.js";
import { CompareControls } from "./CompareControls.js";
import { DifferenceTable } from "./DifferenceTable.js";
import { comparisonFigure, contractsInWords, differenceInWords, differenceOf } from "./difference.js";
import { type Pair, pairQuery, readPair, type ReadPair, suggested } from "./pair.js";

/** Two contracts side by side, and both in one link. */
export function Compare({ query }: PageProperties) {
  const { held, change, undoing } = useInAddress({
    ...{ path: "/compare", query, kind: "pair", read: readOrFirst, write: written },
  });
  if ("pair" in held) return <CompareBench pair={held.pair} onChange={(pair) => change({ pair })} undoing={undoing} />;
  return <UnreadableLink problems={held.problems} path="/compare" />;
}

function written(held: ReadPair): URLSearchParams | undefined {
  return "pair" in held ? pairQuery(held.pair) : undefined;
}

function readOrFirst(query: URLSearchParams): ReadPair {
  const { setting } = firstScenario;
  return query.size === 0 ? { pair: { a: setting, b: suggested(setting) } } : readPair(query);
}

interface CompareBenchProperties {
  readonly pair: Pair;
  readonly onChange: (pair: Pair) => void;
  readonly undoing: Undoing;
}

function CompareBench({ pair, onChange, undoing }: CompareBenchProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const { a, b } = pair;
  const isFeasible = infeasible(a) === undefined && infeasible(b) === undefined;
  const settings = useMemo(() => (isFeasible ? [a, b] : []), [a, b, isFeasible]);
  const { answers, progress, failure } = useSweep(engine, settings);
  const [ofA, ofB] = answers;
  const answered = useMemo(
    () => (ofA === undefined || ofB === undefined ? undefined : { pair, a: ofA, b: ofB }),
    [pair, ofA, ofB],
  );
  const shown = useKept(answered);
  const isStopped = !isFeasible || failure !== undefined;
  return (
    <>
      <ProgressLine part={progress} isDone={progress === 1 || isStopped} />
      <SettingTabs path="/compare" setting={a} undoing={undoing} />
      <div class="workbench">
        <h1 class="spoken">Two contracts side by side</h1>
        {shown === undefined ? <div class="sentence" /> : <ComparedSentence {...shown} isOutdated={isStopped} />}
        <CompareControls {...{ pair, registry, onChange }} />
        <div class="results stack" id={RESULTS} tabIndex={-1}>
          {failure !== undefined && <FailureNotice failure={failure} />}
          {shown === undefined ? (
            <p class="loading soft">The first trials are being played …</p>
          ) : (
            <Compared {...shown} />
          )}
        </div>
      </div>
    </>
  );
}

/** Both contracts with their answers. */
interface AnsweredPair {
  readonly pair: Pair;
  readonly a: Answer;
  readonly b: Answer;
}

function Compared({ pair, a, b }: AnsweredPair) {
  const figure = useMemo(() => comparisonFigure(pair, a, b), [pair, a, b]);
  return (
    <>
      <DifferenceTable {...{ pair, a, b }} />
      <Chart figure={figure} title={figure.title} look={sharesLook} />
    </>
  );
}

function ComparedSentence({ pair, a, b, isOutdated }: AnsweredPair & { readonly isOutdated: boolean }) {
  const difference = differenceInWords(pair.a, differenceOf(a, b));
  // Where it is copied to, the two contracts do not stand beside it.
  const text = `${contractsInWords(pair)} ${difference}`;
  const trials = Math.min(a.trials, b.trials);
  return (
    <SentenceFrame
      {...{ text, isOutdated, path: "/compare", query: pairQuery(pair) }}
      isFinal={a.isDone && b.isDone}
      details={`The same luck for both: ${runInWords(trials, pair.a)}`}
    >
      <span title={plusMinusWords}>{difference}</span>
    </SentenceFrame>
  );
}

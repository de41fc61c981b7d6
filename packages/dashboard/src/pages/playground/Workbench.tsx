import { useEffect, useMemo, useState } from "preact/hooks";
import { useTheme } from "../../app/theme.js";
import { setChartColours } from "../../design/chartColours.js";
import { useAnswer, type Answered } from "../../engine/useAnswer.js";
import { useEngine, useRegistry } from "../../engine/useEngine.js";
import { infeasible } from "../../setting/feasibility.js";
import type { Setting } from "../../setting/setting.js";
import { BASELINE } from "../../setting/studyOf.js";
import { policyNames } from "./charts/names.js";
import { Results } from "./charts/Results.js";
import { Controls } from "./controls/Controls.js";
import { FailureNotice } from "./FailureNotice.js";
import { Future } from "./future/Future.js";
import { SentenceBar } from "./sentence/SentenceBar.js";
import { TakeAlong } from "./takeAlong/TakeAlong.js";

interface WorkbenchProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

/** Controls on one side, what comes of them on the other. */
export function Workbench({ setting, onChange }: WorkbenchProperties) {
  const engine = useEngine();
  const registry = useRegistry(engine);
  const isFeasible = infeasible(setting) === undefined;
  const { answered, failure } = useAnswer(engine, isFeasible ? setting : undefined);
  const [chosen, setChosen] = useState(1);
  const theme = useTheme();
  useEffect(() => setChartColours(theme), [theme]);
  const place = answered === undefined ? BASELINE : Math.min(chosen, answered.answer.policies.length - 1);
  const names = useMemo(
    () => (answered === undefined ? [] : policyNames(answered.setting, registry)),
    [answered?.setting, registry],
  );
  return (
    <div class="workbench">
      <h1 class="spoken">Playground</h1>
      <Progress answered={answered} setting={setting} isWaiting={isFeasible && failure === undefined} />
      <SentenceBar {...{ answered, place, names, isOutdated: !isFeasible || failure !== undefined }} />
      <Controls {...{ setting, registry, onChange }} />
      <div class="results stack">
        {failure !== undefined && <FailureNotice failure={failure} />}
        {answered === undefined ? (
          <p class="loading soft">{failure === undefined ? "The first trials are being played …" : ""}</p>
        ) : (
          <>
            <Results {...{ answered, names, place }} onPlace={setChosen} />
            <Future {...{ engine, place, names }} setting={answered.setting} />
            <TakeAlong {...{ answered, registry, place, names }} />
          </>
        )}
      </div>
    </div>
  );
}

interface ProgressProperties {
  readonly answered: Answered | undefined;
  readonly setting: Setting;
  readonly isWaiting: boolean;
}

/** A thin line that shows how many of the trials are in. */
function Progress({ answered, setting, isWaiting }: ProgressProperties) {
  const isCurrent = answered?.setting === setting;
  const trials = isCurrent ? answered.answer.trials : 0;
  const isDone = isCurrent && answered.answer.isDone;
  return (
    <div class="progress" aria-hidden="true" data-done={isDone || !isWaiting}>
      <div style={{ transform: `scaleX(${trials / setting.trials})` }} />
    </div>
  );
}

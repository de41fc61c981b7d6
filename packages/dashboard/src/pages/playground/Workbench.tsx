import { useMemo, useState } from "preact/hooks";
import { useAnswer } from "../../engine/useAnswer.js";
import { useEngine, useRegistry } from "../../engine/useEngine.js";
import { infeasible } from "../../setting/feasibility.js";
import type { Setting } from "../../setting/setting.js";
import { BASELINE } from "../../setting/setting.js";
import { policyNames } from "./charts/names.js";
import { Results } from "./charts/Results.js";
import { Controls } from "./controls/Controls.js";
import { FailureNotice } from "./FailureNotice.js";
import { Future } from "./future/Future.js";
import type { FuturePath } from "./future/futurePath.js";
import { ProgressLine } from "./ProgressLine.js";
import { SentenceBar } from "./sentence/SentenceBar.js";
import { SettingTabs } from "./SettingTabs.js";
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
      <SettingTabs path="/play" setting={setting} />
      <div class="workbench">
        <h1 class="spoken">Playground</h1>
        <SentenceBar {...{ answered, place, names, isOutdated: isStopped }} />
        <Controls {...{ setting, registry, onChange }} />
        <div class="results stack">
          {failure !== undefined && <FailureNotice failure={failure} />}
          {answered === undefined ? (
            <p class="loading soft">{failure === undefined ? "The first trials are being played …" : ""}</p>
          ) : (
            <>
              <Results {...{ answered, names, place, path }} onPlace={setChosen} />
              <Future {...{ engine, place, names }} setting={answered.setting} onPath={setPath} />
              <TakeAlong {...{ answered, registry, place, names }} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

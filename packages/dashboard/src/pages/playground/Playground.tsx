import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageProperties } from "../../app/pages.js";
import { Notice } from "../../design/Notice.js";
import type { Answer } from "../../engine/answer.js";
import { useEngine } from "../../engine/useEngine.js";
import { readSetting } from "../../setting/readSetting.js";
import { firstScenario } from "../../setting/scenarios.js";

export function Playground({ query }: PageProperties) {
  const read = useMemo(
    () => (query.size === 0 ? { setting: firstScenario.setting } : readSetting(query)),
    [query.toString()],
  );
  const engine = useEngine();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!("setting" in read)) return undefined;
    return engine.ask([read.setting], { answer: (_, newer) => setAnswer(newer), failed: () => undefined });
  }, [engine, read]);
  if ("problems" in read) {
    return (
      <Notice kind="bad" title="This link cannot be read">
        {read.problems.join(" ")}
      </Notice>
    );
  }
  return (
    <div class="stack">
      <h1>Playground</h1>
      <p>
        {answer?.trials ?? 0} of {read.setting.trials} trials
      </p>
    </div>
  );
}

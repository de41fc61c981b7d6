import { hrefOf } from "../../../address/route.js";
import { scenarios } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";

interface ScenarioPickerProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

export function ScenarioPicker({ setting, onChange }: ScenarioPickerProperties) {
  const current = scenarios.find(({ id }) => id === setting.scenario);
  return (
    <section class="stack tight">
      <div class="field">
        <label for="scenario">Start from</label>
        <select
          id="scenario"
          class="input"
          value={current?.id ?? "own"}
          onChange={({ currentTarget }) => {
            const chosen = scenarios.find(({ id }) => id === currentTarget.value);
            if (chosen !== undefined) onChange(chosen.setting);
          }}
        >
          {current === undefined && <option value="own">A setting of your own</option>}
          {scenarios.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <p class="small soft">
        {current !== undefined && `${current.summary} `}
        <a href={hrefOf("/numbers")}>Use your own numbers</a>
      </p>
    </section>
  );
}

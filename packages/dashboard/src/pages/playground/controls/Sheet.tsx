import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { NumberInput } from "../../../design/NumberInput.js";
import { hrefOf } from "../../../links/route.js";
import { scenarios } from "../../../setting/scenarios.js";
import { limits, type Setting } from "../../../setting/setting.js";

interface SheetProperties {
  /** On the button that opens it. */
  readonly words: string;
  /** For readers of the screen: what is in it. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The id of what stands beside the controls: by keys a button leads there, past some fifty of them. */
export const RESULTS = "results";

/**
 * All that can be changed: beside the results, or on a phone in a sheet from below, which leaves the sentence in sight.
 */
export function Sheet({ words, label, children }: SheetProperties) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Open, the sentence stays at the top of a phone: it goes there where the header still had the place.
    if (isOpen) document.querySelector(".workbench > .sentence")?.scrollIntoView();
  }, [isOpen]);
  return (
    <>
      <div class="sheet-toggle">
        <button
          type="button"
          class="button primary"
          aria-expanded={isOpen}
          aria-controls="controls"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close" : words}
        </button>
      </div>
      <section
        id="controls"
        class="controls stack"
        aria-label={label}
        data-open={isOpen}
        onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      >
        <button type="button" class="button pass" onClick={() => document.getElementById(RESULTS)?.focus()}>
          Skip to the results
        </button>
        {children}
      </section>
    </>
  );
}

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

interface RunControlsProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

/** How long, how often and with which luck. */
export function RunControls({ setting, onChange }: RunControlsProperties) {
  const { horizon, trials, seed } = setting;
  return (
    <fieldset class="run">
      <legend class="spoken">The run</legend>
      <label class="field">
        <span class="label">Rounds</span>
        <NumberInput
          label="Rounds"
          isWhole
          {...{ value: horizon, min: 1, max: limits.horizon }}
          onChange={(value) => onChange({ ...setting, horizon: value })}
        />
      </label>
      <label class="field">
        <span class="label">Trials</span>
        <NumberInput
          label="Trials"
          isWhole
          {...{ value: trials, min: 1, max: limits.trials }}
          onChange={(value) => onChange({ ...setting, trials: value })}
        />
      </label>
      <label class="field">
        <span class="label">Seed</span>
        <NumberInput
          label="Seed"
          isWhole
          {...{ value: seed, min: 0, max: Number.MAX_SAFE_INTEGER }}
          onChange={(value) => onChange({ ...setting, seed: value })}
        />
      </label>
    </fieldset>
  );
}

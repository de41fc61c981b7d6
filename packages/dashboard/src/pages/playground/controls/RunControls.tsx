import { NumberInput } from "../../../design/NumberInput.js";
import { limits, type Setting } from "../../../setting/setting.js";

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

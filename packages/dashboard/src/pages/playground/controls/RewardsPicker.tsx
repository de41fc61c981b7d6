import { Slider } from "../../../design/Slider.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { RewardSetting, Setting } from "../../../setting/setting.js";

interface RewardsPickerProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

const kinds: readonly { readonly id: string; readonly title: string; readonly rewards: RewardSetting }[] = [
  { id: "bernoulli", title: "Either 0 or 1", rewards: { kind: "bernoulli" } },
  { id: "beta", title: "Between 0 and 1, mostly near the ends", rewards: { kind: "beta" } },
  { id: "gaussian", title: "Bell curve around the average", rewards: { kind: "gaussian", deviation: 0.25 } },
  {
    ...{ id: "bounded", title: "Never below a least value" },
    rewards: { kind: "bounded", floor: 0.1, concentration: 2 },
  },
  { id: "hyperbola", title: "Improving: fast, then slowly", rewards: { kind: "improving", curve: "hyperbola" } },
  { id: "exponential", title: "Improving: exponentially", rewards: { kind: "improving", curve: "exponential" } },
];

export function RewardsPicker({ setting, onChange }: RewardsPickerProperties) {
  const { rewards } = setting;
  const words = wordsOf(setting.scenario);
  return (
    <div class="stack tight">
      <div class="field">
        <label for="rewards">What comes of one {words.pull}</label>
        <select
          id="rewards"
          class="input"
          value={rewards.kind === "improving" ? rewards.curve : rewards.kind}
          onChange={({ currentTarget }) => {
            const chosen = kinds.find(({ id }) => id === currentTarget.value);
            if (chosen !== undefined) onChange({ ...setting, rewards: chosen.rewards });
          }}
        >
          {kinds.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {rewards.kind === "bounded" && (
        <Slider
          label="The least value"
          {...{ value: rewards.floor, min: 0, max: 1, step: 0.01 }}
          onChange={(floor) => onChange({ ...setting, rewards: { ...rewards, floor } })}
        />
      )}
      {rewards.kind === "gaussian" && (
        <Slider
          label="Standard deviation"
          {...{ value: rewards.deviation, min: 0.05, max: 2, step: 0.05 }}
          onChange={(deviation) => onChange({ ...setting, rewards: { ...rewards, deviation } })}
        />
      )}
    </div>
  );
}

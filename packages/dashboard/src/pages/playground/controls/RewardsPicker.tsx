import { Slider } from "../../../design/Slider.js";
import { rewardId, rewardKinds } from "../../../setting/rewardKinds.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";

interface RewardsPickerProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

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
          value={rewardId(rewards)}
          onChange={({ currentTarget }) => {
            const chosen = rewardKinds.find(({ id }) => id === currentTarget.value);
            if (chosen !== undefined) onChange({ ...setting, rewards: chosen.rewards });
          }}
        >
          {rewardKinds.map(({ id, title }) => (
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

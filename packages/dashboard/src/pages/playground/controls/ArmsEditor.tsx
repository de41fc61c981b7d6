import { useRef } from "preact/hooks";
import { NumberInput, Slider } from "../../../design/NumberInput.js";
import { capital } from "../../../numbers/formats.js";
import { type ArmMemory, changeArmCount } from "../../../setting/changeArms.js";
import type { Registry } from "../../../setting/registry.js";
import { limits, rewardId, rewardKinds, type Setting, SHOWN_ROWS } from "../../../setting/setting.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { ownWordsOf } from "../../../setting/ownWords.js";
import { WordsEditor } from "./WordsEditor.js";
import { ArmRow } from "./ArmRow.js";
import { armConditions, ConditionsEditor } from "./ConditionsEditor.js";
import { useFollowed } from "./useFollowed.js";

interface ArmsEditorProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

export function ArmsEditor({ setting, registry, onChange }: ArmsEditorProperties) {
  const { arms, rewards } = setting;
  const words = wordsOf(setting);
  const conditions = armConditions(setting);
  const hidden = arms.length - SHOWN_ROWS;
  const followed = useFollowed(setting, registry, onChange);
  const memory = useRef<ArmMemory | undefined>(undefined);
  const changeCount = (count: number) => {
    const counted = changeArmCount(setting, count, memory.current);
    memory.current = counted.memory;
    followed.change(counted.setting);
  };
  return (
    <fieldset class="stack tight arms">
      <legend>{capital(words.arms)} and what they return</legend>
      <p class="small soft">
        {rewards.kind === "improving"
          ? `${words.chance} once there is practice, and how many ${words.pulls} that takes.`
          : `${rewards.kind === "bernoulli" ? words.chance : `What each ${words.arm} returns per ${words.pull} on average`}. The policies do not know it: they have to learn it.`}
      </p>
      <details class="small">
        <summary>What they are called</summary>
        <WordsEditor words={ownWordsOf(setting)} onChange={(own) => onChange({ ...setting, words: own })} />
        {setting.words !== undefined && <UsualWords setting={setting} onChange={onChange} />}
      </details>
      <p class="arm arm-head small soft" aria-hidden="true">
        <span>name</span>
        <span>average {words.reward}</span>
      </p>
      <ul class="stack tight">
        {arms.slice(0, SHOWN_ROWS).map((_, index) => (
          <ArmRow key={index} {...{ setting, index, conditions, onChange }} />
        ))}
      </ul>
      {hidden > 0 && <p class="small soft">… and {hidden} more</p>}
      <div class="row small">
        <span class="label">How many</span>
        <button
          type="button"
          class="button icon"
          aria-label={`One ${words.arm} fewer`}
          disabled={arms.length === 1}
          onClick={() => changeCount(arms.length - 1)}
        >
          −
        </button>
        <NumberInput
          label={`Number of ${words.arms}`}
          isWhole
          {...{ value: arms.length, min: 1, max: limits.arms }}
          onChange={changeCount}
        />
        <button
          type="button"
          class="button icon"
          aria-label={`One ${words.arm} more`}
          disabled={arms.length === limits.arms}
          onClick={() => changeCount(arms.length + 1)}
        >
          +
        </button>
      </div>
      {followed.notice}
      <ConditionsEditor {...{ setting, conditions, onChange }} />
      <RewardsPicker setting={setting} onChange={onChange} />
    </fieldset>
  );
}

function UsualWords({ setting, onChange }: RewardsPickerProperties) {
  const { words: _, ...others } = setting;
  return (
    <button type="button" class="link" onClick={() => onChange(others)}>
      Use the usual words
    </button>
  );
}

interface RewardsPickerProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

function RewardsPicker({ setting, onChange }: RewardsPickerProperties) {
  const { rewards } = setting;
  const words = wordsOf(setting);
  return (
    <div class="stack tight">
      <div class="field">
        <label for="rewards">What one {words.pull} returns</label>
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

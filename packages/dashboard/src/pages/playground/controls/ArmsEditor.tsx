import { useRef } from "preact/hooks";
import { NumberInput } from "../../../design/NumberInput.js";
import { capital } from "../../../numbers/capital.js";
import { changeArmCount, type ArmMemory } from "../../../setting/armMemory.js";
import type { Registry } from "../../../setting/registry.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { limits, type Setting } from "../../../setting/setting.js";
import { armConditions } from "./armConditions.js";
import { ArmRow } from "./ArmRow.js";
import { ConditionsEditor } from "./ConditionsEditor.js";
import { SHOWN_ROWS } from "./shownRows.js";
import { RewardsPicker } from "./RewardsPicker.js";
import { useFollowed } from "./useFollowed.js";

interface ArmsEditorProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

export function ArmsEditor({ setting, registry, onChange }: ArmsEditorProperties) {
  const { arms, rewards, scenario } = setting;
  const words = wordsOf(scenario);
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
          ? `The average ${words.reward} that each ${words.arm} tends to with practice, and how many ${words.pulls} that takes.`
          : `The average ${words.reward} for each of the ${words.pulls}. The policies do not know it: they have to learn it.`}
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

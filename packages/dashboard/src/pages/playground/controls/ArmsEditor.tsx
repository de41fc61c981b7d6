import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { Slider } from "../../../design/Slider.js";
import { capital } from "../../../numbers/capital.js";
import { canBeAway } from "../../../setting/canBeAway.js";
import { withAllArms, withArm, withArmCount } from "../../../setting/changeArms.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { limits, type Setting } from "../../../setting/setting.js";
import { SHOWN_ROWS } from "./shownRows.js";
import { PercentInput } from "./PercentInput.js";
import { RewardsPicker } from "./RewardsPicker.js";

interface ArmsEditorProperties {
  readonly setting: Setting;
  readonly onChange: (setting: Setting) => void;
}

const USUAL_PRESENCE = 0.9;
const USUAL_DELAY = 50;

export function ArmsEditor({ setting, onChange }: ArmsEditorProperties) {
  const { arms, rewards, scenario } = setting;
  const words = wordsOf(scenario);
  const isImproving = rewards.kind === "improving";
  const isAwayAtTimes = canBeAway(setting);
  const isLate = arms.some(({ delay }) => delay > 0);
  const hidden = arms.length - SHOWN_ROWS;
  return (
    <fieldset class="stack tight arms">
      <legend>{capital(words.arms)} and what they return</legend>
      <p class="small soft">
        {isImproving
          ? `The average ${words.reward} that each ${words.arm} tends to with practice, and how many ${words.pulls} that takes.`
          : `The average ${words.reward} for each of the ${words.pulls}. The policies do not know it: they have to learn it.`}
      </p>
      <ul class="stack tight">
        {arms.slice(0, SHOWN_ROWS).map((arm, index) => (
          <li key={index} class="arm">
            <ArmSwatch arm={index} />
            <input
              class="input name"
              type="text"
              maxLength={limits.nameLength}
              aria-label={`Name of ${words.arm} ${index + 1}`}
              value={arm.name}
              onInput={({ currentTarget }) => onChange(withArm(setting, index, { name: currentTarget.value }))}
            />
            <Slider
              label={`Average ${words.reward} of ${arm.name}`}
              isLabelHidden
              {...{ value: arm.mean, min: 0, max: 1, step: 0.01 }}
              onChange={(mean) => onChange(withArm(setting, index, { mean }))}
            />
            {isImproving && (
              <label class="pace small soft">
                {rewards.curve === "hyperbola" ? "half of it after" : "63 % of it after"}
                <NumberInput
                  label={`${words.pulls} until ${arm.name} is there`}
                  {...{ value: arm.pace, min: 1, max: 100_000 }}
                  onChange={(pace) => onChange(withArm(setting, index, { pace }))}
                />
                {words.pulls}
              </label>
            )}
            {isAwayAtTimes && (
              <label class="pace small soft">
                there
                <PercentInput
                  label={`How often ${arm.name} is there`}
                  {...{ value: arm.presence, min: 1 }}
                  onChange={(presence) => onChange(withArm(setting, index, { presence }))}
                />
                of the time
              </label>
            )}
            {isLate && (
              <label class="pace small soft">
                known after
                <NumberInput
                  label={`After how many ${words.pulls} it is known what came of one for ${arm.name}`}
                  isWhole
                  {...{ value: arm.delay, min: 0, max: limits.horizon }}
                  onChange={(delay) => onChange(withArm(setting, index, { delay }))}
                />
                {words.pulls}
              </label>
            )}
          </li>
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
          onClick={() => onChange(withArmCount(setting, arms.length - 1))}
        >
          −
        </button>
        <NumberInput
          label={`Number of ${words.arms}`}
          isWhole
          {...{ value: arms.length, min: 1, max: limits.arms }}
          onChange={(count) => onChange(withArmCount(setting, count))}
        />
        <button
          type="button"
          class="button icon"
          aria-label={`One ${words.arm} more`}
          disabled={arms.length === limits.arms}
          onClick={() => onChange(withArmCount(setting, arms.length + 1))}
        >
          +
        </button>
      </div>
      <label class="check small">
        <input
          type="checkbox"
          checked={isAwayAtTimes}
          onChange={() => onChange(withAllArms(setting, { presence: isAwayAtTimes ? 1 : USUAL_PRESENCE }))}
        />
        <span>They can be away</span>
      </label>
      <label class="check small">
        <input
          type="checkbox"
          checked={isLate}
          onChange={() => onChange(withAllArms(setting, { delay: isLate ? 0 : USUAL_DELAY }))}
        />
        <span>What comes of it is known later</span>
      </label>
      <RewardsPicker setting={setting} onChange={onChange} />
    </fieldset>
  );
}

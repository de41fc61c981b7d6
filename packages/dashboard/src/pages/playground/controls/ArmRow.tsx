import type { ComponentChildren } from "preact";
import { ArmSwatch } from "../../../design/chartColours.js";
import { NumberInput, Slider } from "../../../design/NumberInput.js";
import { withArm } from "../../../setting/changeArms.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { type ArmSetting, limits, type Setting } from "../../../setting/setting.js";
import type { ArmConditions } from "./ConditionsEditor.js";
import { PercentInput } from "../../../editor/ValueInput.js";

interface ArmRowProperties {
  readonly setting: Setting;
  readonly index: number;
  /** What is asked about every arm. */
  readonly conditions: ArmConditions;
  readonly onChange: (setting: Setting) => void;
}

/** One arm: its name, what it returns, and when it is there. */
export function ArmRow({ setting, index, conditions, onChange }: ArmRowProperties) {
  const { rewards, horizon } = setting;
  const arm = setting.arms[index];
  const words = wordsOf(setting);
  const change = (changes: Partial<ArmSetting>) => onChange(withArm(setting, index, changes));
  return (
    <li class="arm">
      <ArmSwatch arm={index} />
      <input
        class="input name"
        type="text"
        maxLength={limits.nameLength}
        aria-label={`Name of ${words.arm} ${index + 1}`}
        value={arm.name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Slider
        label={`Average ${words.reward} of ${arm.name}`}
        isLabelHidden
        {...{ value: arm.mean, min: 0, max: 1, step: 0.01 }}
        onChange={(mean) => change({ mean })}
      />
      {rewards.kind === "improving" && (
        <Line before={rewards.curve === "hyperbola" ? "half of it after" : "63 % of it after"} after={words.pulls}>
          <NumberInput
            label={`${words.pulls} until ${arm.name} is there`}
            {...{ value: arm.pace, min: 1, max: 100_000 }}
            onChange={(pace) => change({ pace })}
          />
        </Line>
      )}
      {conditions.canBeAway && (
        <Line before="there" after="of the time">
          <PercentInput
            label={`How often ${arm.name} is there`}
            {...{ value: arm.presence, min: 1 }}
            onChange={(presence) => change({ presence })}
          />
        </Line>
      )}
      {conditions.comeAndGo && (
        <Line before="joins at">
          <NumberInput
            label={`The first of the ${words.pulls} for which ${arm.name} is there`}
            isWhole
            {...{ value: arm.from, min: 1, max: horizon }}
            onChange={(from) => change({ from })}
          />
          leaves after
          <NumberInput
            label={`The last of the ${words.pulls} for which ${arm.name} is there; empty for one that stays`}
            isWhole
            {...{ value: arm.until === 0 ? undefined : arm.until, min: 1, max: limits.horizon }}
            onChange={(until) => change({ until })}
            onClear={() => change({ until: 0 })}
            emptyWords="stays"
          />
        </Line>
      )}
      {conditions.isLate && (
        <Line before="known after" after={words.pulls}>
          <NumberInput
            label={`How many ${words.pulls} later the outcome of one for ${arm.name} is known`}
            isWhole
            {...{ value: arm.delay, min: 0, max: limits.horizon }}
            onChange={(delay) => change({ delay })}
          />
        </Line>
      )}
    </li>
  );
}

interface LineProperties {
  readonly before: string;
  readonly after?: string;
  readonly children: ComponentChildren;
}

/** A number of the arm, in a few words. */
function Line({ before, after, children }: LineProperties) {
  return (
    <div class="pace small soft">
      {before}
      {children}
      {after}
    </div>
  );
}

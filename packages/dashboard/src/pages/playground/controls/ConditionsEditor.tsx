import { NumberInput } from "../../../design/NumberInput.js";
import { Check, PercentInput } from "../../../editor/ValueInput.js";
import { withAllArms, withArm } from "../../../setting/changeArms.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { canBeAway, comesAndGoes, limits, plainArm, type Setting } from "../../../setting/setting.js";

interface ConditionsEditorProperties {
  readonly setting: Setting;
  readonly conditions: ArmConditions;
  readonly onChange: (setting: Setting) => void;
}

/** What each condition begins with when it is switched on. */
const USUAL_PRESENCE = 0.9;
const USUAL_DELAY = 50;
const USUAL_NO_SHOWS = { rate: 0.05, within: 1 };

/** Arms that are away, come and go, rewards that are late, and pulls that turn out to be none. */
export function ConditionsEditor({ setting, conditions, onChange }: ConditionsEditorProperties) {
  const { pulls } = wordsOf(setting);
  const { noShows, ...standing } = setting;
  const { canBeAway, comeAndGo, isLate } = conditions;
  return (
    <div class="stack tight">
      <Check
        words="They can be away"
        isOn={canBeAway}
        onChange={(isOn) => onChange(withAllArms(setting, { presence: isOn ? USUAL_PRESENCE : plainArm.presence }))}
      />
      <Check
        words="Some join later, or leave"
        isOn={comeAndGo}
        onChange={(isOn) =>
          onChange(
            isOn
              ? // The last one is the newcomer.
                withArm(setting, setting.arms.length - 1, { from: Math.max(2, Math.round(setting.horizon / 3)) })
              : withAllArms(setting, { from: plainArm.from, until: plainArm.until }),
          )
        }
      />
      <Check
        words="The outcome is known later"
        isOn={isLate}
        onChange={(isOn) => onChange(withAllArms(setting, { delay: isOn ? USUAL_DELAY : plainArm.delay }))}
      />
      <Check
        words={`Some ${pulls} are no-shows, and do not count`}
        isOn={noShows !== undefined}
        onChange={(isOn) => onChange(isOn ? { ...setting, noShows: USUAL_NO_SHOWS } : standing)}
      />
      {noShows !== undefined && (
        <div class="row small soft no-shows">
          <PercentInput
            label="How many are no-shows"
            value={noShows.rate}
            onChange={(rate) => onChange({ ...setting, noShows: { ...noShows, rate } })}
          />
          known within
          <NumberInput
            label={`Within how many ${pulls} a no-show is known`}
            isWhole
            {...{ value: noShows.within, min: 1, max: limits.horizon }}
            onChange={(within) => onChange({ ...setting, noShows: { ...noShows, within } })}
          />
          {pulls}
        </div>
      )}
    </div>
  );
}

/** What the form asks about every arm beside what it returns. */
export interface ArmConditions {
  /** How often it is there. */
  readonly canBeAway: boolean;
  /** When it joins and leaves. */
  readonly comeAndGo: boolean;
  /** After how many rounds it is known what came of a pull. */
  readonly isLate: boolean;
}

export function armConditions(setting: Setting): ArmConditions {
  return {
    canBeAway: canBeAway(setting),
    comeAndGo: comesAndGoes(setting),
    isLate: setting.arms.some(({ delay }) => delay > 0),
  };
}

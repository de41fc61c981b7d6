import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { capsOf } from "../../../setting/floorTerms.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { limits, type FloorContract, type Setting } from "../../../setting/setting.js";
import { Check } from "./Check.js";
import { LaterFloorsEditor } from "./LaterFloorsEditor.js";
import { PercentInput } from "./PercentInput.js";
import { PercentSlider } from "../../../editor/PercentSlider.js";
import { SHOWN_ROWS } from "./shownRows.js";

interface FloorTermsEditorProperties {
  readonly setting: Setting;
  readonly contract: FloorContract;
  readonly isInvalid: boolean;
  readonly onChange: (contract: FloorContract) => void;
}

/** What a cap and a renewal begin with when they are switched on. */
const USUAL_CAP = 0.5;
const USUAL_PERIODS = 10;

/** What floors may have beside them: caps, floors that change later, and a promise that begins again. */
export function FloorTermsEditor({ setting, contract, isInvalid, onChange }: FloorTermsEditorProperties) {
  const { arm, pulls } = wordsOf(setting.scenario);
  const { caps: _, ...uncapped } = withoutLaterCaps(contract);
  const { renewEvery: __, ...unrenewed } = contract;
  const { caps, renewEvery } = contract;
  // With two arms a cap of a half for each leaves nothing to decide.
  const usualCap = setting.arms.length > 2 ? USUAL_CAP : 0.75;
  return (
    <div class="stack tight terms">
      <Check
        words={`No ${arm} more than a cap`}
        isOn={caps !== undefined}
        onChange={(isOn) => onChange(isOn ? { ...contract, caps: usualCap } : uncapped)}
      />
      {typeof caps === "number" && (
        <PercentSlider
          label={`Cap for every ${arm}`}
          {...{ value: caps, max: 100, isInvalid }}
          onChange={(cap) => onChange({ ...contract, caps: cap })}
        />
      )}
      {caps !== undefined && (
        <Check
          words={`A cap of its own for each ${arm}`}
          isOn={typeof caps !== "number"}
          onChange={(isOn) =>
            onChange({ ...contract, caps: isOn ? (capsOf(setting) ?? []) : Math.max(...(capsOf(setting) ?? [])) })
          }
        />
      )}
      {caps !== undefined && typeof caps !== "number" && (
        <OwnCaps {...{ setting, caps, isInvalid }} onChange={(changed) => onChange({ ...contract, caps: changed })} />
      )}
      <LaterFloorsEditor {...{ setting, contract, isInvalid, onChange }} />
      <Check
        words="The promise begins again"
        isOn={renewEvery !== undefined}
        onChange={(isOn) =>
          onChange(
            isOn ? { ...contract, renewEvery: Math.max(1, Math.round(setting.horizon / USUAL_PERIODS)) } : unrenewed,
          )
        }
      />
      {renewEvery !== undefined && (
        <label class="small soft renewal">
          every
          <NumberInput
            label={`After how many ${pulls} the promise begins again`}
            isWhole
            {...{ value: renewEvery, min: 1, max: limits.horizon }}
            onChange={(rounds) => onChange({ ...contract, renewEvery: rounds })}
          />
          {pulls}: what anyone is ahead then no longer counts
        </label>
      )}
    </div>
  );
}

function withoutLaterCaps(contract: FloorContract): FloorContract {
  const { later } = contract;
  return later === undefined ? contract : { ...contract, later: later.map(({ at, floors }) => ({ at, floors })) };
}

interface OwnCapsProperties {
  readonly setting: Setting;
  readonly caps: readonly number[];
  readonly isInvalid: boolean;
  readonly onChange: (caps: readonly number[]) => void;
}

function OwnCaps({ setting, caps, isInvalid, onChange }: OwnCapsProperties) {
  return (
    <ul class="stack tight">
      {setting.arms.slice(0, SHOWN_ROWS).map(({ name }, arm) => (
        <li key={arm} class="arm-number">
          <ArmSwatch arm={arm} />
          <span class="name">{name}</span>
          <PercentInput
            label={`Cap for ${name}`}
            {...{ value: caps[arm], isInvalid }}
            onChange={(cap) => onChange(caps.map((other, at) => (at === arm ? cap : other)))}
          />
        </li>
      ))}
    </ul>
  );
}

import { NumberInput } from "../../../design/NumberInput.js";
import { ArmSwatch } from "../../../design/chartColours.js";
import { Check, PercentInput, PercentSlider } from "../../../editor/ValueInput.js";
import { whole } from "../../../numbers/formats.js";
import { capsIn, capsOf, nextLater } from "../../../setting/floors.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { type FloorContract, type LaterFloors, limits, type Setting, SHOWN_ROWS } from "../../../setting/setting.js";

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
  const { arm, pulls } = wordsOf(setting);
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
          {pulls}. Anything received beyond the floor is then forgotten.
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

interface LaterFloorsEditorProperties {
  readonly setting: Setting;
  readonly contract: FloorContract;
  readonly isInvalid: boolean;
  readonly onChange: (contract: FloorContract) => void;
}

/** Floors, and caps where there are any, that hold from later rounds on. */
function LaterFloorsEditor({ setting, contract, isInvalid, onChange }: LaterFloorsEditorProperties) {
  const { later: _, ...unchanged } = contract;
  const { later = [] } = contract;
  const changeTo = (changed: readonly LaterFloors[]) =>
    onChange(changed.length === 0 ? unchanged : { ...contract, later: changed });
  return (
    <>
      <Check
        words="The floors change later"
        isOn={later.length > 0}
        onChange={(isOn) => changeTo(isOn ? [nextLater(setting)] : [])}
      />
      {later.map((one, place) => (
        <Later
          key={place}
          {...{ setting, later: one, isInvalid }}
          onChange={(changed) => changeTo(later.map((other, at) => (at === place ? changed : other)))}
          onRemove={() => changeTo(later.filter((_other, at) => at !== place))}
        />
      ))}
      {later.length > 0 && later.length < limits.later && (
        <button type="button" class="button small" onClick={() => changeTo([...later, nextLater(setting)])}>
          Another change
        </button>
      )}
    </>
  );
}

interface LaterProperties {
  readonly setting: Setting;
  readonly later: LaterFloors;
  readonly isInvalid: boolean;
  readonly onChange: (later: LaterFloors) => void;
  readonly onRemove: () => void;
}

function Later({ setting, later, isInvalid, onChange, onRemove }: LaterProperties) {
  const { pull, pulls } = wordsOf(setting);
  const caps = later.caps ?? capsIn(setting, later.at);
  const since = `from ${pull} ${whole(later.at)} on`;
  const replaced = (shares: readonly number[], arm: number, share: number) =>
    shares.map((other, at) => (at === arm ? share : other));
  return (
    <div class="stack tight later" role="group" aria-label={`What is promised ${since}`}>
      <div class="row small soft">
        from {pull}
        <NumberInput
          label={`The first of the ${pulls} for which other floors hold`}
          isWhole
          {...{ value: later.at, min: 2, max: limits.horizon }}
          onChange={(at) => onChange({ ...later, at })}
        />
        on
        <button type="button" class="button small" aria-label={`Remove the change ${since}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      <ul class="stack tight">
        {setting.arms.slice(0, SHOWN_ROWS).map(({ name }, arm) => (
          <li key={arm} class="arm-number">
            <ArmSwatch arm={arm} />
            <span class="name">{name}</span>
            <PercentInput
              label={`Floor for ${name} ${since}`}
              {...{ value: later.floors[arm], isInvalid }}
              onChange={(floor) => onChange({ ...later, floors: replaced(later.floors, arm, floor) })}
            />
            {caps !== undefined && (
              <PercentInput
                label={`Cap for ${name} ${since}`}
                {...{ value: caps[arm], isInvalid }}
                onChange={(cap) => onChange({ ...later, caps: replaced(caps, arm, cap) })}
              />
            )}
          </li>
        ))}
      </ul>
      {caps !== undefined && <p class="small soft">At least, and at most.</p>}
    </div>
  );
}

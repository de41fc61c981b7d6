import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { whole } from "../../../numbers/formats.js";
import { capsIn, nextLater } from "../../../setting/laterFloors.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { limits, type FloorContract, type LaterFloors, type Setting } from "../../../setting/setting.js";
import { Check } from "./Check.js";
import { PercentInput } from "./PercentInput.js";
import { SHOWN_ROWS } from "./shownRows.js";

interface LaterFloorsEditorProperties {
  readonly setting: Setting;
  readonly contract: FloorContract;
  readonly isInvalid: boolean;
  readonly onChange: (contract: FloorContract) => void;
}

/** Floors, and caps where there are any, that hold from later rounds on. */
export function LaterFloorsEditor({ setting, contract, isInvalid, onChange }: LaterFloorsEditorProperties) {
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
  const { pull, pulls } = wordsOf(setting.scenario);
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

import { useId } from "preact/hooks";
import { ArmSwatch } from "../../../design/ArmSwatch.js";
import { NumberInput } from "../../../design/NumberInput.js";
import { Slider } from "../../../design/Slider.js";
import { plainPercent } from "../../../numbers/formats.js";
import { withArm } from "../../../setting/changeArms.js";
import type { Registry } from "../../../setting/registry.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { ContractSetting, Setting } from "../../../setting/setting.js";
import { floorsOf } from "../../../setting/sharesOf.js";
import { largestFloor, PercentSlider } from "./PercentSlider.js";
import { SHOWN_ROWS } from "./shownRows.js";

interface ContractNumbersProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (setting: Setting) => void;
}

/** Of the functions of deserved shares; those that are not listed are told by their summary. */
const deservedTitles: Readonly<Record<string, string>> = {
  uniform: "An equal share",
  zero: "Nothing",
  linear: "By its average",
  power: "By the square of its average",
  softmax: "By a softmax of the averages",
};

/** The numbers of the present kind of contract. */
export function ContractNumbers({ setting, registry, isInvalid, onChange }: ContractNumbersProperties) {
  const deservedId = useId();
  const { contract, arms, scenario } = setting;
  const words = wordsOf(scenario);
  const change = (changed: ContractSetting) => onChange({ ...setting, contract: changed });
  switch (contract.kind) {
    case "none":
    case "merit":
      return null;
    case "equal-floor":
      return (
        <PercentSlider
          label={`Floor for every ${words.arm}`}
          value={contract.floor}
          max={largestFloor(arms.length)}
          {...{ isInvalid }}
          onChange={(floor) => change({ ...contract, floor })}
        />
      );
    case "priced-floor":
      return (
        <>
          <PercentSlider
            label={`Floor for every ${words.arm}`}
            value={contract.floor}
            max={largestFloor(arms.length)}
            {...{ isInvalid }}
            onChange={(floor) => change({ ...contract, floor })}
          />
          <Slider
            label={`Price of a missing ${words.pull}`}
            {...{ value: contract.price, min: 0, max: 1, step: 0.01, typedMax: 1000 }}
            onChange={(price) => change({ ...contract, price })}
          />
        </>
      );
    case "floor-by-size": {
      const floors = floorsOf(setting) ?? [];
      return (
        <>
          <PercentSlider
            label={`Promised part of all ${words.pulls}`}
            value={contract.total}
            max={100}
            isInvalid={false}
            onChange={(total) => change({ ...contract, total })}
          />
          <ul class="stack tight">
            {arms.slice(0, SHOWN_ROWS).map((arm, index) => (
              <li key={index} class="arm-number">
                <ArmSwatch arm={index} />
                <span class="name">{arm.name}</span>
                <NumberInput
                  label={`Size of ${arm.name} (${words.size})`}
                  isWhole
                  {...{ value: arm.size, min: 1, max: 1_000_000 }}
                  onChange={(size) => onChange(withArm(setting, index, { size }))}
                />
                <span class="small soft share">{plainPercent(floors[index])}</span>
              </li>
            ))}
          </ul>
        </>
      );
    }
    case "own-floors":
      return (
        <ul class="stack tight">
          {contract.floors.slice(0, SHOWN_ROWS).map((floor, index) => (
            <li key={index} class="arm-number">
              <ArmSwatch arm={index} />
              <span class="name">{arms[index].name}</span>
              <PercentSlider
                label={`Floor for ${arms[index].name}`}
                isLabelHidden
                {...{ value: floor, max: 100, isInvalid }}
                onChange={(newer) =>
                  change({ ...contract, floors: contract.floors.map((other, at) => (at === index ? newer : other)) })
                }
              />
            </li>
          ))}
        </ul>
      );
    case "withheld":
      return (
        <>
          <Slider
            label={`Cost of withholding a deserved ${words.pull}`}
            {...{ value: contract.cost, min: 0, max: 1, step: 0.01, typedMax: 1000 }}
            onChange={(cost) => change({ ...contract, cost })}
          />
          <div class="field">
            <label for={deservedId}>What each {words.arm} deserves</label>
            <select
              id={deservedId}
              class="input"
              value={contract.deserved}
              onChange={({ currentTarget }) => change({ ...contract, deserved: currentTarget.value })}
            >
              {(registry?.deserved ?? [{ id: contract.deserved, summary: contract.deserved }]).map(
                ({ id, summary }) => (
                  <option key={id} value={id}>
                    {deservedTitles[id] ?? summary}
                  </option>
                ),
              )}
            </select>
          </div>
        </>
      );
    case "potential":
      return (
        <Slider
          label="How near its potential is near enough"
          {...{ value: contract.tolerance, min: 0.01, max: 0.5, step: 0.01, typedMax: 1 }}
          onChange={(tolerance) => change({ ...contract, tolerance })}
        />
      );
  }
}

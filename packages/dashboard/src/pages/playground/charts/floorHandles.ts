import { presetOf, valuesOf } from "../../../contracts/index.js";
import type { FloorHandle, Handles } from "../../../design/FloorHandles.js";
import { largestFloor } from "../../../editor/ValueInput.js";
import type { AnsweredSetting } from "../../../engine/engine.js";
import { capital } from "../../../numbers/formats.js";
import { capsOf, floorsOf, laterFloors, roundedDown } from "../../../setting/floors.js";
import { wordsOf } from "../../../setting/scenarios.js";
import { armNames, type Setting } from "../../../setting/setting.js";

/**
 * The floors of a setting, to be dragged where its shares are drawn. Undefined where the contract has none that a
 * reader can choose, or where they change later: one tick then stands for several floors.
 */
export function floorHandles(
  setting: Setting,
  { setting: drawn, answer: { promised, present } }: AnsweredSetting,
  onChange: (setting: Setting) => void,
): Handles | undefined {
  const floors = floorsOf(setting);
  const drawnFloors = floorsOf(drawn);
  const dial = dialOf(setting);
  if (dial === undefined || floors === undefined || drawnFloors === undefined || promised === undefined)
    return undefined;
  if (floors.length !== promised.length || laterFloors(setting).length > 0) return undefined;
  const caps = capsOf(setting);
  const handles = armNames(drawn).map((series, arm): FloorHandle => {
    const most = Math.min(dial.most(arm), caps?.[arm] ?? 1);
    return {
      ...{ series, label: `${dial.label(arm)}, in the chart`, floor: floors[arm], most, step: dial.step(arm) },
      partOfAxis: drawnFloors[arm] > 0 ? promised[arm] / drawnFloors[arm] : (present?.[arm] ?? 1),
      onChange: (floor) => onChange({ ...setting, contract: { ...setting.contract, ...dial.changed(arm, floor) } }),
    };
  });
  return { handles, areOne: dial.areOne };
}

/** How the number of a contract that says its floors follows one of them. */
interface FloorDial {
  readonly areOne: boolean;
  readonly label: (arm: number) => string;
  readonly most: (arm: number) => number;
  readonly step: (arm: number) => number;
  readonly changed: (arm: number, floor: number) => Readonly<Record<string, unknown>>;
}

function dialOf(setting: Setting): FloorDial | undefined {
  const { contract, arms } = setting;
  const parameter = presetOf(contract).parameters.find(({ kind }) => kind.startsWith("floor"));
  if (parameter === undefined) return undefined;
  const value = valuesOf(contract)[parameter.name];
  const label = capital(parameter.label(wordsOf(setting)));
  switch (parameter.kind) {
    case "floor": {
      const most = largestFloor(arms.length) / 100;
      return {
        ...{ areOne: true, label: () => label, most: () => most, step: () => stepUpTo(most) },
        changed: (_, floor) => ({ [parameter.name]: inTenThousandths(floor) }),
      };
    }
    case "floor-by-size": {
      const sizes = arms.reduce((sum, { size }) => sum + size, 0);
      const part = (arm: number) => arms[arm].size / sizes;
      return {
        ...{ areOne: true, label: () => label, most: part, step: (arm) => part(arm) * stepUpTo(1) },
        changed: (arm, floor) => ({ [parameter.name]: { total: inTenThousandths(floor / part(arm)) } }),
      };
    }
    case "floors": {
      const floors = value as readonly number[];
      const others = (arm: number) => floors.reduce((sum, floor, at) => (at === arm ? sum : sum + floor), 0);
      return {
        areOne: false,
        label: (arm) => `Floor for ${arms[arm].name}`,
        most: (arm) => Math.max(0, roundedDown(1 - others(arm))),
        step: () => stepUpTo(1),
        changed: (arm, floor) => ({
          [parameter.name]: floors.map((other, at) => (at === arm ? inTenThousandths(floor) : other)),
        }),
      };
    }
    default:
      return undefined;
  }
}

/** Half a percent, and less where all of the floors are small. */
function stepUpTo(most: number): number {
  return most <= 0.005 ? 0.0001 : most <= 0.05 ? 0.001 : 0.005;
}

function inTenThousandths(part: number): number {
  return Number(part.toFixed(4));
}

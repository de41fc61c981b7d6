import { ValueInput } from "./ValueInput.js";

interface PercentSliderProperties {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** A part of 1, with at most four decimals. */
  readonly value: number;
  /** Of the slider, in percent; 100 can be typed. */
  readonly max: number;
  readonly isInvalid: boolean;
  readonly onChange: (part: number) => void;
}

/** A part of 1, slid and typed in percent. */
export function PercentSlider({ label, value, max, onChange, ...others }: PercentSliderProperties) {
  const step = max <= 5 ? 0.1 : max <= 20 ? 0.5 : 1;
  return (
    <ValueInput
      {...others}
      field={{
        ...{ path: "", words: label, unit: "%", slider: { min: 0, max, step } },
        kind: { type: "number", whole: false, min: 0, max: 100 },
      }}
      value={Number((100 * value).toFixed(2))}
      onChange={(percents) => onChange(Number((percents / 100).toFixed(4)))}
    />
  );
}

/** For the slider of a floor that all arms have: it ends where together they have everything. More can be typed. */
export function largestFloor(arms: number): number {
  const most = 100 / arms;
  return most >= 1 ? Math.floor(most * 2) / 2 : Math.floor(most * 100) / 100;
}

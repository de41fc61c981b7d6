import { NumberInput } from "../../../design/NumberInput.js";

interface PercentInputProperties {
  /** Without its unit. */
  readonly label: string;
  /** A part of 1, with at most four decimals. */
  readonly value: number;
  readonly min?: number;
  readonly isInvalid?: boolean;
  readonly onChange: (part: number) => void;
}

/** A part of 1, typed in percent. */
export function PercentInput({ label, value, min = 0, isInvalid = false, onChange }: PercentInputProperties) {
  return (
    <NumberInput
      label={`${label}, in percent`}
      {...{ value: Number((100 * value).toFixed(2)), min, max: 100, unit: "%", isInvalid }}
      onChange={(percents) => onChange(Number((percents / 100).toFixed(4)))}
    />
  );
}

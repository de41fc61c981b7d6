import { useState } from "preact/hooks";

interface NumberInputProperties {
  readonly label: string;
  /** Undefined: the place is empty. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly unit?: string;
  readonly isInvalid?: boolean;
  readonly onChange: (value: number) => void;
  /** The text was deleted; where it is left out, that is no number. */
  readonly onClear?: () => void;
  /** What an empty place means. */
  readonly emptyWords?: string;
}

/**
 * A number as text: half-typed numbers stay as they are until they can be read, and only then count. The arrow keys do
 * what a slider beside it would do, so they do nothing here.
 */
export function NumberInput({
  label,
  value,
  min,
  max,
  isWhole = false,
  unit,
  isInvalid = false,
  onChange,
  onClear,
  emptyWords,
}: NumberInputProperties) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? "" : String(value));
  const isEmpty = typed === "" && onClear !== undefined;
  const isUnread = typed !== undefined && !isEmpty && readNumber(typed, min, max, isWhole) === undefined;
  return (
    <span class="number">
      <input
        class="input"
        type="text"
        inputMode={isWhole ? "numeric" : "decimal"}
        autocomplete="off"
        aria-label={label}
        aria-invalid={isInvalid || isUnread}
        title={isUnread ? `Required: a ${isWhole ? "whole " : ""}number from ${min} to ${max}` : undefined}
        value={shown}
        placeholder={emptyWords}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.value === "") onClear?.();
          const read = readNumber(currentTarget.value, min, max, isWhole);
          if (read !== undefined && read !== value) onChange(read);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {unit !== undefined && <span class="unit">{unit.trim()}</span>}
    </span>
  );
}

/** The comma of other languages is read as a point. */
export function readNumber(text: string, min: number, max: number, isWhole: boolean): number | undefined {
  const tidy = text.trim().replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(tidy)) return undefined;
  const value = Number(tidy);
  return value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? value : undefined;
}

import { useEffect, useRef, useState } from "preact/hooks";

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

/** A number counts when typing has rested this long, in milliseconds: the 1 of a 12 is no number of its own. */
const REST = 600;

/**
 * A number as text. It counts when it is finished: after a rest, at Enter, and when the field is left. What cannot be
 * read stays as it is and never counts. The arrow keys do what a slider beside it would do, so they do nothing here.
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
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The rest ends in a later rendering: it is told to whom that one says.
  const count = useRef<(text: string) => void>(() => undefined);
  count.current = (text) => {
    clearTimeout(timer.current);
    const read = readNumber(text, min, max, isWhole);
    if (text === "") onClear?.();
    else if (read !== undefined && read !== value) onChange(read);
  };
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
          const text = currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => count.current(text), REST);
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && count.current(currentTarget.value)}
        onBlur={() => {
          if (typed !== undefined) count.current(typed);
          setTyped(undefined);
        }}
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

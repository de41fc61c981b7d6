import { useId } from "preact/hooks";
import { useTyped } from "../design/useTyped.js";
import { readField, type Field } from "../draft/field.js";
import { FieldInput } from "./FieldInput.js";

interface ValueInputProperties<T extends number | string> {
  /** Its path may stand on the page several times: contracts are compared side by side. */
  readonly field: Field;
  readonly value: T;
  readonly isInvalid?: boolean;
  readonly isLabelHidden?: boolean;
  readonly onChange: (value: T) => void;
}

/**
 * A field whose value is in force at once, as in the playground, where everything is computed from it: what is typed
 * counts when it is finished, and what cannot be read never counts.
 */
export function ValueInput<T extends number | string>(properties: ValueInputProperties<T>) {
  const { field, value, isInvalid = false, isLabelHidden = false, onChange } = properties;
  const path = useId();
  const count = (text: string) => {
    const read = readField(field, text);
    if ("value" in read && read.value !== value) onChange(read.value as T);
  };
  const { typed, type, enter, leave } = useTyped(count);
  return (
    <FieldInput
      {...{ isLabelHidden, isInvalid: isInvalid || typed === "" }}
      field={{ ...field, path }}
      text={typed ?? String(value)}
      onChange={(text, isTyping) => (isTyping ? type(text) : count(text))}
      onEnter={enter}
      onLeave={leave}
    />
  );
}

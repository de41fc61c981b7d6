interface CheckProperties {
  readonly words: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that can be switched on. */
export function Check({ words, isOn, onChange }: CheckProperties) {
  return (
    <label class="check small">
      <input type="checkbox" checked={isOn} onChange={() => onChange(!isOn)} />
      <span>{words}</span>
    </label>
  );
}

interface ReasonFieldProperties {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ reason, onChange }: ReasonFieldProperties) {
  return (
    <div class="field">
      <label for="change-reason">Reason, for the log (may be left empty)</label>
      <input
        id="change-reason"
        class="input"
        type="text"
        maxLength={1000}
        value={reason}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

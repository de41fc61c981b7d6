interface SearchFieldProperties {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

export function SearchField({ search, onChange }: SearchFieldProperties) {
  return (
    <div class="field">
      <label for="search-arms">Search arms</label>
      <input
        id="search-arms"
        class="input"
        type="search"
        autocomplete="off"
        value={search}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

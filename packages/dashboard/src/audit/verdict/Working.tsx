/** How far a log has been read, and a way to stop. */
export function Working({ part, onCancel }: { readonly part: number; readonly onCancel: () => void }) {
  const percent = Math.floor(100 * part);
  return (
    <div class="card row working" role="status">
      <label class="row">
        Checking every event …
        <progress max={100} value={percent}>
          {percent} %
        </progress>
      </label>
      <span class="small soft">{percent} %</span>
      <button type="button" class="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

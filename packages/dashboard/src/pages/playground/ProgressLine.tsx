/** A thin line that shows how many of the trials are in. */
export function ProgressLine({ part, isDone }: { readonly part: number; readonly isDone: boolean }) {
  return (
    <div class="progress" aria-hidden="true" data-done={isDone}>
      <div style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}

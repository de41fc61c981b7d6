export function Papers() {
  return (
    <div class="column stack">
      <h1>Papers</h1>
      <p>
        Every figure of the five papers behind Evenhand is drawn by a command: <code>evenhand reproduce --list</code>.
      </p>
    </div>
  );
}

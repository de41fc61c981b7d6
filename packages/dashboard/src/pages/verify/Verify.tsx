export function Verify() {
  return (
    <div class="column stack">
      <h1>Verify</h1>
      <p>
        Receipts are issued by a running allocator. This version simulates contracts and runs none, so that there is
        nothing to verify yet.
      </p>
    </div>
  );
}

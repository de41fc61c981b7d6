import { hrefOf } from "../../app/route.js";

/** What can be checked, once allocators run; nothing is pretended until then. */
export function Verify() {
  return (
    <div class="column stack">
      <h1>Verify</h1>
      <p>
        <strong>There is nothing to verify yet.</strong> Receipts come from a running allocator. This version simulates
        contracts, and runs none.
      </p>
      <p>When allocators run, this page will check, in your browser and without sending anything anywhere:</p>
      <ul class="bullets">
        <li>a receipt: that one decision is in an allocator’s log, as it says;</li>
        <li>a log: that its floors and caps were held, by deciding everything again;</li>
        <li>two signed heads: that the later log continues the earlier one.</li>
      </ul>
      <p>
        Until then, <a href={hrefOf("/papers")}>the papers</a> show what can already be checked: every number there
        comes from a command with a seed, and comes out the same on your machine.
      </p>
    </div>
  );
}

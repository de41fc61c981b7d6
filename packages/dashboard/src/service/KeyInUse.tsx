import { signOut } from "./session.js";
import type { Service } from "./useService.js";

/** Which key the tab uses and what it allows, where the service has keys. */
export function KeyInUse({ service: { me } }: { readonly service: Service }) {
  if (me.key === null) return null;
  return (
    <span class="small soft row">
      <span title={`This key allows: ${me.scopes.join(", ")}`}>
        key {me.key.slice(0, 6)}…: {me.scopes.join(", ")}
      </span>
      <button type="button" class="link" onClick={signOut}>
        Sign out
      </button>
    </span>
  );
}

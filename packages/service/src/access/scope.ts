import { scopes, type Scope } from "@evenhand/protocol";
import { serviceError } from "../errors.js";

export { scopes, type Scope };

/** The scope of this name. */
export function scopeNamed(name: string): Scope {
  const found = scopes.find((scope) => scope === name);
  if (found !== undefined) return found;
  throw serviceError("scope-unknown", { received: name, required: `one of ${scopes.join(", ")}` });
}

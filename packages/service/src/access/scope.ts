import { serviceError } from "../errors.js";

/** What a key may be allowed to do. */
export const scopes = ["read", "decide", "reward", "admin", "audit"] as const;

export type Scope = (typeof scopes)[number];

/** The scope of this name. */
export function scopeNamed(name: string): Scope {
  const found = scopes.find((scope) => scope === name);
  if (found !== undefined) return found;
  throw serviceError("scope-unknown", { received: name, required: `one of ${scopes.join(", ")}` });
}

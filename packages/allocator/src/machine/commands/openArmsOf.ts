import { allocatorError } from "../../errors.js";
import type { OpenArms } from "../../events/openArms.js";
import type { AllocatorState } from "../allocatorState.js";

/** Which arms a caller leaves open, by name. */
export interface Restriction {
  readonly available?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

const ALL: OpenArms = {};

/**
 * The open arms of a round as its event says them: the shorter list of those that are open and those that are not.
 * Paused and retired arms are in neither: no round has them. At least one is open, or the request is refused.
 */
export function openArmsOf(state: AllocatorState, { available, except }: Restriction, path: string): OpenArms {
  if (available === undefined && except === undefined && state.arms.active > 0) return ALL;
  if (available !== undefined && except !== undefined) {
    const required = "available or except, not both";
    throw allocatorError("restriction-invalid", { received: "both", required, path });
  }
  const listed = activeArms(
    state,
    available ?? except ?? [],
    `${path}.${available === undefined ? "except" : "available"}`,
  );
  const { active } = state.arms;
  const count = available === undefined ? active - listed.length : listed.length;
  if (count === 0) {
    throw allocatorError("no-arm-open", {
      received: "a request that leaves no arm open",
      required: "one arm or more",
      path,
    });
  }
  if (available === undefined) return listed.length === 0 ? {} : shorter(state, undefined, listed);
  return listed.length === active ? {} : shorter(state, listed, undefined);
}

/** How many arms are open in a round. */
export function openCount({ arms }: AllocatorState, { open, absent = [] }: OpenArms): number {
  return open === undefined ? arms.active - absent.length : open.length;
}

/** The numbers of the named arms that are active, in increasing order, each once. */
function activeArms({ arms }: AllocatorState, names: readonly string[], path: string): number[] {
  if (!Array.isArray(names)) {
    throw allocatorError("restriction-invalid", { received: names, required: "a list of names of arms", path });
  }
  const numbers = new Set(names.map((name: string, index) => arms.number(name, `${path}[${index}]`)));
  return [...numbers].filter((arm) => arms.isOpen(arm)).sort((a, b) => a - b);
}

/** The list that is given, or its complement among the active arms if that is shorter. */
function shorter(
  { arms }: AllocatorState,
  open: readonly number[] | undefined,
  absent: readonly number[] | undefined,
): OpenArms {
  const listed = open ?? absent ?? [];
  if (2 * listed.length <= arms.active) return open === undefined ? { absent: listed } : { open };
  const named = new Set(listed);
  const others = arms.inPolicy.filter((arm) => arms.isOpen(arm) && !named.has(arm)).sort((a, b) => a - b);
  return open === undefined ? { open: others } : { absent: others };
}

import type { Place } from "./markKind.js";

/** An upright line, as what labels should not hide. */
export function upright(x: number, from: number, to: number): Place[] {
  return [
    { x, y: from },
    { x, y: to },
  ];
}

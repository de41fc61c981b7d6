import { EvenhandError } from "../errors.js";

/** Refuses the place of a policy or trial that the study does not have. */
export function checkPlace(place: number, count: number, path: "policies" | "trials"): void {
  if (Number.isInteger(place) && place >= 0 && place < count) return;
  throw new EvenhandError("trace-unknown", { received: place, required: `a number from 0 to ${count - 1}`, path });
}

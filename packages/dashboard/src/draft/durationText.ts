import { durations } from "./field.js";

/** Milliseconds as they are typed, in the largest unit of which they are a multiple: "90 minutes". Nothing for 0. */
export function durationText(milliseconds: number): string {
  if (milliseconds === 0) return "";
  const units = Object.entries(durations).reverse();
  const [unit, length] = units.find(([, one]) => milliseconds % one === 0) ?? ["seconds", durations["seconds"]];
  return `${milliseconds / length} ${unit}`;
}

export function durationInWords(milliseconds: number): string {
  const text = durationText(milliseconds);
  return text === "" ? "never" : text.replace(/^1 (\w+)s$/, "1 $1");
}

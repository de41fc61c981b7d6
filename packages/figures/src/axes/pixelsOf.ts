import type { Scale } from "./scale.js";

/** Where a value of the axis is drawn, given the pixels at which it starts and ends. */
export function pixelsOf(
  { type, domain: [low, high] }: Pick<Scale, "type" | "domain">,
  start: number,
  end: number,
): (value: number) => number {
  const along = type === "log" ? Math.log : (value: number): number => value;
  const [first, length] = [along(low), along(high) - along(low)];
  return (value) => {
    const part = (along(value) - first) / length;
    return start * (1 - part) + end * part;
  };
}

import { exactInterval } from "@evenhand/core";
import type { Rate } from "./report.js";

/** The interval misses the true rate with this probability at most. */
const ERROR = 0.05;

/** The rate of `hits` in `size`, with its interval. Where several pulls in a round make it more than 1 it has none. */
export function rateOf(hits: number, size: number): Rate | undefined {
  if (size === 0) return undefined;
  const value = hits / size;
  if (hits > size) return { value, low: value, high: value };
  const [low, high] = exactInterval(hits, size, ERROR);
  return { value, low, high };
}

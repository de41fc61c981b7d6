import { exp, ln } from "@evenhand/core";

/**
 * Whole numbers from `first` to `last`, both included, evenly spaced on a logarithmic scale: at most `count` of
 * them, since those that round to the same number are one. By core's logarithm: checkpoints are part of a
 * study, and the same everywhere.
 */
export function logSpaced(first: number, last: number, count: number): number[] {
  const step = ln(last / first) / Math.max(1, count - 1);
  const inner = Array.from({ length: Math.max(0, count - 2) }, (_, i) => Math.round(first * exp((i + 1) * step)));
  return [...new Set([first, ...inner, last])];
}

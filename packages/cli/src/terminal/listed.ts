import { wrap } from "./wrap.js";

/** Ids and what they are, one below the other: the texts begin in the same column. */
export function listed(
  entries: readonly { readonly id: string; readonly text: string }[],
  columns: number,
  { indent = "", width = widest(entries) }: { readonly indent?: string; readonly width?: number } = {},
): string[] {
  return entries.map(({ id, text }) => wrap(text, columns, `${indent}${id.padEnd(width)}  `));
}

/** The length of the longest id. */
export function widest(entries: readonly { readonly id: string }[]): number {
  return Math.max(...entries.map(({ id }) => id.length));
}

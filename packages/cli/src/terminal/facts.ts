import { wrap } from "./wrap.js";

/** Names with what is to be known of each, one below the other: "unit       pulls". */
export function facts(entries: readonly (readonly [name: string, text: string])[], columns: number): string[] {
  return entries.map(([name, text]) => wrap(text, columns, `${name.padEnd(9)}  `));
}

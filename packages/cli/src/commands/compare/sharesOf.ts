import { listOf } from "./listOf.js";

/** One share for all arms, or one for each. They stay text: 1/3 and 0.1 are then kept exactly. */
export function sharesOf(text: string): string | string[] {
  const list = listOf(text);
  return list.length === 1 ? list[0] : list;
}

import type { SharesText } from "./policiesOfOptions.js";

/** "0.8, 0.7" */
export function listOf(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

/** One share for all arms, or one for each. */
export function sharesOf(text: string): SharesText {
  const list = listOf(text);
  return list.length === 1 ? list[0] : list;
}

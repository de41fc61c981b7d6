import type { Setting } from "./setting.js";

/** The arms' names, told apart where two are the same or one is empty. */
export function armNames({ arms }: Setting): string[] {
  const seen = new Map<string, number>();
  return arms.map(({ name }, index) => {
    const text = name.trim() === "" ? `#${index + 1}` : name.trim();
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

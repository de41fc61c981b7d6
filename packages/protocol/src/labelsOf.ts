import type { FlatSpecification } from "./studyFile.js";

/**
 * What tables and figures call each of them: the name that the user gave, otherwise the id; where the same id occurs more
 * than once, with the parameters in which they differ.
 */
export function labelsOf(specifications: readonly FlatSpecification[]): string[] {
  const parts = specifications.map((own) => (typeof own === "string" ? { id: own } : own));
  const labels = parts.map(({ id, name, ...parameters }) => {
    if (name !== undefined) return name;
    const others = parts.filter((other) => other.id === id && other.name === undefined);
    if (others.length === 1) return id;
    const telling = Object.entries(parameters).filter(([key, value]) =>
      others.some((other) => JSON.stringify((other as Record<string, unknown>)[key]) !== JSON.stringify(value)),
    );
    return [id, ...telling.map(([key, value]) => `${key} ${short(value)}`)].join(", ");
  });
  // Still the same: they are the same but for their place.
  return labels.map((label, i) => {
    const before = labels.slice(0, i).filter((other) => other === label).length;
    return before === 0 ? label : `${label} (${before + 1})`;
  });
}

const LONGEST_VALUE = 24;

function short(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

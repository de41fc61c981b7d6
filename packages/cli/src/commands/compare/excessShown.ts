import type { Promised } from "@evenhand/core";

/** How far an arm was above its cap at worst; nothing where no arm has one. */
export function excessShown({ contract, changes = [] }: Promised): string[] {
  const isCapped = typeof contract === "object" && contract.parameters?.["caps"] !== undefined;
  if (!isCapped && changes.every(({ caps }) => caps === undefined)) return [];
  return [changes.length === 0 ? "worst-excess" : "own-clock-worst-excess"];
}

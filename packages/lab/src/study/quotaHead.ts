import type { Study } from "@evenhand/core";

/** What stands above the shares of the contract: of which rounds they are promised, and until when. */
export function quotaHead({ availability, changes = [] }: Pick<Study, "availability" | "changes">): string {
  if (changes.some(({ shares }) => shares !== undefined)) return "quota at first";
  return availability === undefined && changes.length === 0 ? "quota" : "quota while open";
}

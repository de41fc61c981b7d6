import type { PolicyDescription } from "../definePolicy.js";
import * as needs from "../door/needs.js";

/** A policy's guarantee with the circumstances that it needs: "… Proved with all arms open and one pull a round." */
export function guaranteeInWords(policy: Pick<PolicyDescription, "guarantee" | "guaranteeNeeds">): string {
  needs.object({ guarantee: needs.text, guaranteeNeeds: needs.optional(needs.listOf(needs.text)) })(policy, "policy");
  const { guarantee, guaranteeNeeds = [] } = policy;
  if (guaranteeNeeds.length === 0) return guarantee;
  const words = [guaranteeNeeds.slice(0, -1).join(", "), ...guaranteeNeeds.slice(-1)].filter((part) => part !== "");
  return `${guarantee} Proved with ${words.join(" and ")}.`;
}

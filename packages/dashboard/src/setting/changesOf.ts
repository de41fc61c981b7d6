import type { StudyChange } from "@evenhand/core";
import type { Setting } from "./setting.js";

/**
 * When arms join and leave, in the order of the rounds; arms are counted from 0. Where the horizon was made shorter,
 * one that would join after it joins for the last round.
 */
export function changesOf({ arms, horizon }: Setting): StudyChange[] {
  const changes = new Map<number, { readonly joins: number[]; readonly leaves: number[] }>();
  const at = (round: number) => {
    const change = changes.get(round) ?? { joins: [], leaves: [] };
    changes.set(round, change);
    return change;
  };
  arms.forEach(({ from: asked, until }, arm) => {
    const from = Math.min(asked, horizon);
    if (from > 1) at(from).joins.push(arm);
    if (until > 0 && until < horizon) at(until + 1).leaves.push(arm);
  });
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([round, { joins, leaves }]) => ({
      at: round,
      ...(joins.length === 0 ? {} : { joins }),
      ...(leaves.length === 0 ? {} : { leaves }),
    }));
}

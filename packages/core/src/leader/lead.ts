/**
 * For how long the arm that was named last stays on top: while no other arm is changed, up to this clock, and wherever its
 * own value exceeds this. Not always the least such value, and Infinity where nothing is known.
 */
export interface Lead {
  readonly toExceed: number;
  readonly exceedsUntil: number;
}

export const NO_LEAD: Lead = { toExceed: Infinity, exceedsUntil: 0 };

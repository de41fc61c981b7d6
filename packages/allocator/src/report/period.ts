import { needs } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { readWholeNumber } from "../ledger/head.js";
import { readUtc, utcText } from "../events/utcTime.js";

/** A border of a period: a round, or a time in milliseconds since 1970. Both belong to the period. */
export type PeriodEdge = { readonly round: number } | { readonly time: number };

/** A part of a log. Without `from` it begins with the log, without `to` it ends with it. */
export interface Period {
  readonly from?: PeriodEdge;
  readonly to?: PeriodEdge;
}

/** An event, as far as periods are concerned: its time, and the last round once it has happened. */
export interface EventPosition {
  readonly round: number;
  readonly time: number;
}

/** Reads what a user wrote: whole numbers are rounds, days and moments are times in UTC. */
export function readPeriod(asked: { readonly from?: string; readonly to?: string }): Period {
  needs.object({ from: needs.optional(needs.text), to: needs.optional(needs.text) })(asked, "period");
  const { from, to } = asked;
  const period = {
    ...(from === undefined ? {} : { from: readEdge(from, "first", "from") }),
    ...(to === undefined ? {} : { to: readEdge(to, "last", "to") }),
  };
  checkOrder(period);
  return period;
}

function readEdge(text: string, edge: "first" | "last", path: string): PeriodEdge {
  const round = readWholeNumber(text);
  if (round !== undefined && round > 0) return { round };
  const time = readUtc(text, edge);
  if (time !== undefined) return { time };
  const required = "a round from 1 on, a day such as 2026-09-21, or a moment such as 2026-09-21T14:00:00Z";
  throw allocatorError("period-invalid", { received: text === "" ? "nothing" : text, required, path });
}

function checkOrder({ from, to }: Period): void {
  if (from === undefined || to === undefined) return;
  const isBackwards =
    "round" in from && "round" in to
      ? from.round > to.round
      : "time" in from && "time" in to
        ? from.time > to.time
        : false;
  if (!isBackwards) return;
  const received = `from ${edgeInWords(from)} to ${edgeInWords(to)}`;
  throw allocatorError("period-invalid", { received, required: "an end that is not before the beginning" });
}

/** "round 12", "2023-11-14 22:13:20 UTC" */
export function edgeInWords(edge: PeriodEdge): string {
  return "round" in edge ? `round ${edge.round}` : utcText(edge.time);
}

/** Whether the event is before the period. */
export function isBefore({ from }: Period, placed: EventPosition): boolean {
  return from !== undefined && distance(placed, from) < 0;
}

/** Whether the event is after the period. */
export function isAfter({ to }: Period, placed: EventPosition): boolean {
  return to !== undefined && distance(placed, to) > 0;
}

function distance({ round, time }: EventPosition, edge: PeriodEdge): number {
  return "round" in edge ? round - edge.round : time - edge.time;
}

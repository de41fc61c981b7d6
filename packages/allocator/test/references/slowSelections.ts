import type { AllocatorEvent } from "../../src/events/eventKinds.js";
import { spelledOut } from "./spelledOut.js";

/** What a set of arms had from one event of a log up to another. */
interface SlowSelection {
  readonly pulls: number;
  readonly openRounds: number;
}

interface SlowRound {
  readonly event: number;
  readonly arms: readonly number[];
  readonly open: ReadonlySet<number>;
}

/** N and a of sets of arms by the shortest way: rounds are written down in a list, and looked through at the end. */
export function slowSelections(
  log: readonly AllocatorEvent[],
  from: number,
  until: number,
  sets: readonly (readonly number[])[],
): { readonly rounds: number; readonly sets: SlowSelection[] } {
  const active = new Set<number>();
  let count = 0;
  let rounds: SlowRound[] = [];
  spelledOut(log.slice(0, until)).forEach((event, number) => {
    if (event.kind === "created") for (let arm = 0; arm < event.fields.arms; arm++) active.add(count++);
    if (event.kind === "armsAdded") for (let arm = 0; arm < event.fields.count; arm++) active.add(count++);
    if (event.kind === "armsPaused" || event.kind === "armsRetired")
      for (const arm of event.fields.arms) active.delete(arm);
    if (event.kind === "armsResumed") for (const arm of event.fields.arms) active.add(arm);
    if (event.kind === "decided" || (event.kind === "granted" && event.fields.counts)) {
      const { open, absent = [] } = event.fields.open;
      const openNow = open ?? [...active].filter((arm) => !absent.includes(arm));
      const arms = event.kind === "decided" ? event.fields.arms : [event.fields.arm];
      rounds.push({ event: number, arms, open: new Set(openNow) });
    }
    if (event.kind === "voided" && event.fields.struck) {
      rounds = rounds.filter((round) => round.event !== event.fields.decision);
    }
  });
  const counted = rounds.filter(({ event }) => event >= from);
  return {
    rounds: counted.length,
    sets: sets.map((set) => ({
      pulls: counted.flatMap(({ arms }) => arms).filter((arm) => set.includes(arm)).length,
      openRounds: counted.filter(({ open }) => set.some((arm) => open.has(arm))).length,
    })),
  };
}

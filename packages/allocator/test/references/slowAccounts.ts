import type { AllocatorEvent } from "../../src/events/eventKinds.js";
import { spelledOut } from "./spelledOut.js";

/** One arm of the slow reference: amounts in units of 1/UNIT of a pull. */
interface SlowArm {
  isActive: boolean;
  share: bigint;
  /** What it is owed, while it has a share. */
  balance: bigint;
  openRounds: number;
  pulls: number;
  largest: bigint;
  brokenAt: number[];
  /** The largest that it was owed under each share that it was promised, and the event with which that began. */
  tenures: { since: number; largest: bigint }[];
}

interface SlowRound {
  readonly arm: number;
  readonly charged: ReadonlyMap<SlowArm, bigint>;
}

/** A multiple of every denominator from 1 to 20. */
export const UNIT = 232_792_560n;

/**
 * The accounts of ADR 0011 by the shortest way: after every event every arm is looked at. One arm a round; shares with
 * denominators up to 20. The largest deficits are those since the event with the number `since` was about to come.
 */
export function slowAccounts(log: readonly AllocatorEvent[], since = 0): SlowArm[] {
  const arms: SlowArm[] = [];
  const rounds = new Map<number, SlowRound>();
  const join = (count: number) => {
    for (let index = 0; index < count; index++) {
      const counts = { openRounds: 0, pulls: 0, largest: 0n, brokenAt: [], tenures: [] };
      arms.push({ isActive: true, share: 0n, balance: 0n, ...counts });
    }
  };
  const play = (event: number, arm: number, open: readonly number[] | undefined, absent: readonly number[]) => {
    const isOpen = (one: number) => arms[one].isActive && (open?.includes(one) ?? !absent.includes(one));
    const charged = new Map(arms.filter((_, one) => isOpen(one)).map((one) => [one, one.share]));
    for (const [one, share] of charged) {
      one.balance += share;
      one.openRounds++;
    }
    arms[arm].pulls++;
    if (arms[arm].share > 0n) arms[arm].balance -= UNIT;
    rounds.set(event, { arm, charged });
  };
  spelledOut(log).forEach((event, number) => {
    if (number === since) for (const arm of arms) arm.largest = arm.share > 0n && arm.balance > 0n ? arm.balance : 0n;
    switch (event.kind) {
      case "created":
        join(event.fields.arms);
        break;
      case "armsAdded":
        join(event.fields.count);
        break;
      case "decided":
        play(number, event.fields.arms[0], event.fields.open.open, event.fields.open.absent ?? []);
        break;
      case "granted":
        if (event.fields.counts) play(number, event.fields.arm, event.fields.open.open, event.fields.open.absent ?? []);
        break;
      case "voided": {
        if (!event.fields.struck) break;
        const { arm, charged } = rounds.get(event.fields.decision) as SlowRound;
        for (const [one, share] of charged) {
          one.openRounds--;
          if (one.share > 0n) one.balance -= share;
        }
        arms[arm].pulls--;
        if (arms[arm].share > 0n) arms[arm].balance += UNIT;
        break;
      }
      case "tenures":
        for (const { arm, numerator, denominator } of event.fields.forgone) {
          arms[arm].balance -= (UNIT * BigInt(numerator)) / BigInt(denominator);
        }
        for (const { arm, numerator, denominator } of event.fields.shares) {
          if (arms[arm].share === 0n || numerator === 0) arms[arm].balance = 0n;
          arms[arm].share = (UNIT * BigInt(numerator)) / BigInt(denominator);
          if (numerator > 0) arms[arm].tenures.push({ since: number, largest: arms[arm].balance });
        }
        break;
      case "armsPaused":
      case "armsResumed":
        for (const arm of event.fields.arms) arms[arm].isActive = event.kind === "armsResumed";
        break;
      case "armsRetired":
        for (const arm of event.fields.arms) Object.assign(arms[arm], { isActive: false, share: 0n, balance: 0n });
        break;
      case "calibrated":
        arms[event.fields.arm].balance -= UNIT * BigInt(event.fields.credit - event.fields.debt);
        break;
    }
    for (const arm of arms) {
      if (arm.share === 0n) continue;
      if (arm.balance > arm.largest) arm.largest = arm.balance;
      const tenure = arm.tenures[arm.tenures.length - 1];
      if (arm.balance > tenure.largest) tenure.largest = arm.balance;
      if (arm.balance >= UNIT) arm.brokenAt.push(number);
    }
  });
  return arms;
}

import { isFree } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { auditOf, headOf, reportOf } from "../../test/support/auditOf.js";
import { spelledOut } from "../../test/references/spelledOut.js";
import { forged } from "../../test/support/forged.js";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { randomRun, seedsOf } from "../../test/support/randomRun.js";
import { Run } from "../../test/support/run.js";
import type { AllocatorEvent } from "../events/eventKinds.js";
import { eventRecord, readEvent, type EventRecord } from "../events/eventRecord.js";

describe("a log that was tampered with", () => {
  const run = randomRun(14, { commands: 160, grantEvery: 40 });
  const log = run.log.map(({ record }) => record);
  const [seeds, head] = [seedsOf(run), headOf(log)];
  const placesOf = (...kinds: string[]) =>
    run.log.flatMap(({ event }, place) => (kinds.length === 0 || kinds.includes(event.kind) ? [place] : []));
  const replaced = (place: number, ...by: EventRecord[]) => [...log.slice(0, place), ...by, ...log.slice(place + 1)];

  /** Every way of touching one event, at every place where it changes the log. */
  const mutations: [string, (place: number) => EventRecord[]][] = [
    ["dropped", (place) => replaced(place)],
    ["doubled", (place) => replaced(place, log[place], log[place])],
    ["swapped", (place) => [...log.slice(0, place), ...log.slice(place, place + 2).reverse(), ...log.slice(place + 2)]],
    ["with another time", (place) => replaced(place, forgedTime(log[place]))],
    ["of another salt", (place) => replaced(place, otherSalt(log[place]))],
    ["with a bit flipped", (place) => replaced(place, flipped(log[place], place))],
  ];

  it.each(mutations)("an event %s is found by the head, at every place", (name, mutate) => {
    // What is done to the last event alone comes after the head where it adds an event, or is nothing.
    for (const place of placesOf().filter((one) => one < log.length - 1)) {
      const { verdict, tree } = auditOf(mutate(place), { head });
      expect([verdict, /differs|cut/.test(tree.head?.relation ?? "")], `${name} ${place}`).toEqual(["tampered", true]);
    }
  });

  it("a cut tail is found where a later head is given, however long it is", () => {
    for (let length = 1; length < log.length; length += 7) {
      expect(auditOf(log.slice(0, length), { head }).tree.head?.relation).toBe("cut");
      // Without the head it is found only where the machine writes one event more with the last.
      const next = run.log[length].event;
      const isWithLast = next.kind === "tenures" || (next.kind === "rewarded" && next.fields.use === "late");
      const { finding } = auditOf(log.slice(0, length));
      if (next.kind === "tenures") expect(finding?.kind, String(length)).toBe("end");
      else if (!isWithLast) expect(finding, String(length)).toBeUndefined();
    }
  });

  it("a decision for another arm is named, with the seed at every place", () => {
    for (const place of placesOf("decided")) {
      const other = forgedArm(place);
      if (other === undefined) continue;
      const { finding, verdict } = auditOf(replaced(place, other), { seeds });
      expect(verdict).toBe("tampered");
      expect([finding?.event, finding?.kind, finding?.what]).toEqual([place, "decided", "arms"]);
    }
  });

  it("a decision for another arm is named without the seed where a rule decided, and not where luck did", () => {
    for (const place of placesOf("decided")) {
      const other = forgedArm(place);
      const { event } = run.log[place];
      if (other === undefined || event.kind !== "decided") continue;
      if (isFree(event.fields.rules[0])) continue;
      expect(auditOf(replaced(place, other)).finding).toMatchObject({ event: place, what: "arms" });
    }
  });

  function forgedArm(place: number): EventRecord | undefined {
    const event = spelledOut(run.log.map((logged) => logged.event))[place];
    if (event.kind !== "decided") return undefined;
    const { open, absent = [] } = event.fields.open;
    const statuses = statusesBefore(place);
    const arm = [...statuses.keys()].find(
      (one) =>
        statuses.get(one) === true && (open?.includes(one) ?? !absent.includes(one)) && one !== event.fields.arms[0],
    );
    return arm === undefined ? undefined : forged(log[place], () => ({ arms: [arm] }));
  }

  /** Whether each arm that has come was neither paused nor retired. */
  function statusesBefore(place: number): Map<number, boolean> {
    const active = new Map<number, boolean>();
    for (const { event } of run.log.slice(0, place)) {
      const count = event.kind === "created" ? event.fields.arms : event.kind === "armsAdded" ? event.fields.count : 0;
      for (let index = 0; index < count; index++) active.set(active.size, true);
      if (event.kind === "armsPaused" || event.kind === "armsRetired")
        for (const arm of event.fields.arms) active.set(arm, false);
      if (event.kind === "armsResumed") for (const arm of event.fields.arms) active.set(arm, true);
    }
    return active;
  }

  it.each<[string, string[], (event: AllocatorEvent) => object]>([
    ["round", ["decided"], ({ fields }) => ({ round: (fields as { round: number }).round + 1 })],
    ["asked", ["decided"], () => ({ asked: 7 })],
    ["confirmBy", ["decided"], () => ({ confirmBy: 5 })],
    ["decision", ["settled", "confirmed", "voided"], () => ({ decision: 0 })],
    ["basis", ["settled"], ({ fields }) => ({ basis: (fields as { basis: string }).basis === "sum" ? "last" : "sum" })],
    ["value", ["rewarded"], () => ({ value: 17 })],
    ["struck", ["voided"], ({ fields }) => ({ struck: !(fields as { struck: boolean }).struck })],
    ["shares", ["tenures"], () => ({ shares: [{ arm: 0, numerator: 1, denominator: 97 }] })],
    ["shares", ["tenures"], () => ({ forgone: [{ arm: 0, numerator: 1, denominator: 97 }] })],
    ["arms", ["armsPaused", "armsResumed", "armsRetired"], () => ({ arms: [99] })],
    ["arm", ["granted"], () => ({ arm: 99 })],
  ])("another %s in %j is named without head and seed", (what, kinds, change) => {
    const places = placesOf(...kinds);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) {
      const { finding } = auditOf(replaced(place, forged(log[place], change)));
      expect([finding?.event, finding?.what], `event ${place}`).toEqual([place, what]);
    }
  });

  it.each([
    ["arm", { arm: 2 }],
    ["pulls", { credit: 1, debt: 1 }],
    ["pulls", { credit: 0 }],
  ])("another %s in a correction is named", (what, fields) => {
    const corrected = new Run(["a", "b"], { contract: { id: "quota", parameters: { shares: 0.5 } } });
    corrected.do({ kind: "calibrate", arm: "a", pulls: 2, reason: "by telephone" });
    const events = corrected.log.map(({ record }) => record);
    const other = [...events.slice(0, 2), forged(events[2], () => fields)];
    expect(auditOf(other).finding).toMatchObject({ event: 2, kind: "calibrated", what });
  });

  it("without a head, a dropped or doubled decision, and two swapped ones, are named: the round does not follow", () => {
    const places = placesOf("decided").slice(0, -1);
    for (const place of places.filter((_, index) => index % 3 === 0)) {
      const dropped = auditOf(replaced(place));
      expect(dropped.finding?.event).toBeGreaterThanOrEqual(place);
      const doubled = auditOf(replaced(place, log[place], log[place])).finding;
      expect([doubled?.event, /round|kind/.test(doubled?.what ?? "")]).toEqual([place + 1, true]);
    }
    const pairs = places.filter((place) => run.log[place + 1].event.kind === "decided");
    expect(pairs.length).toBeGreaterThan(0);
    for (const place of pairs) {
      const swapped = [...log.slice(0, place), log[place + 1], log[place], ...log.slice(place + 2)];
      expect(auditOf(swapped).finding).toMatchObject({ event: place, what: "round" });
    }
  });

  it("terms of which a bit was flipped are a finding or other terms, and no failure of the program", () => {
    const termed = placesOf("created", "armsAdded", "armsRetired", "changed").slice(0, 4);
    for (const place of termed) {
      const { leaf } = log[place];
      for (let at = 1; at < leaf.length; at += 4) {
        const other = leaf.slice();
        other[at] ^= 1 << (at % 7);
        const events = [...log.slice(0, place), { leaf: other }, ...log.slice(place + 1, place + 4)];
        expect(() => reportOf(events).audit.verdict, `byte ${at} of event ${place}`).not.toThrow();
      }
    }
  });

  it.each([
    ["policy", "terms without policy"],
    ["rewards", "terms without rewards"],
    ["confirmWithin", "terms without confirmWithin"],
  ])("terms without %s are named", (part, says) => {
    const other = forged(log[0], ({ fields }) => {
      const { [part]: _, ...terms } = (fields as unknown as { terms: Record<string, unknown> }).terms;
      return { terms };
    });
    const { verdict, finding } = auditOf(replaced(0, other));
    expect(verdict).toBe("tampered");
    expect(finding).toMatchObject({ event: 0, kind: "unreadable" });
    expect(finding?.says).toContain(says);
  });

  it("a personal part of another event is named, an erased one is not", () => {
    const place = run.log.findIndex(({ event }) => event.kind === "changed");
    const swapped = { leaf: log[place].leaf, personal: log[0].personal };
    expect(auditOf(replaced(place, swapped as EventRecord)).finding).toMatchObject({
      event: place,
      kind: "unreadable",
    });
  });

  it("a published seed that the log had not committed to is named, with no seed given", () => {
    const place = placesOf("reseeded")[0];
    const other = forged(log[place], () => ({ former: new Uint8Array(48) }));
    expect(auditOf(replaced(place, other)).finding).toMatchObject({ event: place, what: "former" });
  });

  it("a head of another log is no head of this one", () => {
    expect(auditOf(log, { head: { ...head, origin: "other" } }).tree.head?.relation).toBe("other-log");
  });

  it("an empty log is no log", () => {
    expect(auditOf([]).finding).toMatchObject({ event: 0, kind: "end", should: "created" });
  });
});

function forgedTime(record: EventRecord): EventRecord {
  const { event, salt } = readEvent(record, nodeSha256);
  return eventRecord({ ...event, at: event.at + 1 }, salt, salt, nodeSha256);
}

function otherSalt(record: EventRecord): EventRecord {
  const { event, salt } = readEvent(record, nodeSha256);
  return eventRecord(
    event,
    salt.map((byte) => byte ^ 1),
    salt,
    nodeSha256,
  );
}

function flipped({ leaf, personal }: EventRecord, place: number): EventRecord {
  const other = leaf.slice();
  other[(place * 31) % leaf.length] ^= 1 << (place % 8);
  return { leaf: other, ...(personal === undefined ? {} : { personal }) };
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FurtherArms, type OpenArms } from "../../events/openArms.js";
import { HashIndex } from "./hashIndex.js";
import { OpenDecisions, type NewDecision } from "./openDecisions.js";

interface ListedDecision extends Omit<NewDecision, "confirmBy" | "id"> {
  id: string | undefined;
  confirmBy: number;
  isVoid: boolean;
  settled: boolean[];
  reported: (number | undefined)[];
}

/** The same, as a list of objects: slow, and easy to see through. */
class Listed {
  all: ListedDecision[] = [];

  add(decision: NewDecision): void {
    const { arms } = decision;
    const [settled, reported] = [arms.map(() => false), arms.map(() => undefined)];
    this.all.push({ ...decision, isVoid: false, settled, reported });
  }

  forget(at: number): void {
    while (this.all.length > 0 && this.all[0].until <= at && !this.all[0].settled.includes(false)) this.all.shift();
  }
}

const openArms: readonly OpenArms[] = [{}, { absent: [3] }, { open: [0, 1, 2] }, FurtherArms.after({}, [2])];

const steps = fc.array(
  fc.record({
    act: fc.constantFrom("add", "add", "add", "report", "settle", "settle", "void", "confirm", "erase", "forget"),
    arms: fc.integer({ min: 1, max: 3 }),
    open: fc.nat(openArms.length - 1),
    id: fc.option(fc.constantFrom("a", "b", "c", "ö", "long".repeat(20)), { nil: undefined }),
    confirm: fc.boolean(),
    which: fc.nat(),
    value: fc.double({ noNaN: true }),
  }),
  { maxLength: 120 },
);

describe("open decisions", () => {
  it("are those of a list of objects, whatever happens", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [columns, listed] = [new OpenDecisions(), new Listed()];
        let [place, time] = [0, 0];
        for (const { act, arms, open, id, confirm, which, value } of all) {
          place += 1 + (which % 3);
          time += which % 5;
          const decision = listed.all.length === 0 ? undefined : listed.all[which % listed.all.length];
          const row = decision && columns.get(decision.place);
          if (act === "add") {
            const until = columns.untilFor(time, 10);
            const confirmBy = confirm ? columns.confirmByFor(time, 5) : 0;
            const pulled = Array.from({ length: arms }, (_, arm) => arm + (which % 3));
            const made = { place, at: time, round: place, common: place, until, confirmBy, arms: pulled };
            columns.add({ ...made, open: openArms[open], id });
            listed.add({ ...made, open: openArms[open], id });
          } else if (act === "forget") {
            columns.forget(time);
            listed.forget(time);
          } else if (decision !== undefined && row !== undefined) {
            const index = which % decision.arms.length;
            if (act === "report") row.report(index, (decision.reported[index] = value));
            if (act === "settle") row.settle(index);
            if (act === "settle") decision.settled[index] = true;
            if (act === "void") row.makeVoid();
            if (act === "void") decision.isVoid = true;
            if (act === "erase") columns.forgetId(row);
            if (act === "erase") decision.id = undefined;
            if (act === "confirm") columns.confirmed(row);
            if (act === "confirm") decision.confirmBy = 0;
          }
          expect(columns.size).toBe(listed.all.length);
        }
        const seen = [...columns].map((row) => {
          const { place, at, round, common, until, confirmBy, arms, open, id, isVoid, allReported } = row;
          const settled = arms.map((_, index) => row.isSettled(index));
          const told = { place, at, round, common, until, confirmBy, arms, open, id, isVoid };
          return { ...told, settled, reported: allReported };
        });
        expect(seen).toEqual(listed.all);
        for (const id of ["a", "b", "c", "ö", "long".repeat(20), "none"]) {
          const places = listed.all.filter((one) => one.id === id).map((one) => one.place);
          expect(columns.withId(id).map((one) => one.place)).toEqual(places);
        }
        const unsettled = listed.all.filter(({ until, settled }) => until <= time && settled.includes(false));
        expect([...columns.unsettled(time)].map((one) => one.place)).toEqual(unsettled.map((one) => one.place));
        const unconfirmed = listed.all.find(({ confirmBy }) => confirmBy > 0);
        expect(columns.firstUnconfirmed(Infinity)?.place).toBe(unconfirmed?.place);
        expect(columns.get(place + 1)).toBe(undefined);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("take at most 120 bytes each, also with callers' ids of 36 characters", () => {
    const waiting = (id: (place: number) => string | undefined) => {
      const open = new OpenDecisions();
      for (let place = 0; place < 20_000; place++) {
        const row = { place, at: place, round: place, common: place, until: place, confirmBy: 0, arms: [place % 7] };
        open.add({ ...row, open: {}, id: id(place) });
      }
      return open.bytes / open.size;
    };
    expect(waiting(() => undefined)).toBeLessThan(64);
    const uuid = (place: number) => `6f1c2a3e-0000-4000-8000-${String(place).padStart(12, "0")}`;
    expect(waiting(uuid)).toBeLessThan(120);
  });

  it("take next to no memory when they are over", () => {
    const open = new OpenDecisions();
    const before = open.bytes;
    for (let place = 0; place < 5000; place++) {
      const row = { place, at: 0, round: place, common: place, until: 10, confirmBy: 0, arms: [0] };
      open.add({ ...row, open: {}, id: `id ${place}` }).settle(0);
    }
    open.forget(10);
    expect([open.size, open.bytes]).toEqual([0, before]);
    expect(open.get(4999)).toBe(undefined);
    expect(open.closed.get(4999)?.arms).toEqual([0]);
  });

  it("are found by one id that thousands of them have, in as many steps", () => {
    const open = new OpenDecisions();
    for (let place = 0; place < 3000; place++) {
      const row = { place, at: 0, round: place, common: place, until: 10, confirmBy: 0, arms: [0] };
      open.add({ ...row, open: {}, id: place % 2 === 0 ? "even" : "odd" }).settle(0);
    }
    expect(open.withId("odd").length).toBe(1500);
    open.forget(10);
    expect(open.withId("odd")).toEqual([]);
  });
});

describe("an index by hash", () => {
  it("finds what was added and not removed, also where all hashes are alike", () => {
    for (const hashOf of [(entry: number) => entry % 3, (entry: number) => Math.imul(entry, 0x9e3779b1) >>> 0]) {
      const index = new HashIndex(hashOf);
      const there = new Set<number>();
      for (let step = 0; step < 600; step++) {
        const entry = (step * 7) % 150;
        if (there.delete(entry)) index.remove(entry);
        else {
          index.add(entry);
          there.add(entry);
        }
        const wrong = Array.from({ length: 150 }, (_, asked) => asked).filter(
          (asked) => index.find(hashOf(asked), (other) => other === asked) !== (there.has(asked) ? asked : undefined),
        );
        expect(wrong).toEqual([]);
      }
    }
  });
});

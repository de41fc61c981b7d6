import { describe, expect, it } from "vitest";
import { auditOf, headOf } from "../../test/support/auditOf.js";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { randomRun, secretOf } from "../../test/support/randomRun.js";
import { Run } from "../../test/support/run.js";
import type { AllocatorEvent } from "../events/eventKinds.js";
import { eventRecord, readEvent, type EventRecord } from "../events/eventRecord.js";
import type { TermsInput } from "../terms/terms.js";

/** All seeds that a random run can have; those that it has not are taken out again. */
function seedsOf(run: Run) {
  const commitments = run.log.flatMap(({ event }) =>
    event.kind === "created" || event.kind === "reseeded" ? [Buffer.from(event.fields.commitment).toString("hex")] : [],
  );
  const commitment = ({ seed, blinding }: ReturnType<typeof secretOf>) =>
    Buffer.from(nodeSha256(Buffer.concat([Buffer.from("commitment"), seed, blinding]))).toString("hex");
  const all = [run.secret, ...Array.from({ length: 256 }, (_, byte) => secretOf(byte))];
  return all.filter((secret) => commitments.includes(commitment(secret)));
}

/** The event with other fields, as a forger would write it who has no signed head against them. */
function forged(record: EventRecord, change: (event: AllocatorEvent) => object): EventRecord {
  const { event, salt } = readEvent(record, nodeSha256);
  const fields = { ...event.fields, ...change(event) };
  return eventRecord({ ...event, fields } as AllocatorEvent, salt, salt, nodeSha256);
}

describe("the audit of a genuine log", () => {
  it.each(Array.from({ length: 10 }, (_, seed) => seed))(
    "finds nothing, with the seeds and without, log %i",
    (seed) => {
      const run = randomRun(seed, { commands: 200, grantEvery: [0, 25][seed % 2] });
      const log = run.log.map(({ record }) => record);
      const erased = log.map(({ leaf }) => ({ leaf }));
      const seeds = seedsOf(run);
      const report = auditOf(log, { seeds, head: headOf(log) });
      expect(report).toMatchObject({
        findings: 0,
        tree: { head: { relation: "same" } },
        choices: { seedsUnfit: 0, unknown: 0 },
      });
      expect(report.verdict).toMatch(/held|displaced/);
      expect(report.choices.recomputed).toBe(run.log.filter(({ event }) => event.kind === "decided").length);
      for (const other of [auditOf(log), auditOf(erased, { seeds }), auditOf(log, { seeds: seeds.slice(0, 1) })]) {
        expect(other.findings).toBe(0);
        expect(other.promises).toEqual(report.promises);
        expect(other.caps).toEqual(report.caps);
      }
      const { tallies } = run.allocator.state;
      expect(report.arms.map(({ pulls, openRounds }) => [pulls, openRounds])).toEqual(
        report.arms.map(({ arm }) => [tallies.column("pulls")[arm], tallies.openRounds(arm)]),
      );
    },
  );

  it("may be longer than the head, and says so", () => {
    const log = randomRun(2, { commands: 60 }).log.map(({ record }) => record);
    const { verdict, tree } = auditOf(log, { head: headOf(log.slice(0, 20)) });
    expect({ verdict, head: tree.head }).toEqual({ verdict: "held", head: { size: 20, relation: "extends" } });
  });
});

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
      const isSeen = run.log[length].event.kind === "tenures";
      expect(auditOf(log.slice(0, length)).finding?.kind, String(length)).toBe(isSeen ? "end" : undefined);
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
      if (event.fields.rules[0].startsWith("learner")) continue;
      expect(auditOf(replaced(place, other)).finding).toMatchObject({ event: place, what: "arms" });
    }
  });

  function forgedArm(place: number): EventRecord | undefined {
    const { event } = run.log[place];
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

  it("a personal part of another event is named, an erased one is not", () => {
    const place = run.log.findIndex(({ event }) => event.kind === "changed");
    const swapped = { leaf: log[place].leaf, personal: log[0].personal };
    expect(auditOf(replaced(place, swapped as EventRecord)).finding).toMatchObject({
      event: place,
      kind: "unreadable",
    });
  });

  it("a seed that the log never committed to is said to be strange", () => {
    const report = auditOf(log, { seeds: [...seeds, { ...run.secret, blinding: new Uint8Array(32) }] });
    expect([report.verdict, report.choices.seedsUnfit]).toEqual(["tampered", 1]);
  });

  it("a head of another log is no head of this one", () => {
    expect(auditOf(log, { head: { ...head, origin: "other" } }).tree.head?.relation).toBe("other-log");
  });

  it("an empty log is no log", () => {
    expect(auditOf([]).finding).toMatchObject({ event: 0, kind: "end", should: "created" });
  });
});

describe("floors", () => {
  const quota: TermsInput = {
    contract: { id: "quota", parameters: { shares: ["1/2", "1/4", 0] } },
    policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
    rewards: { wait: 1000 },
    voidWithin: 1,
  };

  it("that break because rounds were granted elsewhere are excluded by the last such request", () => {
    const run = new Run(["a", "b", "c"], quota);
    // a is owed a half after each round: after the second one a whole pull, at event 3.
    for (let round = 0; round < 5; round++) run.do({ kind: "grant", arm: "c", counts: true });
    const { verdict, promises } = auditOf(run.log.map(({ record }) => record));
    expect(verdict).toBe("displaced");
    expect(promises).toMatchObject([
      {
        arm: 0,
        share: "1/2",
        openRounds: 5,
        pulls: 0,
        verdict: "displaced",
        displacedBy: 3,
        brokenAt: { event: 3, round: 2 },
      },
      {
        arm: 1,
        share: "1/4",
        openRounds: 5,
        pulls: 0,
        verdict: "displaced",
        displacedBy: 5,
        brokenAt: { event: 5, round: 4 },
      },
    ]);
    expect(promises.map(({ largestDeficit }) => largestDeficit.pulls)).toEqual(["5/2", "5/4"]);
  });

  it("that break without such a request are broken, whatever the recomputation says", () => {
    const run = new Run(["a", "b", "c"], quota);
    for (let round = 0; round < 6; round++) run.do({ kind: "decide", items: [{}] });
    const log = run.log.map(({ record, event }) =>
      event.kind === "decided" ? forged(record, () => ({ arms: [2] })) : record,
    );
    const { promises, finding } = auditOf(log);
    expect(finding).toMatchObject({ event: 2, what: "arms" });
    expect(promises.map(({ verdict, brokenAt }) => [verdict, brokenAt?.event])).toEqual([
      ["broken", 3],
      ["broken", 5],
    ]);
  });
});

describe("what is left out, and what is billed", () => {
  it("counts the requests that left an arm out, the first and the last", () => {
    const run = new Run(["a", "b", "c", "d", "e"], { contract: { id: "quota", parameters: { shares: 0.1 } } });
    run.do({ kind: "decide", items: [{ except: ["b"] }, {}, { available: ["c", "d"] }] }); // events 2, 3, 4
    run.do({ kind: "pause-arms", arms: ["e"] }); // 5
    run.do({ kind: "decide", items: [{ available: ["c"] }, { except: ["a"] }] }); // 6, 7
    run.do({ kind: "resume-arms", arms: ["e"] }); // 8
    run.do({ kind: "decide", items: [{ available: ["c"] }, {}] }); // 9, 10
    const { arms } = auditOf(run.log.map(({ record }) => record));
    expect(
      arms.map(({ exclusions, openRounds }) => [exclusions.requests, exclusions.first, exclusions.last, openRounds]),
    ).toEqual([
      [4, 4, 9, 3],
      [4, 2, 9, 3],
      [0, undefined, undefined, 7],
      [2, 6, 9, 5],
      [2, 4, 9, 3],
    ]);
    expect(arms[3].availability).toBe(5 / 7);
  });

  it("bills missing pulls under the contract penalty", () => {
    const penalty = { id: "penalty", parameters: { shares: [0.5, 0.25, 0], penalties: [2, 1, 1] } };
    const run = new Run(["a", "b", "c"], { contract: penalty });
    // All four rounds go to c: 4 · 1/2 = 2 pulls are missing to a, 1 to b. b was open in two of the rounds: half a
    // pull.
    for (const except of [[], ["b"], ["b"], []]) run.do({ kind: "grant", arm: "c", counts: true, except });
    const { bill, noVerdict, verdict } = auditOf(run.log.map(({ record }) => record));
    expect(bill).toMatchObject({ total: 5, totalOpen: 4.5 });
    expect(bill?.arms.map(({ missing, missingOpen, cost }) => [missing, missingOpen, cost])).toEqual([
      ["2", "2", 4],
      ["1", "1/2", 1],
      ["0", "0", 0],
    ]);
    expect([noVerdict, verdict]).toEqual([expect.stringContaining("bill"), "held"]);
  });

  it("says that no verdict is possible where the truth about the arms decides", () => {
    const run = new Run(["a", "b"], { contract: "proportional" });
    for (let round = 0; round < 10; round++) {
      const [{ decisions }] = run.do({ kind: "decide", items: [{}] }).answer;
      run.do({ kind: "reward", items: [{ decision: decisions[0].place, value: 1 }] });
    }
    const { noVerdict, promises, arms, findings } = auditOf(
      run.log.map(({ record }) => record),
      { seeds: [run.secret] },
    );
    expect({ findings, promises }).toEqual({ findings: 0, promises: [] });
    expect(noVerdict).toContain("no verdict is possible");
    expect(arms.map(({ rewards }) => rewards?.mean)).toEqual([1, 1]);
  });
});

describe("what people did", () => {
  it("is told in words, with their reasons where these were not erased", () => {
    const terms = (...shares: string[]): TermsInput => ({ contract: { id: "quota", parameters: { shares } } });
    const run = new Run(["a", "b", "c"], terms("1/2", "1/4", "0"));
    run.do({ kind: "retire-arms", arms: ["c"], terms: terms("1/2", "1/4") }); // 2
    run.do({ kind: "add-arms", arms: ["d"], terms: terms("1/2", "1/8", "1/8") }); // 3, with tenures at 4
    run.do({
      kind: "change",
      terms: { ...terms("1/2", "1/8", "1/8"), rewards: { wait: 5 } },
      effect: "now",
      reason: "haste",
    }); // 5
    run.do({ kind: "calibrate", arm: "a", pulls: 3, reason: "by telephone" }); // 6
    const log = run.log.map(({ record }) => record);
    const { changes, calibrations } = auditOf(log).happenings;
    expect(changes.first.map(({ event, words }) => [event, words])).toEqual([
      [2, ["Arms retired: 2."]],
      [3, ["Arms came: 3.", "shares of arm 1: from 1/4 to 1/8.", "shares of arm 3: 1/8."]],
      [5, ["rewards wait: from 86400000 to 5.", "All shares begin at once."]],
    ]);
    expect([changes.first[2].reason, calibrations.first[0]]).toMatchObject([
      "haste",
      { event: 6, arm: 0, pulls: 3, reason: "by telephone" },
    ]);
    const erased = auditOf(log.map(({ leaf }) => ({ leaf }))).happenings;
    expect([erased.changes.first[2].reason, erased.calibrations.first[0].pulls]).toEqual([undefined, 3]);
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

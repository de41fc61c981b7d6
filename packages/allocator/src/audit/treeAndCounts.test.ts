import { describe, expect, it } from "vitest";
import { auditOf, headOf } from "../../test/support/auditOf.js";
import { Dice } from "../../test/support/dice.js";
import { forged } from "../../test/support/forged.js";
import { nodeSha256 as sha256 } from "../../test/support/nodeSha256.js";
import { randomRun, secretOf, seedsOf } from "../../test/support/randomRun.js";
import type { EventRecord } from "../events/eventRecord.js";
import { signHead, signerOf } from "../ledger/signedHead.js";
import { Audit, type AuditOptions } from "./audit.js";
import type { AuditReport } from "./auditReport.js";
import { TreeAndCounts } from "./treeAndCounts.js";

/** The audit of events of which the tree and the counts are taken beside, some events at a time, as plain data. */
function auditBeside(log: readonly EventRecord[], atATime: number, { head, ...options }: AuditOptions): AuditReport {
  const taken = new TreeAndCounts({ sha256, head });
  const beside = {
    get uncountable() {
      return taken.uncountable && structuredClone(taken.uncountable);
    },
    get result() {
      return structuredClone(taken.result("log"));
    },
  };
  const audit = new Audit({ sha256, ...options, beside });
  for (let from = 0; from < log.length; from += atATime) {
    const piece = log.slice(from, from + atATime);
    for (const record of piece) taken.take(record);
    for (const record of piece) audit.take(record);
  }
  return audit.report("log");
}

/** A log with everything that can happen, and then a fork. */
function randomLog(seed: number) {
  const run = randomRun(seed, { commands: 90, grantEvery: [0, 12][seed % 2] });
  if (seed % 3 === 0) {
    const kept = run.log.length;
    const signed = { ...headOf(run.log.map(({ record }) => record)), origin: "old", size: kept + 5, time: run.at };
    const head = signHead(signed, [signerOf("old", new Uint8Array(32).fill(3))]);
    run.do({ kind: "fork", before: "old", after: "log", head, kept, reason: "a test", seed: secretOf(5) });
    run.do({ kind: "decide", items: [{}, {}] });
  }
  return { log: run.log.map(({ record }) => record), seeds: seedsOf(run) };
}

type Tampering = (log: readonly EventRecord[], place: number, dice: Dice) => readonly EventRecord[];

const replacing =
  (by: (record: EventRecord, dice: Dice) => readonly EventRecord[]): Tampering =>
  (log, place, dice) => [...log.slice(0, place), ...by(log[place], dice), ...log.slice(place + 1)];

/** Fields that an event of another kind has not are none of the forgery. */
const changing = (change: (dice: Dice) => object) => replacing((record, dice) => [forged(record, () => change(dice))]);

const tamperings: Readonly<Record<string, Tampering>> = {
  nothing: (log) => log,
  "everything personal erased": (log) => log.map(({ leaf }) => ({ leaf })),
  "the tail cut": (log, place) => log.slice(0, place),
  "an event dropped": replacing(() => []),
  "an event doubled": replacing((record) => [record, record]),
  "a second beginning": (log, place) => [...log.slice(0, place), log[0], ...log.slice(place)],
  "an event at another place": (log, place, dice) => [...log.slice(0, place), dice.pick(log), ...log.slice(place)],
  "a bit flipped": replacing(({ leaf, personal }, dice) => {
    const other = leaf.slice();
    other[dice.below(leaf.length)] ^= 1 << dice.below(8);
    return [{ leaf: other, ...(personal === undefined ? {} : { personal }) }];
  }),
  "another personal part": replacing(({ leaf }) => [{ leaf, personal: new Uint8Array(20) }]),
  "an event without bytes": replacing(() => [{ leaf: new Uint8Array(0) }]),
  "another arm": changing((dice) => ({ arm: dice.below(9), arms: [dice.below(9)] })),
  "an arm that never came": changing(() => ({ arm: 99, arms: [99] })),
  "another round": changing((dice) => ({ round: dice.below(50) })),
  "another reward": changing(() => ({ value: 0.5 })),
  "another decision": changing((dice) => ({ decision: dice.below(60) })),
  "a round struck out": changing(() => ({ struck: true })),
  "other shares": changing(() => ({ shares: [{ arm: 0, numerator: 1, denominator: 97 }] })),
};

describe("an audit whose leaves are hashed and whose promises are counted beside it", () => {
  it("says of every log, tampered with in whatever way, exactly what it says alone", () => {
    const dice = new Dice(1);
    const seen = {
      found: 0,
      held: 0,
      heldSinceFork: 0,
      countedBeforeFolded: 0,
      foldedBeforeCounted: 0,
      uncountable: 0,
    };
    for (let seed = 0; seed < 5; seed++) {
      const { log, seeds } = randomLog(seed);
      const signed = headOf(log.slice(0, 1 + dice.below(log.length)));
      for (const [name, tamper] of Object.entries(tamperings)) {
        for (let time = 0; time < 2; time++) {
          const tampered = tamper(log, dice.below(log.length), dice);
          const head = [signed, { ...signed, root: new Uint8Array(32) }, { ...signed, origin: "old" }][dice.below(3)];
          const options = { ...(time % 2 === 0 ? { seeds } : {}), ...(dice.below(2) === 0 ? { head } : {}) };
          const alone = auditOf(tampered, options);
          for (const atATime of [1, 7, tampered.length + 1]) {
            expect(auditBeside(tampered, atATime, options), `${name}, log ${seed}, ${atATime} a time`).toStrictEqual(
              alone,
            );
          }
          const { finding, countedTo, foldedTo, verdict } = alone;
          seen.found += +(finding !== undefined);
          seen.held += +(verdict === "held");
          seen.heldSinceFork += +(verdict === "held-since-fork");
          seen.countedBeforeFolded += +(countedTo !== undefined && countedTo < (foldedTo ?? Infinity));
          seen.foldedBeforeCounted += +(foldedTo !== undefined && foldedTo < (countedTo ?? Infinity));
          seen.uncountable += +(countedTo !== undefined && finding?.kind !== "unreadable");
        }
      }
    }
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });

  it("is refused where not all of its events were taken beside it", () => {
    const { log } = randomLog(1);
    for (const taken of [log.slice(1), log.slice(0, -1), [...log, log[1]]]) {
      const other = new TreeAndCounts({ sha256 });
      for (const record of taken) other.take(record);
      const audit = new Audit({ sha256, beside: { uncountable: undefined, result: other.result() } });
      for (const record of log) audit.take(record);
      expect(() => audit.report()).toThrow(`${taken.length} events were taken beside an audit of ${log.length}`);
    }
    const audit = new Audit({ sha256, beside: { uncountable: undefined, result: undefined } });
    audit.take(log[0]);
    expect(() => audit.report()).toThrow("0 events were taken beside an audit of 1");
  });
});

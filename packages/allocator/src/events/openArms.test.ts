import { describe, expect, it } from "vitest";
import { auditOf } from "../../test/support/auditOf.js";
import { forged } from "../../test/support/forged.js";
import { Dice } from "../../test/support/dice.js";
import { refusedCode } from "../../test/support/refusedCode.js";
import { Run } from "../../test/support/run.js";
import { ByteReader } from "../bytes/byteReader.js";
import { ByteWriter } from "../bytes/byteWriter.js";
import { FurtherArms, loggedOpenArms, NEXT, openArmsAfter, OpenArmsReader, type OpenArms } from "./openArms.js";

const sorted = ({ open, absent }: OpenArms) => ({
  open: open === undefined ? undefined : [...open].sort((a, b) => a - b),
  absent: absent === undefined ? undefined : [...absent].sort((a, b) => a - b),
});

describe("open arms of further rounds", () => {
  it.each<[string, OpenArms, (had: number[]) => OpenArms]>([
    ["all", {}, (had) => ({ absent: had })],
    ["all but some", { absent: [7, 9] }, (had) => ({ absent: [7, 9, ...had] })],
    ["some", { open: [1, 3, 5, 6] }, (had) => ({ open: [1, 3, 5, 6].filter((arm) => !had.includes(arm)) })],
  ])("are those of the first round without the arms since, where it was open to %s", (_, first, expected) => {
    const reader = new OpenArmsReader();
    const pulls = [5, 1, 6];
    const rounds = pulls.map((arm, index) => reader.read(index === 0 ? first : NEXT, [arm]));
    // The earlier ones are asked for again after the later ones: they share what they are made of.
    for (const at of [1, 2, 1]) expect(sorted(rounds[at])).toEqual(sorted(expected(pulls.slice(0, at))));
    expect((rounds[2] as FurtherArms).inOrder()).toEqual(JSON.parse(JSON.stringify(sorted(expected([5, 1])))));
  });

  it("may be asked for twice, and go on in two ways", () => {
    const second = FurtherArms.after({}, [4]);
    expect(FurtherArms.after(second, [2]).pulledSince(second)).toEqual([2]);
    expect(FurtherArms.after(second, [2]).absent).toEqual([4, 2]);
    const other = FurtherArms.after(second, [3]);
    expect(other.absent).toEqual([4, 3]);
    expect(other.pulledSince(second)).toBeUndefined();
    expect(second.absent).toEqual([4]);
  });

  it("need a round before them", () => {
    expect(refusedCode(() => openArmsAfter(undefined, NEXT))).toBe("log-impossible");
  });

  it("are written as one byte, and read as they were", () => {
    const writer = new ByteWriter();
    const all = [{}, { open: [1, 4] }, { absent: [0] }, NEXT];
    for (const logged of all) loggedOpenArms.write(writer, logged);
    const reader = new ByteReader(writer.take());
    expect(all.map(() => loggedOpenArms.read(reader))).toEqual(all);
    expect(reader.left).toBe(0);
  });

  it("are found out by an audit where the log does not have the round that they go on from", () => {
    const run = new Run(["a", "b", "c"], { contract: "proportional" });
    run.do({ kind: "decide", items: [{ count: 2 }] });
    const log = run.log.map(({ record }) => record);
    const first = run.log.findIndex(({ event }) => event.kind === "decided");
    log[first] = forged(log[first], () => ({ open: NEXT }));
    expect(auditOf(log).finding).toMatchObject({ event: first });
  });

  it("stay what they are where rounds of a request are struck out, and in a snapshot", () => {
    const dice = new Dice(5);
    const shares = [0.1, 0.1, 0.1, 0.1, 0.1, 0.1];
    const run = new Run(["a", "b", "c", "d", "e", "f"], {
      contract: { id: "quota", parameters: { shares } },
      voidWithin: 20,
    });
    for (let request = 0; request < 30; request++) {
      const items = [{ count: 1 + dice.below(6) }, { count: 3, available: ["a", "c", "d", "f"] }];
      const { answer } = run.do({ kind: "decide", items });
      const places = answer.flatMap(({ decisions }) => decisions.map(({ place }) => place));
      const decisions = places.filter(() => dice.below(3) === 0);
      if (decisions.length > 0) run.do({ kind: "void", decisions });
    }
    expect(auditOf(run.log.map(({ record }) => record)).finding).toBeUndefined();
  });
});

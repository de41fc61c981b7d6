import { describe, expect, it } from "vitest";
import { refusedCode } from "../../test/support/refusedCode.js";
import { readArmLabels } from "./armLabels.js";
import { edgeInWords, readPeriod } from "./period.js";
import { readUtc, utcText } from "../events/utcTime.js";

describe("a period", () => {
  it("is read from rounds, days and moments; a day ends with its last millisecond", () => {
    expect(readPeriod({})).toEqual({});
    expect(readPeriod({ from: "1", to: "412" })).toEqual({ from: { round: 1 }, to: { round: 412 } });
    // date -u -d 2026-09-21 +%s gives 1789948800.
    expect(readPeriod({ from: "2026-09-21", to: "2026-09-21" })).toEqual({
      from: { time: 1_789_948_800_000 },
      to: { time: 1_790_035_199_999 },
    });
    expect(readUtc("2026-09-21 00:00:01.5", "last")).toBe(1_789_948_801_500);
    expect(readPeriod({ from: "3", to: "2026-09-21" }).from).toEqual({ round: 3 });
  });

  it.each([
    "",
    "0",
    "-1",
    "1.5",
    "yesterday",
    "2026-13-01",
    "2026-02-30",
    "2026-02-29",
    "2026-04-31T10:00Z",
    "2026-02-28T25:00",
    "1e3",
    "2026-9-1",
  ])("is not %j", (text) => {
    expect(refusedCode(() => readPeriod({ from: text }))).toBe("period-invalid");
  });

  it("does not end before it begins", () => {
    expect(refusedCode(() => readPeriod({ from: "5", to: "4" }))).toBe("period-invalid");
    expect(refusedCode(() => readPeriod({ from: "2026-09-22", to: "2026-09-21" }))).toBe("period-invalid");
  });

  it("is told in words", () => {
    expect([edgeInWords({ round: 3 }), utcText(1_700_000_000_000)]).toEqual(["round 3", "2023-11-14 22:13:20 UTC"]);
  });
});

describe("labels of arms", () => {
  it("are read from CSV, in any order of columns, with quotes", () => {
    expect([...readArmLabels('group,arm,label\nnorth,a,"Ash, ""Ann"""\r\n,b,\n')]).toEqual([
      ["a", { group: "north", label: 'Ash, "Ann"' }],
      ["b", {}],
    ]);
  });

  it("are read from what the service answers", () => {
    const rows = [
      { arm: 0, name: "a", group: "north", label: null },
      { arm: 1, name: null, group: "south" },
    ];
    expect([...readArmLabels(JSON.stringify({ total: 2, rows }))]).toEqual([
      ["a", { group: "north" }],
      ["1", { group: "south" }],
    ]);
  });

  it.each([
    "",
    "name,group\na,b\n",
    "arm,group\na,x\na,y\n",
    "arm,group\n,x\n",
    "{",
    '{"rows":[{}]}',
    'arm,group\n"a,b',
  ])("are not %j", (text) => {
    expect(refusedCode(() => readArmLabels(text))).toBe("groups-format");
  });
});

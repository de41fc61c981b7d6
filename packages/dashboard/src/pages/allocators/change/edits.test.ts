import { expect, it } from "vitest";
import { readEdits, untouched } from "./edits.js";

const prior = { successes: 80, failures: 20 };
const typed = (texts: Partial<typeof untouched>) => new Map([["ann", { texts: { ...untouched, ...texts }, prior }]]);

it("names the shares and caps that were typed, and nothing else", () => {
  expect(readEdits(typed({}))).toEqual({ arms: [], named: [], problems: [] });
  expect(readEdits(typed({ share: "25", cap: "1/2" }))).toEqual({
    arms: [{ id: "ann", share: 0.25, cap: "1/2" }],
    named: ["shares", "caps"],
    problems: [],
  });
});

it("who types one of two earlier results leaves the other as it is", () => {
  expect(readEdits(typed({ successes: "90" })).arms).toEqual([{ id: "ann", prior: { successes: 90, failures: 20 } }]);
  expect(readEdits(typed({ failures: "0" })).arms).toEqual([{ id: "ann", prior: { successes: 80, failures: 0 } }]);
});

it("says what is required in the place of what cannot be read", () => {
  expect(readEdits(typed({ share: "lots", failures: "-1" })).problems).toEqual([
    expect.stringMatching(/^ann: received “lots”; required: /) as string,
    "ann: received “-1”; required: a whole number from 0.",
  ]);
});

import { expect, it } from "vitest";
import { type Draft, emptyArm, emptyDraft } from "./draft.js";
import { compareShares, EVERYTHING, exampleOf, readShare, shareInRequest, sumOfShares } from "./exactShare.js";

it.each([
  ["20", 0.2],
  ["12.5", 0.125],
  ["12,5 %", 0.125],
  ["0.00000001", 1e-10],
  ["100", 1],
  ["0", 0],
  ["1/3", "1/3"],
  [" 2 / 6 ", "2/6"],
])("%j is %j in the request", (text, expected) => {
  expect(shareInRequest(text)).toBe(expected);
});

it.each(["", "a", "-1", "100.1", "4/3", "1/0", "0.000000001", "1e2"])("%j is no share", (text) => {
  expect(readShare(text)).toBeUndefined();
});

it("sums without rounding: ten tenths, three thirds, and a little more", () => {
  const all = (...texts: string[]) => sumOfShares(texts.map((text) => readShare(text)!));
  expect(compareShares(all(...new Array<string>(10).fill("10")), EVERYTHING)).toBe(0);
  expect(compareShares(all("1/3", "1/3", "1/3"), EVERYTHING)).toBe(0);
  expect(compareShares(all("33.33333333", "1/3", "1/3"), EVERYTHING)).toBe(-1);
  expect(compareShares(all("33.33333334", "1/3", "1/3"), EVERYTHING)).toBe(1);
});

const draft = (share: string, cap: string): Draft => ({
  ...emptyDraft,
  arms: [
    { ...emptyArm, id: "a" },
    { ...emptyArm, id: "b", label: "Bo", share, cap },
  ],
});

it("has whole decisions: down for the floor, up for the cap", () => {
  // 100/3 = 33.3…, 100·0.445 = 44.5
  expect(exampleOf(draft("1/3", "44.5"), "deadline-quota")).toMatch(
    /100 decisions .* Bo .* at least 33, and at most 45\./,
  );
  expect(exampleOf(draft("29", ""), "deadline-quota")).toMatch(/at least 29\.$/);
});

it("is left out where the promise is less simple", () => {
  expect(exampleOf(draft("20", ""), "lfg")).toBeUndefined();
  expect(exampleOf({ ...draft("20", ""), values: { voidWithin: "2" } }, "deadline-quota")).toBeUndefined();
  expect(exampleOf(draft("", "50"), "deadline-quota")).toBeUndefined();
});

import { expect, it } from "vitest";
import { type Draft, emptyArm, emptyDraft } from "./draft.js";
import { exampleOf } from "./exampleOf.js";

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

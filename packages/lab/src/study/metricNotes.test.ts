import { metrics } from "@evenhand/core";
import { expect, it } from "vitest";
import { metricNotes } from "./metricNotes.js";

const notes = (...ids: string[]) =>
  Object.fromEntries(
    metricNotes(
      { trials: 20 },
      metrics.filter(({ id }) => ids.includes(id)),
    ),
  );

it("every metric is explained, and a reward needs no words", () => {
  const all = metricNotes({ trials: 1 }, metrics);
  expect(all[0]).toEqual(["one trial", "there are no 95 % intervals"]);
  expect(all.slice(1).map(([id]) => id)).toEqual(metrics.map(({ id }) => id).filter((id) => id !== "reward"));
  for (const [, meaning] of all) expect(meaning.length).toBeGreaterThan(10);
});

it("a violation says on which clock, and below what the promise was kept", () => {
  expect(notes("worst-violation")["worst-violation"]).toMatch(
    /short of r·t, after any round t; below 1 .* floor\(r·t\)/,
  );
  expect(notes("own-clock-worst-violation")["own-clock-worst-violation"]).toMatch(
    /short of r·a, a being the rounds in which it was open, after any round t; below 1 .* floor\(r·a\)/,
  );
});

it("an excess says on which clock, and below what no arm had more than its cap", () => {
  expect(notes("worst-excess")["worst-excess"]).toMatch(
    /above c·t, its cap being c, after any round t; below 1 .* more than ceil\(c·t\)/,
  );
  expect(notes("own-clock-worst-excess")["own-clock-worst-excess"]).toMatch(/above c·a, .* rounds of its tenure/);
});

it("a final violation is explained once, beside the worst or by itself", () => {
  expect(notes("final-violation", "worst-violation")["final-violation"]).toBe("the same after the last round");
  expect(notes("final-violation", "own-clock-worst-violation")["final-violation"]).toMatch(
    /r·t, after the last round$/,
  );
});

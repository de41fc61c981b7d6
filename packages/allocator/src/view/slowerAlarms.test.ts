import { describe, expect, it } from "vitest";
import { Run } from "../../test/support/run.js";
import { alarmsOf } from "../index.js";

const terms = {
  contract: { id: "quota", parameters: { shares: ["0", "0"] } },
  policy: { id: "deadline-quota", parameters: { shares: ["0", "0"], learner: "round-robin", voidWithin: 1 } },
  rewards: { wait: 1_000_000 },
};

function slower(run: Run) {
  return alarmsOf(run.allocator.state).filter(({ kind }) => kind === "rewards-slower");
}

/** A pull of each arm in turn; the reward of every pull comes after as many further pulls as its arm takes. */
function runWith(delays: Readonly<Record<string, number>>, pulls: number): Run {
  const names = Object.keys(delays);
  const run = new Run(names, terms);
  const due = new Map<number, number[]>();
  for (let pull = 0; pull < pulls; pull++) {
    run.at += 1;
    const arm = names[pull % names.length];
    const { place } = run.do({ kind: "grant", arm, counts: true }).answer;
    const delay = delays[arm];
    due.set(pull + delay, [...(due.get(pull + delay) ?? []), place]);
    for (const decision of due.get(pull) ?? []) run.do({ kind: "reward", items: [{ decision, value: 1 }] });
  }
  return run;
}

describe("an arm whose rewards come later", () => {
  it("is named, with how many of its pulls wait and how many would", () => {
    // 400 pulls in turn: of the 200 of a the last 100 wait (200 pulls later), of b none but those of the last 4 pulls.
    const [alarm, ...others] = slower(runWith({ a: 200, b: 4 }, 400));
    expect(others).toEqual([]);
    // In the last four strata of 50, a has 25 waiting of 25 and b none, but for 2 in the last: (25 · 25 + 25 · 2) / 50.
    expect(alarm).toMatchObject({ arm: 0, name: "a", numbers: { waiting: 100, of: 200, expected: 37.5 + 13.5 } });
    // A stratum of 25 waiting in 50 has variance 25 · 25 · 25 · 25 / (50^2 · 49), one of 27 waiting
    // 25 · 25 · 27 · 23 / (50^2 · 49).
    const variance = (3 * 25 ** 4 + 25 ** 2 * 27 * 23) / (50 ** 2 * 49);
    const z = (100 - 51) / Math.sqrt(variance);
    expect(alarm.numbers["probability"]).toBeCloseTo(2 * (Math.exp((-z * z) / 2) / 2), 20);
    expect(alarm.words).toContain("100 still wait");
  });

  it("is not seen in a delay that is the same for all", () => {
    expect(slower(runWith({ a: 100, b: 100 }, 400))).toEqual([]);
  });

  it("is another alarm where nothing was ever heard", () => {
    expect(slower(runWith({ a: 10_000, b: 4 }, 400))).toEqual([]);
  });
});

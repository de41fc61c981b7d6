import { describe, expect, it } from "vitest";
import { Run } from "../../test/support/run.js";
import { alarmsOf } from "../index.js";

const terms = (shares: readonly string[]) => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { shares, learner: "round-robin" } },
});

function floors(run: Run) {
  return alarmsOf(run.allocator.state).filter(({ kind }) => kind.startsWith("floor-"));
}

describe("alarms of floors", () => {
  it("tell that not all can be kept any more, and then which are missed", () => {
    const run = new Run(["a", "b", "c"], terms(["1/2", "1/2", "0"]));
    run.do({ kind: "grant", arm: "c", counts: true });
    // After one round without them a and b are behind by 1/2 each: both need the next round.
    expect(floors(run)).toEqual([
      {
        ...{ kind: "floor-in-danger", arm: 0, name: "a", numbers: { deficit: 0.5, needed: 2, rounds: 1 } },
        words: "2 pulls fall due within 1 round: more than can be made. a is furthest behind, by 0.5.",
      },
    ]);
    run.do({ kind: "grant", arm: "a", counts: true });
    // a: 2/2 - 1 = 0. b: 2/2 - 0 = 1.
    expect(floors(run)).toEqual([
      {
        ...{ kind: "floor-missed", arm: 1, name: "b", numbers: { deficit: 1 } },
        words: "b is 1 pulls behind: its floor is missed until it gets them.",
      },
    ]);
  });

  it("look a thousand rounds ahead", () => {
    // Shares of 999/1000 and 1/1000 leave no round for anybody else: a round of c's is missing by round 1 000.
    const run = new Run(["a", "b", "c"], terms(["999/1000", "1/1000", "0"]));
    run.do({ kind: "grant", arm: "c", counts: true });
    // a is behind by 0.999: two of its pulls fall due within ceil(1.001/0.999) = 2 rounds, three within 3, …, never
    // more than there are rounds. b's falls due after ceil(0.999/0.001) = 999 rounds: then it is 999 of a, and one.
    expect(floors(run)).toMatchObject([{ kind: "floor-in-danger", numbers: { needed: 1000, rounds: 999 } }]);
  });

  it("are silent while the policy decides, also where requests leave arms out on the same clock", () => {
    const run = new Run(["a", "b", "c"], terms(["1/2", "1/3", "1/6"]));
    for (let time = 0; time < 60; time++) {
      run.do({ kind: "decide", items: [{}] });
      expect(floors(run)).toEqual([]);
    }
  });

  it("do not count an arm that is paused", () => {
    const run = new Run(["a", "b", "c"], terms(["1/2", "1/2", "0"]));
    run.do({ kind: "grant", arm: "c", counts: true });
    run.do({ kind: "pause-arms", arms: ["b"] });
    expect(floors(run)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { createAvailability } from "./availability.js";
import { checkChanges, presence, type StudyChange } from "./changes.js";

const setting = { arms: 3, horizon: 100, nameOf: (arm: number) => `arm ${arm + 1}` };
const checked = (...changes: readonly StudyChange[]) => checkChanges(changes, setting);

describe("arms that join and leave", () => {
  const openIn = (changes: readonly StudyChange[], rounds: readonly number[], among?: object) => {
    const inner = among === undefined ? undefined : createAvailability(among as { id: string }, 3);
    const availability = presence(checked(...changes), 3, inner);
    availability?.begin(1, 0);
    return rounds.map((round) => [...(availability?.open(round) ?? [])].join(""));
  };
  const moves = [{ at: 10, joins: [2] }, { at: 20, leaves: [0, 2] }, { at: 30, joins: [0], leaves: [1] }]; // prettier-ignore

  it("are open from the round of their change on; one that joins first was not there", () => {
    expect(openIn(moves, [1, 9, 10, 19, 20, 29, 30, 100])).toEqual(["01", "01", "012", "012", "1", "1", "0", "0"]);
    expect(openIn(moves, [30, 9, 20, 10])).toEqual(["0", "01", "1", "012"]);
  });

  it("are open where the availability says so as well; all that are there where it leaves none", () => {
    // Shifts of one round on and two off: arm (1 − t) mod 3 is open in round t.
    const shifts = { id: "shifts", parameters: { on: 1, off: 2 } };
    expect(openIn([], [1, 2, 3], shifts)).toEqual(["0", "2", "1"]);
    expect(openIn(moves, [1, 2, 3, 11, 21, 31], shifts)).toEqual(["0", "01", "1", "2", "1", "0"]);
  });

  it("change nothing where none moves", () => {
    expect(presence(checked({ at: 5, shares: 0.1 }), 3, undefined)).toBeUndefined();
  });
});

it.each<[string, readonly unknown[], string, string]>([
  ["a round that is none", [{ at: 1.5, shares: 0.1 }], "changes[0].at", "change-invalid"],
  ["the first round", [{ at: 1, shares: 0.1 }], "changes[0].at", "change-invalid"],
  ["a round beyond the horizon", [{ at: 101, shares: 0.1 }], "changes[0].at", "change-invalid"],
  ["rounds out of order", [{ at: 9, joins: [0] }, { at: 9, leaves: [0] }], "changes[1].at", "change-invalid"], // prettier-ignore
  ["nothing", [{ at: 9 }], "changes[0]", "change-invalid"],
  ["an effect on nothing", [{ at: 9, joins: [0], effect: "now" }], "changes[0]", "change-invalid"],
  ["another effect", [{ at: 9, shares: 0, effect: "soon" }], "changes[0].effect", "parameter-range"],
  ["another key", [{ at: 9, share: 0.1 }], "changes[0].share", "parameter-unknown"],
  ["an arm that there is not", [{ at: 9, leaves: [3] }], "changes[0].leaves[0]", "change-invalid"],
  ["an arm that is none", [{ at: 9, leaves: ["a"] }], "changes[0].leaves[0]", "parameter-type"],
  ["an arm that leaves twice", [{ at: 9, leaves: [1] }, { at: 10, leaves: [1] }], "changes[1].leaves[0]", "change-invalid"], // prettier-ignore
  ["an arm that comes twice", [{ at: 9, joins: [1, 1] }], "changes[0].joins[1]", "change-invalid"],
  ["no arm left", [{ at: 9, leaves: [0, 1, 2] }], "changes[0]", "change-invalid"],
  ["shares above 1", [{ at: 9, shares: [0.5, 0.5, 0.1] }], "changes[0].shares", "share-sum"],
  ["caps below 1 together", [{ at: 9, caps: 0.3 }], "changes[0].caps", "cap-sum"],
  ["caps for two of three arms", [{ at: 9, caps: [1, 1] }], "changes[0].caps", "parameter-length"],
  ["an effect on caps alone", [{ at: 9, caps: 0.5, effect: "now" }], "changes[0]", "change-invalid"],
  ["no list", { at: 9 } as unknown as [], "changes", "parameter-type"],
])("refuses %s", (_, changes, path, code) => {
  expect(() => checkChanges(changes as StudyChange[], setting)).toThrow(expect.objectContaining({ path, code }));
});

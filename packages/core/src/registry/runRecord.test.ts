import { describe, expect, it } from "vitest";
import { refusal } from "../../test/support/refusal.js";
import { type Arm, ArmSet } from "../arms.js";
import type { Policy, Round } from "../policy.js";
import { CheckedPolicy } from "./checkedPolicy.js";
import { createPolicy } from "./createPolicy.js";
import { OwnIdentity } from "./ownIdentity.js";
import { follow, pulledEntry, replay, type RunEntry, tell } from "./runRecord.js";

const ARMS = 5;

/** As `createPolicy` makes a policy of these methods. */
function checked(methods: Partial<Policy>): CheckedPolicy {
  const setup = { arms: ARMS, perRound: 3, horizon: undefined };
  const identity = new OwnIdentity("ucb1", { arms: ARMS, perRound: 3, seed: 1 });
  return new CheckedPolicy(() => methods as Policy, setup, [], identity);
}

/** Writes down what it is told, and always chooses the lowest open arm. */
class Listener {
  readonly told: unknown[] = [];
  readonly sets: (ArmSet | undefined)[] = [];
  readonly policy = checked({
    choose: (_round: Round, open?: ArmSet): Arm => (open === undefined ? 0 : open.next(0)),
    pulled: (arm: Arm, round: Round, open?: ArmSet) => {
      this.sets.push(open);
      this.told.push(open === undefined ? [arm, round] : [arm, round, [...open]]);
    },
    rewarded: (arm: Arm, reward: number) => {
      this.told.push({ arm, reward });
    },
  });
}

describe("pulledEntry", () => {
  it("names the open arms or the absent ones, whichever are fewer", () => {
    expect(pulledEntry(7, [2])).toEqual({ kind: "pulled", round: 7, arms: [2] });
    expect(pulledEntry(7, [2], ArmSet.all(ARMS))).toEqual({ kind: "pulled", round: 7, arms: [2] });
    expect(pulledEntry(7, [2], new ArmSet(ARMS, [4, 2]))).toEqual({
      kind: "pulled",
      round: 7,
      arms: [2],
      open: [2, 4],
    });
    const mostOpen = new ArmSet(ARMS, [0, 2, 3]);
    expect(pulledEntry(7, [2], mostOpen)).toEqual({ kind: "pulled", round: 7, arms: [2], absent: [1, 4] });
  });

  it("says how many arms were asked for where it got fewer", () => {
    expect(pulledEntry(1, [3, 0], undefined, 2)).toEqual({ kind: "pulled", round: 1, arms: [3, 0] });
    const open = new ArmSet(ARMS, [3]);
    expect(pulledEntry(1, [3], open, 2)).toEqual({ kind: "pulled", round: 1, arms: [3], asked: 2, open: [3] });
  });

  it.each([
    [undefined, undefined, "arms"],
    [[0, "1"], undefined, "arms[1]"],
    [[0], [0, 1], "open"],
  ])("refuses %o with %o", (arms, open, path) => {
    const error = refusal("no entry", () => pulledEntry(1, arms as Arm[], open as unknown as ArmSet));
    expect(error.path).toBe(path);
  });

  it("is a copy", () => {
    const [arms, open] = [[2], new ArmSet(ARMS, [2])];
    const entry = pulledEntry(1, arms, open);
    arms.push(3);
    open.add(1);
    expect(entry).toEqual({ kind: "pulled", round: 1, arms: [2], open: [2] });
  });
});

const record: readonly RunEntry[] = [
  { kind: "pulled", round: 1, arms: [0] },
  { kind: "pulled", round: 2, arms: [1, 3], open: [3, 1] },
  { kind: "rewarded", arm: 3, reward: 0.5 },
  { kind: "pulled", round: 4, arms: [2], absent: [0, 1] },
  { kind: "rewarded", arm: 0, reward: -1 },
];

describe("replay", () => {
  it("tells what happened in the order in which it happened", () => {
    const listener = new Listener();
    replay(listener.policy, record);
    expect(listener.told).toEqual([
      [0, 1],
      [1, 2, [1, 3]],
      [3, 2, [1, 3]],
      { arm: 3, reward: 0.5 },
      [2, 4, [2, 3, 4]],
      { arm: 0, reward: -1 },
    ]);
  });

  it("makes no set for an entry, so that one absent arm of a million costs little", () => {
    const listener = new Listener();
    const entry: RunEntry = { kind: "pulled", round: 1, arms: [1], absent: [0] };
    replay(listener.policy, [entry, { ...entry, arms: [2], absent: [3] }]);
    const [first, second] = listener.sets;
    expect(second).toBe(first);
    expect(first?.isAll).toBe(true);
  });

  it("says which entry was refused, by itself or by the policy", () => {
    const policy = () => createPolicy("ucb1", { arms: ARMS, seed: 1 });
    const wrong = (entry: unknown) =>
      refusal(JSON.stringify(entry), () => replay(policy(), [record[0], entry as RunEntry]));
    expect(wrong({ kind: "pulled", round: 0, arms: [1] })).toMatchObject({
      code: "round-invalid",
      path: "entries[1].round",
    });
    expect(wrong({ kind: "rewarded", arm: 0, reward: NaN })).toMatchObject({
      code: "reward-not-finite",
      path: "entries[1].reward",
    });
    expect(wrong({ kind: "pulled", round: 2, arms: [9] })).toMatchObject({
      code: "arm-unknown",
      path: "entries[1].arms[0]",
    });
  });
});

describe("a record with changes and voids", () => {
  const create = () => {
    const parameters = { shares: [0.5, 0.3, 0], voidWithin: 2, learner: "round-robin" };
    return createPolicy({ id: "deadline-quota", version: 2, parameters }, { arms: 3, seed: 1 });
  };
  const entries: RunEntry[] = [];
  const live = create();
  const note = (entry: RunEntry) => {
    entries.push(entry);
    tell(live, entry);
  };
  for (let round = 1; round <= 30; round++) {
    note(pulledEntry(round, [live.choose(round)]));
    if (round === 7) note({ kind: "changed", shares: ["1/3", 0.3, 0.2], caps: [0.5, 1, 1] });
    if (round % 9 === 0) note({ kind: "voided", arm: pulledIn(round), round });
    if (round === 20) note({ kind: "changed", shares: [0.1, 0.1, 0.8], caps: 1, effect: "now" });
  }

  function pulledIn(round: number): Arm {
    const entry = entries.find((one) => one.kind === "pulled" && one.round === round);
    return entry?.kind === "pulled" ? entry.arms[0] : -1;
  }

  it("replays from JSON, with the same tenures and later choices", () => {
    const read = JSON.parse(JSON.stringify(entries)) as RunEntry[];
    const replayed = create();
    replay(replayed, read);
    expect(replayed.state()).toEqual(live.state());
    expect(follow(create(), read)).toBeUndefined();
    expect(live.tenures().map(({ share, since }) => `${share} since ${since}`)).toEqual([
      "1/10 since 21",
      "1/10 since 21",
      "4/5 since 21",
    ]);
  });

  it("says which entry a policy refuses: a pull that stands no more, a share that is none, a policy that has none", () => {
    const wrong = (policy: CheckedPolicy, entry: unknown) =>
      refusal(JSON.stringify(entry), () => replay(policy, [entries[0], entry as RunEntry]));
    expect(wrong(create(), { kind: "voided", arm: 1, round: 1 })).toMatchObject({ path: "entries[1].arm" });
    expect(wrong(create(), { kind: "changed", shares: [2, 0, 0] })).toMatchObject({ path: "entries[1].shares[0]" });
    expect(wrong(create(), { kind: "changed", share: 0 })).toMatchObject({ path: "entries[1].share" });
    const fixed = createPolicy("ucb1", { arms: 3, seed: 1 });
    expect(wrong(fixed, { kind: "changed", shares: 0 })).toMatchObject({ code: "shares-fixed", path: "entries[1]" });
  });
});

describe("tell", () => {
  it.each<[unknown, string | undefined]>([
    [undefined, undefined],
    [null, undefined],
    ["pulled", undefined],
    [{ kind: "chosen", round: 1, arms: [0] }, undefined],
    [{ kind: "pulled", round: 1 }, "arms"],
    [{ kind: "pulled", round: 1, arms: [] }, "arms"],
    [{ kind: "pulled", round: 1, arms: [0, 1, 0] }, "arms"],
    [{ kind: "pulled", round: 1, arms: [0, 1], open: [0, 2] }, "arms"],
    [{ kind: "pulled", round: 1, arms: [0, 1], absent: [1] }, "arms"],
    [{ kind: "pulled", round: 1, arms: [0], open: [0], absent: [1] }, undefined],
    [{ kind: "pulled", round: 1, arms: [0], open: 0 }, "open"],
    [{ kind: "pulled", round: 1, arms: [0], absent: {} }, "absent"],
    [{ kind: "pulled", round: 1, arms: [0, 1], asked: 1 }, "asked"],
    [{ kind: "pulled", round: 1, arms: [0], asked: 6 }, "asked"],
    [{ kind: "pulled", round: 1, arms: [0], asked: 1.5 }, "asked"],
  ])("refuses %j before anything is told", (entry, path) => {
    const listener = new Listener();
    const error = refusal(JSON.stringify(entry), () => tell(listener.policy, entry as RunEntry));
    expect(error).toMatchObject({ code: "record-invalid", path });
    expect(listener.told).toEqual([]);
  });

  it.each<[RunEntry, string]>([
    [{ kind: "pulled", round: 1, arms: [0, 5] }, "arms[1]"],
    [{ kind: "pulled", round: 1, arms: [0], open: [0, -1] }, "open[1]"],
    [{ kind: "pulled", round: 1, arms: [0], absent: [1, 0.5] }, "absent[1]"],
  ])("refuses an arm that there is not in %j", (entry, path) => {
    const listener = new Listener();
    const error = refusal(JSON.stringify(entry), () => tell(listener.policy, entry));
    expect(error).toMatchObject({ code: "arm-unknown", path });
    expect(listener.told).toEqual([]);
  });

  it("gives the open arms back where the policy refuses the entry", () => {
    const listener = new Listener();
    const refusing = checked({
      pulled: () => {
        throw new Error("no");
      },
    });
    [{ open: [1] }, { absent: [2] }].forEach((lists, index) => {
      expect(() => tell(refusing, { kind: "pulled", round: 1, arms: [1], ...lists })).toThrow("no");
      const round = 2 * index + 1;
      tell(listener.policy, { kind: "pulled", round, arms: [4], open: [4] });
      tell(listener.policy, { kind: "pulled", round: round + 1, arms: [4], absent: [0] });
      expect(listener.told.splice(0)).toEqual([
        [4, round, [4]],
        [4, round + 1, [1, 2, 3, 4]],
      ]);
    });
  });

  it.each<unknown>([undefined, null, "ucb1", {}, { choose: () => 0, pulled: () => undefined }])(
    "refuses %o as a policy",
    (policy) => {
      for (const call of [
        () => tell(policy as CheckedPolicy, record[0]),
        () => replay(policy as CheckedPolicy, record),
        () => follow(policy as CheckedPolicy, record),
      ]) {
        expect(refusal("no policy", call)).toMatchObject({
          code: "parameter-type",
          path: "policy",
          required: expect.stringContaining("createPolicy") as string,
        });
      }
    },
  );

  it.each<unknown>([undefined, null, 3, {}])("refuses %o as a record", (entries) => {
    for (const call of [replay, follow]) {
      const error = refusal("no record", () => call(new Listener().policy, entries as RunEntry[]));
      expect(error).toMatchObject({ code: "parameter-type", path: "entries" });
    }
  });
});

describe("follow", () => {
  it("finds the first pull that the policy would not have chosen, and leaves the policy there", () => {
    const listener = new Listener();
    const other: RunEntry = { kind: "pulled", round: 5, arms: [3], absent: [0] };
    expect(follow(listener.policy, [...record, other, record[0]])).toEqual({
      place: 5,
      round: 5,
      pulled: [3],
      chosen: [1],
    });
    const told = new Listener();
    replay(told.policy, record);
    expect(listener.told).toEqual(told.told);
  });

  it("minds the order of several arms", () => {
    const entry: RunEntry = { kind: "pulled", round: 1, arms: [1, 0] };
    expect(follow(new Listener().policy, [entry])).toEqual({
      place: 0,
      round: 1,
      pulled: [1, 0],
      chosen: [0, 1],
    });
    expect(follow(new Listener().policy, [{ ...entry, arms: [0, 1] }])).toBeUndefined();
  });

  it("asks for as many arms as were asked for", () => {
    const asked: number[] = [];
    const policy = checked({
      pulled: () => undefined,
      chooseMany: (_round: Round, count: number, open?: ArmSet) => {
        asked.push(count);
        return [...(open ?? ArmSet.all(ARMS))].slice(0, count);
      },
    });
    const entries: RunEntry[] = [
      { kind: "pulled", round: 1, arms: [0, 1, 2] },
      { kind: "pulled", round: 2, arms: [3, 4], open: [3, 4], asked: 3 },
    ];
    expect(follow(policy, entries)).toBeUndefined();
    expect(asked).toEqual([3, 3]);
  });

  it("tells a changed contract from the recorded one", () => {
    const create = (shares: readonly number[]) =>
      createPolicy({ id: "deadline-quota", parameters: { shares } }, { arms: 2, seed: 1 });
    const policy = create([0.5, 0.25]);
    const entries = Array.from({ length: 12 }, (_, index): RunEntry => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      return pulledEntry(index + 1, [arm]);
    });
    expect(follow(create([0.5, 0.25]), entries)).toBeUndefined();
    expect(follow(create([0.25, 0.5]), entries)).toMatchObject({ place: 0, round: 1, pulled: [0], chosen: [1] });
  });
});

import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Alarms } from "../alarms/alarms.js";
import { readCheckedText } from "../folder/checkedText.js";
import { Access } from "./access.js";
import { rotateKey } from "./keyChanges.js";
import { KeyFile } from "./keyFile.js";
import { KeyKeeper } from "./keyKeeper.js";
import { endOf, overlapOf } from "./keyTimes.js";

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const NOON = Date.parse("2026-05-01T12:00:00Z");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-key-life-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A service at its door, with a clock that can be set. */
function door() {
  const clock = { now: NOON };
  const keys = new KeyFile(folder);
  const access = new Access({ keys, rateLimit: 1e6, now: () => clock.now });
  const enter = (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return access.authorize(access.enter("127.0.0.1", headers), headers, { scope: "read" });
  };
  return { clock, keys, enter };
}

const until = (end: number) => ({ scopes: ["read" as const], note: "", expires: new Date(end).toISOString() });

describe("a key that expires", () => {
  it("is let in until its end, and refused from then on, with what to do", () => {
    const { clock, keys, enter } = door();
    const { key, stored } = keys.create(until(NOON + DAY));
    clock.now = NOON + DAY - 1;
    expect(enter(key).key).toBe(stored.id);
    clock.now = NOON + DAY;
    expect(() => enter(key)).toThrow(code("access-key-expired"));
    expect(() => enter(key)).toThrow(/2026-05-02T12:00:00.000Z.*make another key/);
  });

  it("stays refused when the clock is set back, also after a start", async () => {
    const { clock, keys, enter } = door();
    const { key } = keys.create(until(NOON + DAY));
    const other = keys.create(until(NOON + DAY)).key;
    clock.now = NOON + 2 * DAY;
    expect(() => enter(key)).toThrow(code("access-key-expired"));
    await keys.keepUses(clock.now);
    clock.now = NOON;
    expect(() => enter(key)).toThrow(code("access-key-expired"));
    const again = door();
    await again.keys.keepUses(NOON);
    expect(() => again.enter(key)).toThrow(code("access-key-expired"));
    // This one was not used meanwhile.
    expect(again.enter(other).needsKey).toBe(false);
  });

  it("is told of beforehand and for a week afterwards, and no more when it is revoked", async () => {
    const { clock, keys } = door();
    const { stored } = keys.create(until(NOON + 90 * DAY), NOON);
    keys.create(until(NOON + 900 * DAY), NOON);
    const alarms = new Alarms({ now: () => clock.now });
    const keeper = new KeyKeeper({
      keys,
      alarms,
      now: () => clock.now,
      onError: (error) => expect.fail(String(error)),
    });
    const seen = async (now: number) => {
      clock.now = now;
      await keeper.pass();
      return alarms.active().map(({ detail }) => detail);
    };
    expect(await seen(NOON + 82 * DAY)).toEqual([]);
    expect(await seen(NOON + 84 * DAY)).toEqual([`${stored.id}: 2026-07-30T12:00:00.000Z`]);
    expect(await seen(NOON + 96 * DAY)).toHaveLength(1);
    keys.revoke(stored.id);
    expect(await seen(NOON + 96 * DAY)).toEqual([]);
    await keeper.stop();
  });
});

describe("the last use of a key", () => {
  it("is written at most once a minute, beside the list of keys, for all that were used", async () => {
    const { clock, keys, enter } = door();
    const [one, two] = [keys.create(until(NOON + DAY)), keys.create(until(NOON + DAY))];
    const inFile = async () => {
      await keys.keepUses(clock.now);
      const other = new KeyFile(folder);
      await other.keepUses(clock.now);
      return [one, two].map(({ stored }) => other.uses.of(stored.id).used - NOON);
    };
    enter(one.key);
    expect(await inFile()).toEqual([0, -NOON]);
    clock.now += MINUTE - 1;
    enter(one.key);
    enter(two.key);
    expect(await inFile()).toEqual([0, MINUTE - 1]);
    clock.now += 1;
    expect(await inFile()).toEqual([MINUTE - 1, MINUTE - 1]);
    const { mtimeMs } = statSync(join(folder, "keys-used.json"));
    expect(await inFile()).toEqual([MINUTE - 1, MINUTE - 1]);
    expect(statSync(join(folder, "keys-used.json"))).toMatchObject({ mtimeMs });
    expect(statSync(join(folder, "keys-used.json")).mode & 0o777).toBe(0o600);
  });

  it("is written by one at a time, however many list the keys", async () => {
    const { clock, keys, enter } = door();
    const { key, stored } = keys.create(until(NOON + DAY));
    enter(key);
    await Promise.all(Array.from({ length: 20 }, () => keys.keepUses(clock.now)));
    const other = new KeyFile(folder);
    await other.keepUses(clock.now);
    expect(other.uses.of(stored.id).used).toBe(NOON);
  });

  it("goes with a revoked key; a damaged file is begun again", async () => {
    const { clock, keys, enter } = door();
    const [gone, left] = [keys.create(until(NOON + DAY)), keys.create(until(NOON + DAY))];
    for (const { key } of [gone, left]) enter(key);
    await keys.keepUses(clock.now);
    keys.revoke(gone.stored.id);
    clock.now += MINUTE;
    enter(left.key);
    await keys.keepUses(clock.now);
    const path = join(folder, "keys-used.json");
    const kept = () => JSON.parse(readCheckedText(readFileSync(path, "utf8")).text) as object;
    expect(Object.keys(kept())).toEqual([left.stored.id]);
    writeFileSync(path, "nonsense");
    clock.now += MINUTE;
    enter(left.key);
    await keys.keepUses(clock.now);
    expect(kept()).toMatchObject({ [left.stored.id]: { used: clock.now } });
  });
});

describe("a key with another secret", () => {
  it("keeps its id; the secret that it had works until the overlap ends, and is then said to have expired", async () => {
    const { clock, keys, enter } = door();
    const { key: before, stored } = keys.create({ scopes: ["read"], note: "shop" });
    const { key: after } = await rotateKey(keys, "shop", { overlap: DAY, now: NOON });
    expect(after.slice(0, 21)).toBe(before.slice(0, 21));
    for (const key of [before, after]) expect(enter(key).key).toBe(stored.id);
    clock.now = NOON + DAY;
    expect(() => enter(before)).toThrow(code("access-key-expired"));
    expect(enter(after).key).toBe(stored.id);
  });

  it("has no secret from before that lasts longer than the newest overlap, or than its end", async () => {
    const { clock, keys, enter } = door();
    const { key: first } = keys.create(until(NOON + 3 * DAY));
    const [{ id }] = keys.list();
    const { key: second } = await rotateKey(keys, id, { overlap: 10 * DAY, now: NOON });
    const expires = new Date(NOON + 100 * DAY).toISOString();
    const { key: third, stored } = await rotateKey(keys, id, { overlap: 10 * DAY, expires, now: NOON });
    expect(stored.former?.map((one) => one.until)).toEqual(Array(2).fill("2026-05-04T12:00:00.000Z"));
    for (const key of [first, second, third]) enter(key);
    // It has leaked: nothing of before may work for a moment longer.
    const { key: fourth } = await rotateKey(keys, id, { overlap: 0, now: NOON });
    clock.now += 1000;
    for (const key of [first, second, third]) expect(() => enter(key)).toThrow(code("access-key-unknown"));
    enter(fourth);
  });

  it("ends with all of its secrets, where it gets an earlier end than the overlap", async () => {
    const { clock, keys, enter } = door();
    const { key: before, stored } = keys.create({ scopes: ["read"], note: "" });
    const expires = new Date(NOON + HOUR).toISOString();
    const { key: after } = await rotateKey(keys, stored.id, { overlap: DAY, expires, now: NOON });
    clock.now = NOON + HOUR - 1;
    for (const key of [before, after]) expect(enter(key).key).toBe(stored.id);
    clock.now = NOON + HOUR;
    for (const key of [before, after]) expect(() => enter(key)).toThrow(code("access-key-expired"));
  });

  it("can be made of one that has expired only with another end", async () => {
    const { clock, keys, enter } = door();
    const { stored } = keys.create(until(NOON + HOUR));
    clock.now = NOON + DAY;
    const rotation = { overlap: DAY, now: clock.now };
    await expect(rotateKey(keys, stored.id, rotation)).rejects.toThrow(code("key-time-invalid"));
    const { key } = await rotateKey(keys, stored.id, { ...rotation, expires: new Date(NOON + 9 * DAY).toISOString() });
    expect(enter(key).key).toBe(stored.id);
  });

  it("is named by its id, or by a note that it alone has", async () => {
    const { keys } = door();
    for (const note of ["shop", "shop", ""]) keys.create({ scopes: ["read"], note });
    for (const name of ["shop", "", "none"]) {
      await expect(rotateKey(keys, name, { overlap: 0, now: NOON })).rejects.toThrow(code("key-name-unknown"));
    }
  });
});

describe("the file of keys", () => {
  it("is read as earlier versions have written it", () => {
    const old = {
      id: "0123456789ab",
      hash: "0".repeat(64),
      scopes: ["read"],
      note: "",
      created: "2026-01-01T00:00:00.000Z",
    };
    writeFileSync(
      join(folder, "keys.json"),
      JSON.stringify([old, { ...old, id: "123456789abc", allocators: ["team"] }]),
    );
    expect(new KeyFile(folder).list()).toMatchObject([old, { allocators: ["team"] }]);
  });

  it("is changed by one at a time, and what a process has left behind is soon out of the way", () => {
    const keys = new KeyFile(folder);
    const left = join(folder, "keys.json.new");
    writeFileSync(left, "half a list");
    expect(() => keys.create({ scopes: ["read"], note: "" })).toThrow(code("key-file-unusable"));
    utimesSync(left, new Date(), new Date(Date.now() - 2 * MINUTE));
    keys.create({ scopes: ["read"], note: "" });
    expect(() => keys.revoke("none")).toThrow(code("key-name-unknown"));
    keys.create({ scopes: ["read"], note: "" });
    expect(keys.list()).toHaveLength(2);
  });
});

describe("times of keys", () => {
  const ends: readonly (readonly [text: string, end: string | undefined])[] = [
    ["90d", "2026-07-30T12:00:00.000Z"],
    ["12h", "2026-05-02T00:00:00.000Z"],
    ["30m", "2026-05-01T12:30:00.000Z"],
    ["2026-05-01", "2026-05-02T00:00:00.000Z"],
    ["2028-02-29", "2028-03-01T00:00:00.000Z"],
    ["2026-05-01T13:00Z", "2026-05-01T13:00:00.000Z"],
    ["2026-05-01T13:00:00+02:00", undefined],
    ["2026-05-01T16:00:00+02:00", "2026-05-01T14:00:00.000Z"],
    ...["2026-04-30", "2027-02-29", "2026-13-01", "0d", "90", "90D", "-1d", "1.5d", "999999d", "tomorrow", ""].map(
      (text) => [text, undefined] as const,
    ),
  ];

  it.each(ends)("the end %j is %s", (text, end) => {
    if (end === undefined) expect(() => endOf(text, NOON)).toThrow(code("key-time-invalid"));
    else expect(new Date(endOf(text, NOON)).toISOString()).toBe(end);
  });

  it("an overlap may be nothing", () => {
    expect([overlapOf("0"), overlapOf("1d"), overlapOf("0m")]).toEqual([0, DAY, 0]);
    for (const text of ["", "1", "day", "-1d"]) expect(() => overlapOf(text)).toThrow(code("key-time-invalid"));
  });
});

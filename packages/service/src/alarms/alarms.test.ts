import { expect, it } from "vitest";
import { alarmKinds, rowOf, type AlarmKind } from "./alarmKinds.js";
import { Alarms } from "./alarms.js";

const HOUR = 3_600_000;

function watched() {
  const clock = { wall: 1000, elapsed: 0 };
  const alarms = new Alarms({ now: () => clock.wall, elapsed: () => clock.elapsed });
  const told: string[] = [];
  alarms.watch((change, { kind, allocator, detail }) => told.push([change, kind, allocator, detail].join(" ")));
  return { clock, alarms, told };
}

it("begins once and ends once, however often it is raised and cleared; the newest detail is shown", () => {
  const { clock, alarms, told } = watched();
  alarms.raise("disk-space", { detail: "300 MB" });
  clock.wall = 2000;
  alarms.raise("disk-space", { detail: "200 MB" });
  expect(alarms.active()).toEqual([{ kind: "disk-space", allocator: undefined, since: 1000, detail: "200 MB" }]);
  alarms.clear("disk-space");
  alarms.clear("disk-space");
  expect(alarms.active()).toEqual([]);
  expect(told).toEqual(["begun disk-space  300 MB", "ended disk-space  200 MB"]);
});

it("is one for each allocator, and one for the service", () => {
  const { alarms } = watched();
  for (const allocator of ["a", "b", undefined]) alarms.raise("scrub-difference", { allocator, detail: "a byte" });
  alarms.clear("scrub-difference", "a");
  expect(alarms.active().map(({ allocator }) => allocator)).toEqual(["b", undefined]);
});

it("ends by itself an hour after it happened last, by a clock that is never set", () => {
  const { clock, alarms, told } = watched();
  alarms.raise("clock-jump", { detail: "two days" });
  clock.wall += 48 * HOUR;
  clock.elapsed = HOUR - 1;
  expect(alarms.active()).toHaveLength(1);
  alarms.raise("clock-jump", { detail: "back" });
  clock.elapsed = 2 * HOUR - 2;
  expect(alarms.active()).toHaveLength(1);
  clock.elapsed = 2 * HOUR - 1;
  alarms.pass();
  expect(told.at(-1)).toBe("ended clock-jump  back");
});

it("tells a late watcher what goes on already", () => {
  const { alarms } = watched();
  alarms.raise("heads-not-kept", { detail: "EIO" });
  const told: string[] = [];
  alarms.watch((change, { kind }) => told.push(`${change} ${kind}`));
  expect(told).toEqual(["begun heads-not-kept"]);
});

it.each(Object.keys(alarmKinds) as AlarmKind[])(
  "%s has words of a sentence, and concerns readiness where it ends it",
  (kind) => {
    const { title, remedy, isUnready, concernsReadiness } = rowOf(kind);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
    if (isUnready) expect(concernsReadiness).toBe(true);
  },
);

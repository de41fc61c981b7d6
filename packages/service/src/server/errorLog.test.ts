import { expect, it } from "vitest";
import { ErrorLog } from "./errorLog.js";

it("logs the same words once a minute, and others at once", () => {
  let now = 1_700_000_000_000;
  const written: unknown[] = [];
  const log = new ErrorLog(
    (error) => written.push(error),
    () => now,
  );
  const [one, same, other] = [new Error("away"), new Error("away"), new Error("full")];
  for (const error of [one, same, other, same]) log.add(error);
  expect(written).toEqual([one, other]);
  now += 60_000;
  log.add(same);
  now -= 3_600_000;
  log.add(same);
  expect(written).toHaveLength(4);
});

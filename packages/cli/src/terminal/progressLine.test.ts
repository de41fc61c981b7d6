import { expect, it } from "vitest";
import { ProgressLine } from "./progressLine.js";

/** A line at a clock that the test sets, and what it has written. */
function lineOn(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  const stream = { isTTY, columns: 80, write: (text: string) => written.push(text.replace("\r\x1b[K", "")) };
  const line = new ProgressLine(stream, () => clock.now);
  const at = (now: number, roundsDone: number) => {
    clock.now = now;
    line.show({ roundsDone, roundsTotal: 1_000_000 }, "ucb1");
    return written.at(-1);
  };
  return { at, line, written };
}

const EMPTY = "░".repeat(20);

it("says nothing of the speed before it can be told, and then goes by what was played since the first report", () => {
  const { at } = lineOn(true);
  // Two seconds to start, and a few rounds in the next half: at that speed it would be hours.
  expect(at(2_000, 100)).toBe(`${EMPTY} 0 %  ucb1`);
  expect(at(2_500, 300)).toBe(`${EMPTY} 0 %  ucb1`);
  // 99 900 rounds in two seconds, and 900 000 left.
  expect(at(4_000, 100_000)).toBe(`██${EMPTY.slice(2)} 10 %  19 s left  50 k rounds/s  ucb1`);
});

it("does not take the work of an earlier run for its own speed", () => {
  const { at } = lineOn(true);
  at(0, 500_000);
  expect(at(10_000, 600_000)).toMatch(/ 60 % {2}40 s left {2}10 k rounds\/s {2}ucb1$/);
  // Nothing was played: there is no speed.
  const { at: still } = lineOn(true);
  still(0, 500_000);
  expect(still(10_000, 500_000)).toMatch(/ 50 % {2}ucb1$/);
});

it("is shown ten times a second on a terminal, which it wipes in the end, and every five seconds in a log", () => {
  const terminal = lineOn(true);
  for (let now = 0; now < 1000; now += 10) terminal.at(now, now);
  expect(terminal.written).toHaveLength(10);
  terminal.line.clear();
  expect(terminal.written.at(-1)).toBe("");
  const log = lineOn(false);
  for (let now = 0; now <= 10_000; now += 10) log.at(now, now * 50);
  expect(log.written).toEqual([
    expect.stringMatching(/ 25 % {2}15 s left {2}50 k rounds\/s {2}ucb1\n$/),
    expect.stringMatching(/ 50 % {2}10 s left {2}50 k rounds\/s {2}ucb1\n$/),
  ]);
  log.line.clear();
  expect(log.written).toHaveLength(2);
});

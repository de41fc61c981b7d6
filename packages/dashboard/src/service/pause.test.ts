import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pause } from "./pause.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("ends when its time is over, and leaves nothing behind at a signal that many pauses share", async () => {
  const { signal } = new AbortController();
  let isOver = false;
  const paused = pause(500, signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await paused;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

it.each(["before it", "during it"])("ends at once when the signal is aborted %s", async (when) => {
  const ending = new AbortController();
  if (when === "before it") ending.abort();
  const paused = pause(500, ending.signal);
  ending.abort();
  await paused;
  expect(vi.getTimerCount()).toBe(0);
});

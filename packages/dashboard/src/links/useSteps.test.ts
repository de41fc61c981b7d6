import { describe, expect, it } from "vitest";
import { stepOfKey, stepsOf } from "./useSteps.js";

describe("steps", () => {
  it("are undone and done again, and a change forgets what was undone", () => {
    const steps = stepsOf("undone");
    for (const address of ["a", "b", "c"]) steps.visit(address);
    expect([steps.undo(), steps.undo(), steps.undo()]).toEqual(["b", "a", undefined]);
    expect(steps.hasPast).toBe(false);
    expect(steps.redo()).toBe("b");
    steps.visit("d");
    expect([steps.hasFuture, steps.redo(), steps.undo()]).toEqual([false, undefined, "b"]);
  });

  it("are followed where the browser goes back and forward, and the same address is no step", () => {
    const steps = stepsOf("followed");
    for (const address of ["a", "b", "b", "a"]) steps.visit(address);
    expect([steps.hasPast, steps.hasFuture]).toEqual([false, true]);
    steps.visit("b");
    expect([steps.hasPast, steps.hasFuture]).toEqual([true, false]);
  });

  it("change on while a slider is dragged", () => {
    const steps = stepsOf("amended");
    steps.visit("a");
    steps.visit("b");
    steps.amend("c");
    expect([steps.undo(), steps.redo()]).toEqual(["a", "c"]);
  });

  it("of one kind are shared", () => {
    stepsOf("shared").visit("a");
    stepsOf("shared").visit("b");
    expect([stepsOf("shared").hasPast, stepsOf("another").hasPast]).toEqual([true, false]);
  });
});

it.each([
  ["Ctrl+Z", { key: "z", ctrlKey: true }, "undo"],
  ["⌘+Z", { key: "z", metaKey: true }, "undo"],
  ["Ctrl+Shift+Z", { key: "Z", ctrlKey: true, shiftKey: true }, "redo"],
  ["Ctrl+Y", { key: "y", ctrlKey: true }, "redo"],
  ["⌘+Y, which opens the history of some browsers", { key: "y", metaKey: true }, "none"],
  ["Z", { key: "z" }, "none"],
  ["Ctrl+Alt+Z", { key: "z", ctrlKey: true, altKey: true }, "none"],
] as const)("%s", (_, pressed, step) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(stepOfKey({ ...none, ...pressed })).toBe(step);
});

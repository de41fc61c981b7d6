import { describe, expect, it } from "vitest";
import { follow, problemsOf } from "../../../core/test/fuzz/problemsOf.js";
import * as allocator from "../../src/index.js";
import { covered, publicCalls } from "./publicCalls.js";

/** As core's test of the same name: every public function works, or an EvenhandError says what is wrong. */
describe("the public interface, types ignored", () => {
  it("is covered as a whole", () => {
    expect([...covered].sort()).toEqual(Object.keys(allocator).sort());
  });

  it.each([...publicCalls()])("$name works with the arguments of its table", ({ call, valid }) => {
    expect(() => follow(call(...(valid as never[])))).not.toThrow();
  });

  it.each([...publicCalls()])("$name throws nothing but an EvenhandError, and ends", (one) => {
    expect(problemsOf(one)).toEqual([]);
  });
});

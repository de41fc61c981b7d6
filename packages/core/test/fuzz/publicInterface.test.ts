import { describe, expect, it } from "vitest";
import * as guarantees from "../../src/guarantees/index.js";
import * as core from "../../src/index.js";
import { follow, problemsOf } from "./problemsOf.js";
import { covered, publicCalls } from "./publicCalls.js";

/**
 * Every public function and method, called with what no type allows: either it works, or an EvenhandError says what is
 * wrong. Before it was written, one such call in fifteen threw something else.
 */
describe("the public interface, types ignored", () => {
  it("is covered as a whole", () => {
    expect([...covered].sort()).toEqual([...Object.keys(core), ...Object.keys(guarantees)].sort());
  });

  it.each([...publicCalls()])("$name works with the arguments of its table", ({ call, valid }) => {
    expect(() => follow(call(...(valid as never[])))).not.toThrow();
  });

  it.each([...publicCalls()])("$name throws nothing but an EvenhandError, and ends", (one) => {
    expect(problemsOf(one)).toEqual([]);
  });
});

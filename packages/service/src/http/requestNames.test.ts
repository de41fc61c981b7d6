import { expect, it } from "vitest";
import { requestIds, traceIdOf, traceParentOf } from "./requestNames.js";

const TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

it.each(["7f3a", "a1b2-c3d4:e5/f6.g=", "x".repeat(128)])("takes a caller's id: %s", (id) => {
  expect(requestIds()({ "x-request-id": id })).toBe(id);
});

it.each([[undefined], [""], ["a b"], ["a, b"], ["ä"], ['"quoted"'], ["<script>"], ["x".repeat(129)]])(
  "gives one of its own instead of %j, and never twice",
  (id) => {
    const next = requestIds();
    const headers = id === undefined ? {} : { "x-request-id": id };
    expect([next(headers), next(headers), next({})]).toEqual(["req-1", "req-2", "req-3"]);
  },
);

it("takes a trace as W3C writes it, also of later versions", () => {
  expect(traceParentOf({ traceparent: TRACE })).toBe(TRACE);
  expect(traceIdOf(TRACE)).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  expect(traceParentOf({ traceparent: `${TRACE.replace("00", "cc")}-what-follows` })).toBeDefined();
});

it.each([
  ["another case", TRACE.toUpperCase()],
  ["no trace", TRACE.replace(/4bf\w+/, "0".repeat(32))],
  ["no span", TRACE.replace(/00f0\w+/, "0".repeat(16))],
  ["a version that there will not be", TRACE.replace("00", "ff")],
  ["a line break", `${TRACE}\n`],
  ["too few digits", TRACE.slice(0, -1)],
])("passes over %s", (_, traceparent) => {
  expect(traceParentOf({ traceparent })).toBeUndefined();
});

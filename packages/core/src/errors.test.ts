import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorTable, EvenhandError, type ErrorCode } from "./errors.js";

const codes = Object.keys(errorTable) as ErrorCode[];

describe("EvenhandError", () => {
  it.each(codes)("%s says what was received, what is required and what to do", (code) => {
    const error = new EvenhandError(code, { received: "something", required: "something else", path: "a.b[1]" });
    const { title, remedy } = errorTable[code];
    expect(error.message).toBe(`a.b[1]: ${title}. Received "something"; required: something else. ${remedy}`);
    expect(error).toMatchObject({ name: "EvenhandError", code, received: '"something"', required: "something else" });
    expect(error).toMatchObject({ remedy, path: "a.b[1]" });
    expect(error).toBeInstanceOf(Error);
  });

  it.each(codes)("%s has words that end as a sentence does", (code) => {
    const { title, remedy } = errorTable[code];
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(remedy).toMatch(/[.…]$/);
  });

  it("takes a better remedy and keeps the cause", () => {
    const cause = new Error("beneath");
    const error = new EvenhandError("seed-invalid", { received: 1, required: "2", remedy: "Do this.", cause });
    expect(error.message).toBe("The seed is not valid. Received 1; required: 2. Do this.");
    expect(error.cause).toBe(cause);
    expect(error.path).toBeUndefined();
  });

  it.each([
    [undefined, "nothing"],
    [null, "null"],
    [NaN, "NaN"],
    [-0.25, "-0.25"],
    [7n, "7n"],
    ["a\nb", '"a\\nb"'],
    [[0.5, NaN], "[0.5, NaN]"],
    [Float64Array.of(0.5, 2), "[0.5, 2]"],
    [{ a: 1 }, '{"a":1}'],
    [() => 1, "a function"],
  ])("shows %o as %s", (received, shown) => {
    expect(new EvenhandError("parameter-type", { received, required: "x" }).received).toBe(shown);
  });

  it("shortens what is long", () => {
    const { received } = new EvenhandError("parameter-type", { received: "x".repeat(1000), required: "y" });
    expect(received).toBe(`"${"x".repeat(119)}…`);
  });
});

it("an error that was sent to another thread as data is the same error there", () => {
  const error = new EvenhandError("share-range", {
    received: ["1", 2],
    required: "0 to 1",
    path: "a[0]",
    remedy: "R.",
  });
  const sent = EvenhandError.from(structuredClone(error.toData()));
  expect(sent).toMatchObject({ ...error.toData(), message: error.message, name: "EvenhandError" });
  expect(sent).toBeInstanceOf(EvenhandError);
});

it("docs/errors.md lists exactly the table", () => {
  const text = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows.map(([, code, title, remedy]) => [code, title, remedy])).toEqual(
    codes.map((code) => [`\`${code}\``, errorTable[code].title, errorTable[code].remedy]),
  );
});

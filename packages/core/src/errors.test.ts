import { describe, expect, it } from "vitest";
import { defineErrors, errorTable, EvenhandError, within, type ErrorCode } from "./errors.js";

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

describe("the errors of another package", () => {
  const madeUp = defineErrors({ "shelf-full": { title: "The shelf is full", remedy: "Take something off." } });
  const error = madeUp("shelf-full", { received: 9, required: "at most 8 books", path: "shelf", cause: "the flood" });

  it("are of the one type, with their own words", () => {
    expect(error).toBeInstanceOf(EvenhandError);
    expect(error.message).toBe("shelf: The shelf is full. Received 9; required: at most 8 books. Take something off.");
    expect(error).toMatchObject({ code: "shelf-full", title: "The shelf is full", cause: "the flood" });
  });

  it("keep their words and their cause where a place is added to their path", () => {
    const refuse = () => {
      throw error;
    };
    expect(() => within("room", refuse)).toThrow(
      expect.objectContaining({
        message: `room.${error.message}`,
        code: "shelf-full",
        path: "room.shelf",
        cause: "the flood",
      }),
    );
  });

  // Neither the other thread nor the reader of the JSON needs the package's table.
  it.each<[string, <T>(data: T) => T]>([
    ["sent to another thread", structuredClone],
    ["written as JSON", <T>(data: T) => JSON.parse(JSON.stringify(data)) as T],
  ])("are the same errors again when they were %s as data", (_, sent) => {
    const core = new EvenhandError("share-range", { received: ["1", 2], required: "0 to 1", remedy: "R." });
    for (const own of [error, core]) {
      const again = EvenhandError.from(sent(own.toData()));
      expect(again).toBeInstanceOf(EvenhandError);
      expect(again).toMatchObject({ ...own.toData(), message: own.message, name: "EvenhandError" });
    }
  });
});

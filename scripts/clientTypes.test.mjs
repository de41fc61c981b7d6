import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientTypes, disagreeing, file } from "./clientTypes.mjs";

it("the client's types are written from the protocol's schemas", { timeout: 60_000 }, async () => {
  expect(readFileSync(file, "utf8")).toBe(await clientTypes());
});

it("and the compiler takes each for the protocol's type of this name", { timeout: 60_000 }, () => {
  expect(disagreeing()).toEqual([]);
});

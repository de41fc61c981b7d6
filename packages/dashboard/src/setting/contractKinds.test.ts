import { contracts } from "@evenhand/core";
import { expect, it } from "vitest";
import { contractKinds } from "./contractKinds.js";

it.each(Object.entries(contractKinds))("%s: the library's contract and its default policy", (_, kind) => {
  const definition = contracts.find(({ id }) => id === kind.contract);
  expect(kind.defaultPolicies).toEqual(definition === undefined ? [] : [definition.defaultPolicy]);
});

it("every contract of the library has a kind on the page", () => {
  const offered = new Set(Object.values(contractKinds).map(({ contract }) => contract));
  expect([...offered].sort()).toEqual(["none", ...contracts.map(({ id }) => id)].sort());
});

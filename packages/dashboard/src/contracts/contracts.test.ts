import { contracts } from "@evenhand/core";
import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import type { ContractSetting } from "../setting/setting.js";
import { pageOf, presets, presetsOf } from "./index.js";

const facts = registryOfCore().contracts;

it("every contract of the library can be chosen", () => {
  const offered = new Set(presets.map(({ contract }) => contract));
  expect([...offered].sort()).toEqual(["none", ...contracts.map(({ id }) => id)].sort());
});

it("no two presets have the same id in links, or the same title", () => {
  expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
  expect(new Set(presets.map(({ title }) => title)).size).toBe(presets.length);
});

it.each(contracts)("$id: the library's default policy, and what it promises", ({ id, defaultPolicy, promises }) => {
  const page = pageOf({ id } as ContractSetting);
  expect(page.defaultPolicy).toBe(defaultPolicy);
  expect(page.sharesAre === "promised").toBe(promises === "floors");
});

it.each(facts)("$id: its presets ask for parameters of the library, with its defaults", ({ id, parameters }) => {
  for (const preset of presetsOf(id)) {
    for (const parameter of preset.parameters) {
      expect(Object.keys(parameters)).toContain(parameter.name);
      if ("usual" in parameter) expect(parameter.default).toEqual(parameters[parameter.name].default);
    }
  }
});

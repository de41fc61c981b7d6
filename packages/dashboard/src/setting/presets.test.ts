import { CheckedStudy } from "@evenhand/core";
import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { infeasible } from "./feasibility.js";
import { presets, withContract } from "./presets.js";
import { scenarios } from "./scenarios.js";
import { studyOf } from "./studyOf.js";

const registry = registryOfCore();
const combinations = scenarios.flatMap(({ id, setting }) => presets.map(({ kind }) => [id, kind, setting] as const));

it.each(combinations)("%s with %s can be played", (_, kind, setting) => {
  const changed = withContract(setting, kind);
  expect(infeasible(changed)).toBeUndefined();
  expect(() => new CheckedStudy(studyOf(changed, registry))).not.toThrow();
});

it("caps and renewal stay as long as there are floors", () => {
  const { setting } = scenarios[0];
  const capped = { ...setting, contract: { kind: "equal-floor", floor: 0.1, caps: 0.5, renewEvery: 100 } } as const;
  expect(withContract(capped, "own-floors").contract).toMatchObject({ caps: 0.5, renewEvery: 100 });
  expect(withContract(capped, "merit").contract).toEqual({ kind: "merit" });
});

it.each(presets)("from improving arms to $kind and back to them", ({ kind }) => {
  const improving = withContract(scenarios[0].setting, "potential");
  const changed = withContract(improving, kind);
  expect(() => new CheckedStudy(studyOf(changed, registry))).not.toThrow();
});

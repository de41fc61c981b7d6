import { expect, it } from "vitest";
import { createPolicy, policies } from "./index.js";

const planning = policies.filter(({ needsHorizon }) => needsHorizon === true);

it.each(planning)("$id refuses to plan without a horizon, or for fewer rounds than arms", ({ id, examples }) => {
  const [{ arms, parameters }] = examples;
  const setup = { arms, seed: 1 };
  expect(() => createPolicy({ id, parameters }, setup)).toThrow(expect.objectContaining({ code: "horizon-missing" }));
  expect(() => createPolicy({ id, parameters }, { ...setup, horizon: arms - 1 })).toThrow(
    expect.objectContaining({ code: "horizon-too-short", received: String(arms - 1) }),
  );
});

it.each(policies.filter(({ needsHorizon }) => needsHorizon !== true))("$id needs no horizon", ({ id, examples }) => {
  const [{ arms, parameters }] = examples;
  expect(() => createPolicy({ id, parameters }, { arms, seed: 1 })).not.toThrow();
});

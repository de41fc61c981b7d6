import { termFields } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send } = freshService();

const defaultsOf = (fields: Readonly<Record<string, object>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ("default" in field ? [[name, field.default]] : [])),
  );

it("takes for what is left out what the descriptors of the terms say, and forms show", async () => {
  const { body } = await send("POST", "/v1/allocators?dryRun=true", team);
  expect(body["terms"]).toMatchObject({
    rewards: { ...defaultsOf(termFields.rewards), missing: termFields.rewards.min.default },
    ...defaultsOf(termFields.decisions),
    policy: { parameters: { allowance: `1/${1 / termFields.unheard.allowance.default}` } },
  });
});

it("has a field for the allowance, says what is not promised by it, and leads to the field when it is refused", async () => {
  const dryRun = async (more: object) => send("POST", "/v1/allocators?dryRun=true", { ...team, ...more });
  const { body } = await dryRun({ allowance: "1/5", rewards: { missing: "nothing" } });
  expect(body["terms"]).toMatchObject({ policy: { version: 3, parameters: { allowance: "1/5" } } });
  expect(body["notPromised"]).toContainEqual(expect.stringContaining("at most 1/5 of the free choices, once half"));
  expect(body["notPromised"]).toContainEqual(expect.stringContaining("three of five arms whose rewards never come"));
  const older = { policy: { id: "deadline-quota", version: 2 } };
  const before = (await dryRun(older)).body["notPromised"];
  expect(before).toContainEqual(expect.stringContaining("at most 1/10 of the free choices (allowance)"));
  expect((await dryRun({ allowance: 1 })).body["notPromised"]).not.toContainEqual(expect.stringContaining("allowance"));
  expect(await dryRun({ allowance: "7" })).toMatchObject({ body: { code: "parameter-range", path: "allowance" } });
  expect(await dryRun({ allowance: 7 })).toMatchObject({ body: { code: "body-invalid", path: "allowance" } });
});

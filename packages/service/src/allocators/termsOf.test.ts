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
  });
});

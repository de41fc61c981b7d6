import { expect, it } from "vitest";
import { decideInCurl, rewardInCurl } from "./CurlLines.js";

const target = { address: "http://127.0.0.1:4600", allocator: "team", hasKeys: false };

it("asks for a decision, with a key of the environment where the service has keys", () => {
  expect(decideInCurl(target)).toBe(
    [
      "curl -sS http://127.0.0.1:4600/v1/allocators/team/decisions \\",
      '  -H "Content-Type: application/json" \\',
      '  -H "Idempotency-Key: $(date +%s%N)" \\',
      "  -d '{}'",
    ].join("\n"),
  );
  expect(decideInCurl({ ...target, hasKeys: true })).toContain('-H "Authorization: Bearer $EVENHAND_KEY"');
});

it("reports a reward", () => {
  const line = rewardInCurl({ ...target, decision: "team.2-abc" });
  expect(line).toContain("/v1/decisions/team.2-abc/reward");
  expect(line).toContain(`-d '{"value": 1}'`);
});

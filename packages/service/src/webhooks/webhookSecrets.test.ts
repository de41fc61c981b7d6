import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { WebhookSecrets } from "./webhookSecrets.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

it("signs as the specification's own example has it", () => {
  const headers = WebhookSecrets.of(secret, "x").headersFor(
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1_614_265_330,
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

it("is believed by the library of receivers, with any one of several secrets", () => {
  const secrets = WebhookSecrets.of(`${other}\n\n ${secret}\n`, "x");
  const body = JSON.stringify({ type: "alarms.test", words: "größer" });
  const headers = secrets.headersFor("msg_1", Math.floor(Date.now() / 1000), body);
  for (const known of [secret, other]) expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(`whsec_${Buffer.alloc(24).toString("base64")}`).verify(body, headers)).toThrow();
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
});

it.each([
  ["nothing", "\n"],
  ["another prefix", "secret_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  ["too few bytes", `whsec_${Buffer.alloc(23).toString("base64")}`],
  ["too many bytes", `whsec_${Buffer.alloc(65).toString("base64")}`],
  ["no base64", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!"],
])("refuses %s, and does not show it", (_, text) => {
  expect(() => WebhookSecrets.of(text, "the file")).toThrow(/the file/);
  if (text.trim() !== "") expect(() => WebhookSecrets.of(text, "the file")).not.toThrow(text);
});

it("says which file cannot be read", () => {
  expect(() => WebhookSecrets.required("/nowhere/secret", undefined)).toThrow("/nowhere/secret");
  expect(() => WebhookSecrets.required("", undefined)).toThrow("EVENHAND_WEBHOOK_SECRET");
});

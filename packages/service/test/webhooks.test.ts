import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { readSettings, startService, type Settings } from "../src/index.js";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

it("a service tells a receiver of an alarm, and is not started where it could not sign the message", async () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-webhooks-"));
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.emit("told", body, request.headers);
      response.end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const settings = (more: Partial<Settings>) =>
    readSettings({ flags: { port: 0, folder, insecureNoAuth: true, logLevel: "silent", ...more } });
  // No disk has as much room as this: the alarm begins with the first look.
  const told = {
    webhooks: [`http://127.0.0.1:${port}/hook`],
    webhookNetworks: ["127.0.0.1"],
    diskReserve: 1_000_000_000,
  };
  await expect(startService(settings(told))).rejects.toMatchObject({ code: "webhook-secret" });
  const service = await startService(settings(told), { webhookSecret: secret });
  const [sent, headers] = (await once(receiver, "told")) as [string, Record<string, string>];
  const body = new Webhook(secret).verify(sent, headers);
  expect(body).toMatchObject({
    type: "alarms.changed",
    data: { service: "localhost", begun: [{ kind: "disk-space" }] },
  });
  const items: unknown = await (await fetch(`${service.address}v1/alarms`)).json();
  expect(items).toMatchObject({ items: [{ kind: "disk-space", allocator: null }] });
  await service.close();
  receiver.close();
  rmSync(folder, { recursive: true });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Alarms } from "../alarms/alarms.js";
import { WebhookSecrets } from "./webhookSecrets.js";
import { testWebhooks, Webhooks, type SendMessage, type WebhookOptions } from "./webhooks.js";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const url = "https://receiver.example/hook?token=in-the-path";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-webhooks-"))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

interface Sent {
  readonly id: string;
  readonly begun: readonly string[];
  readonly ended: readonly string[];
  readonly body: { readonly type: string; readonly data: { readonly begun: object[]; readonly counts: object } };
}

/** A service whose clock the test sets, and a receiver that answers with what the test says. */
function service(more: Partial<WebhookOptions> = {}) {
  const clock = { elapsed: 0 };
  const receiver = { status: 200, sent: [] as Sent[] };
  const alarms = new Alarms({ now: () => Date.now(), elapsed: () => clock.elapsed });
  const errors: string[] = [];
  const options = {
    ...{ urls: [url], secrets: WebhookSecrets.of(secret, "x"), alarms, folder, now: () => Date.now() },
    ...{ from: { service: "example.org", instance: "one" }, elapsed: () => clock.elapsed },
    onError: (error: unknown) => errors.push(String(error)),
    send: (_url: URL, headers: Readonly<Record<string, string>>, text: string) => {
      const body = new Webhook(secret).verify(text, { ...headers }) as Sent["body"];
      const { begun = [], ended = [] } = body.data as { begun?: { kind: string }[]; ended?: { kind: string }[] };
      const kinds = (of: { kind: string }[]) => of.map(({ kind }) => kind);
      receiver.sent.push({ id: headers["webhook-id"], begun: kinds(begun), ended: kinds(ended), body });
      return Promise.resolve(receiver.status);
    },
    ...more,
  };
  const webhooks = new Webhooks(options);
  /** Passes a second apart, for as many seconds. */
  const wait = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.elapsed += 1000;
      await webhooks.pass();
    }
    return receiver.sent.splice(0).map(({ begun, ended }) => ({ begun, ended }));
  };
  return { alarms, webhooks, receiver, errors, options, wait };
}

it("tells what begins together in one signed message with words, and its end in another", async () => {
  const { alarms, receiver, wait } = service();
  expect(await wait(70)).toEqual([]);
  alarms.raise("disk-space", { detail: "99 MiB of 1000 MiB are free" });
  alarms.raise("silent-arm", { allocator: "team", detail: "no-reward-yet: arm 1" });
  expect(await wait(2)).toEqual([]);
  await wait(0);
  const told = wait(1);
  expect(receiver.sent).toHaveLength(1);
  expect(receiver.sent[0].body).toMatchObject({
    type: "alarms.changed",
    data: { service: "example.org", instance: "one", counts: { begun: 2, ended: 0, active: 2 } },
  });
  expect(receiver.sent[0].body.data.begun[1]).toMatchObject({
    ...{ kind: "silent-arm", severity: "warning", allocator: "team", title: "Rewards of an arm do not arrive" },
    ...{
      detail: "no-reward-yet: arm 1",
      remedy: expect.stringContaining("the program that reports the rewards") as string,
    },
  });
  expect(await told).toEqual([{ begun: ["disk-space", "silent-arm"], ended: [] }]);
  alarms.clear("disk-space");
  expect(await wait(20)).toEqual([{ begun: [], ended: ["disk-space"] }]);
  expect(await wait(100)).toEqual([]);
});

it("sends a message in ten seconds at most, and nothing of what has come and gone between two", async () => {
  const { alarms, wait } = service();
  await wait(70);
  let messages = 0;
  for (let second = 0; second < 100; second++) {
    if (second % 5 === 0) alarms.raise("disk-space", { detail: "x" });
    if (second % 5 === 4) alarms.clear("disk-space");
    messages += (await wait(1)).length;
  }
  expect(messages).toBeLessThanOrEqual(10);
  expect(messages).toBeGreaterThan(0);
  alarms.raise("clock-jump", { detail: "x" });
  alarms.clear("clock-jump");
  expect((await wait(60)).flatMap(({ begun }) => begun)).not.toContain("clock-jump");
});

it("tries again after 5 s, 30 s, 2 min, …, under the same id while the message is the same", async () => {
  const { alarms, receiver, errors, wait } = service();
  receiver.status = 503;
  alarms.raise("disk-space", { detail: "x" });
  const ids: string[] = [];
  const times: number[] = [];
  for (let second = 1; second <= 800; second++) {
    const before = receiver.sent.length;
    await wait(0);
    const sent = wait(1);
    const [first] = receiver.sent.slice(before);
    if ((await sent).length > 0) {
      times.push(second);
      ids.push(first.id);
    }
  }
  expect(times.slice(1).map((time, index) => time - times[index])).toEqual([5, 30, 120, 600]);
  expect(new Set(ids).size).toBe(1);
  expect(errors[0]).toContain("status 503, from https://receiver.example");
  expect(errors.join(" ")).not.toContain("in-the-path");
  // Another change makes it another message; it is taken, and the next comes without delay.
  alarms.raise("heads-not-kept", { detail: "x" });
  receiver.status = 204;
  expect(await wait(2000)).toEqual([{ begun: ["disk-space", "heads-not-kept"], ended: [] }]);
});

it("remembers over a restart what was told: an end is told a minute later, what goes on is not told again", async () => {
  const first = service();
  for (const kind of ["disk-space", "heads-not-kept"] as const) first.alarms.raise(kind, { detail: "x" });
  expect(await first.wait(10)).toEqual([{ begun: ["disk-space", "heads-not-kept"], ended: [] }]);
  expect(readFileSync(join(folder, "webhooks-told.json"), "utf8")).not.toContain("receiver");
  const second = service();
  second.alarms.raise("disk-space", { detail: "x" });
  expect(await second.wait(59)).toEqual([]);
  expect(await second.wait(3)).toEqual([{ begun: [], ended: ["heads-not-kept"] }]);
});

it("says nothing to have ended before all that was there has been looked at again", async () => {
  const first = service();
  first.alarms.raise("silent-arm", { allocator: "team", detail: "x" });
  await first.wait(10);
  let hasSeenAll = false;
  const second = service({ hasSeenAll: () => hasSeenAll });
  expect(await second.wait(300)).toEqual([]);
  hasSeenAll = true;
  expect(await second.wait(3)).toEqual([{ begun: [], ended: ["silent-arm"] }]);
});

it("makes neither the other receivers nor the end of the service wait for one that hangs", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked: string[] = [];
  const send: SendMessage = ({ hostname }, _headers, _body, signal) => {
    asked.push(hostname);
    if (hostname === "quick.example") return Promise.resolve(204);
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("given up"))));
  };
  const { alarms, webhooks, errors, wait } = service({
    urls: ["https://hangs.example", "https://quick.example"],
    send,
  });
  const raised = ["disk-space", "disk-failed"] as const;
  for (const kind of raised) {
    alarms.raise(kind, { detail: "x" });
    for (let second = 0; second < 20; second++) void wait(1);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(asked).toEqual(["hangs.example", "quick.example", "quick.example"]);
  const closed = webhooks.close();
  await vi.advanceTimersByTimeAsync(999);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(errors).toEqual([expect.stringContaining("given up, from https://hangs.example")]);
});

it("begins again where the file is damaged", async () => {
  writeFileSync(join(folder, "webhooks-told.json"), "{");
  const { alarms, wait } = service();
  alarms.raise("disk-space", { detail: "x" });
  expect(await wait(10)).toEqual([{ begun: ["disk-space"], ended: [] }]);
});

it("sends nothing more to who says that it wants nothing more (410)", async () => {
  const { alarms, receiver, wait } = service();
  receiver.status = 410;
  alarms.raise("disk-space", { detail: "x" });
  expect(await wait(10)).toHaveLength(1);
  alarms.raise("clock-jump", { detail: "x" });
  expect(await wait(100)).toEqual([]);
});

it("sends a test, and says what became of it", async () => {
  const { options, receiver } = service();
  expect(await testWebhooks(options)).toEqual([{ url, error: undefined }]);
  expect(receiver.sent[0].body.type).toBe("alarms.test");
  receiver.status = 404;
  const [{ error }] = await testWebhooks(options);
  expect(String(error)).toContain("status 404");
});

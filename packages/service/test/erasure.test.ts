import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EmbeddedStore } from "../src/index.js";
import { hashOf } from "../src/engine/pointersOf.js";
import { bytesLeft, encodings, type Sought } from "./support/bytesLeft.js";
import { Connection } from "./support/connection.js";

const program = fileURLToPath(new URL("serve.mjs", import.meta.url));
const YEAR = 31_536_000_000;

/** The service in a process of its own, with all that it has logged. */
async function started(folder: string) {
  const child = spawn(process.execPath, [program, folder, "info"], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let said = "";
  const port = await new Promise<number>((resolve, reject) => {
    const take = (text: Buffer) => {
      said += text.toString();
      const [, found] = /^listening (\d+)/m.exec(said) ?? [];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    void ended.then(() => reject(new Error(said)));
  });
  const connection = new Connection(port);
  return {
    send: (method: "GET" | "POST" | "PATCH", path: string, body?: unknown, key?: string) =>
      connection.send({ method, path, body, key }),
    /** Stopped again, it says what it has said. */
    stop: async () => {
      connection.close();
      child.kill("SIGTERM");
      await ended;
      return said;
    },
  };
}

let folder: string;
let service: Awaited<ReturnType<typeof started>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-erasure-"));
  service = await started(folder);
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function done(method: "GET" | "POST" | "PATCH", path: string, body?: unknown, key?: string) {
  const answer = await service.send(method, path, body, key);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as Record<string, unknown>;
}

const texts = {
  label: 'Anna "Ärmel" Ash',
  group: "Ward Ödön",
  subject: "patient 4711 Ötvös",
  ownId: "order of Ötvös 7",
  reason: "because Mr Ötvös asked for it",
  grantId: "grant to Ödönke",
  grantReason: "given by hand to Ödönke",
  key: "the key of Mrs Ärmel",
};

/** What would lead to the person although it is not the text: the keyed hash, and what the index has of the id. */
async function hashes(): Promise<Sought> {
  const store = EmbeddedStore.open(folder);
  const secret = await store.getValue("subject-key team");
  await store.close();
  const hash = createHmac("sha256", secret ?? "")
    .update(texts.subject)
    .digest()
    .subarray(0, 16);
  return new Map([
    ["the subject's hash", hash],
    ["the subject's hash in a snapshot", Buffer.from(hash.toString("hex"))],
    ["the index of the caller's id", Buffer.from(hashOf(texts.ownId).subarray(0, 8))],
  ]);
}

it("leaves no byte of a person in any file, while the service goes on and after it has stopped, nor in its log", async () => {
  const arms = [{ id: "a1", share: 0.5, label: texts.label, group: texts.group }, { id: "a2" }];
  await done("POST", "/v1/allocators", { id: "team", contract: "quota", arms, sameArmFor: YEAR }, texts.key);
  await done("POST", "/v1/allocators/team/labels", { arms: [{ id: "a2", label: `${texts.label} the second` }] }, "k");
  await done("POST", "/v1/allocators/team/decisions", { subject: texts.subject, id: texts.ownId });
  await done("POST", `/v1/decisions/${encodeURIComponent(`team.${texts.ownId}`)}/reward`, { value: 1, report: "r" });
  await done("POST", "/v1/allocators/team/grants", { arm: "a2", id: texts.grantId, reason: texts.grantReason }, "g");
  await done("PATCH", "/v1/allocators/team", { status: "pause", reason: texts.reason });
  await done("PATCH", "/v1/allocators/team", { status: "resume" });
  // Refused, with texts in the body and in the address: what is said of them must not be logged.
  await service.send("POST", "/v1/allocators/team/decisions", { subject: 7, id: texts.ownId, [texts.label]: 1 });
  await service.send("GET", `/v1/decisions/${encodeURIComponent(`team.${texts.subject}`)}`);
  await service.send("GET", `/v1/allocators/team/arms?search=${encodeURIComponent(texts.label)}`);
  // So many that a snapshot is taken: what is open in it has ids and subjects of callers.
  const items = Array.from({ length: 1000 }, () => ({}));
  for (let batch = 0; batch < 11; batch++) await done("POST", "/v1/allocators/team/decisions", { items });
  const log = await service.stop();

  const sought = new Map([...Object.values(texts).flatMap((text) => [...encodings(text)]), ...(await hashes())]);
  // Otherwise the search would find nothing in any case.
  const before = bytesLeft(folder, sought);
  for (const what of ["label", "ownId", "reason", "grantId"] as const) {
    expect(before.join("\n")).toContain(`${texts[what]} in JSON: allocators.db`);
  }
  expect(before.join("\n")).toContain("the subject's hash in a snapshot: allocators.db");
  expect(before.join("\n")).toContain("the index of the caller's id: allocators.db");

  service = await started(folder);
  const asked = { subject: texts.subject, labels: ["a1", "a2"], before: Date.now() + YEAR };
  const answer = await done("POST", "/v1/allocators/team/erasures", asked, "e");
  expect(answer).toMatchObject({ labels: 2 });
  expect(answer["goneBy"]).toBeLessThan(Date.now() + 3_600_000);
  expect(bytesLeft(folder, sought)).toEqual([]);
  // The subject is not known any more, and no id of a caller's leads to the decision.
  expect(await service.send("GET", `/v1/decisions/${encodeURIComponent(`team.${texts.ownId}`)}`)).toMatchObject({
    status: 404,
  });
  for (let batch = 0; batch < 11; batch++) await done("POST", "/v1/allocators/team/decisions", { items });
  const later = await service.stop();
  expect(bytesLeft(folder, sought)).toEqual([]);
  for (const [what, bytes] of sought) expect(Buffer.from(log + later).includes(bytes), what).toBe(false);
  // Two snapshots are waited for, and each comes after ten thousand events.
}, 180_000);

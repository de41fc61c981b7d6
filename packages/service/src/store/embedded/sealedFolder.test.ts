import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rotateSigningKey } from "../../ledger/rotateSigningKey.js";
import { keptSigningKey } from "../../ledger/signingKey.js";
import { moveAllocators } from "../../move/moveAllocators.js";
import { openFolder } from "../../openAllocators.js";
import { SharedSecret } from "../sharedSecret.js";
import { EmbeddedStore } from "./embeddedStore.js";

const secret = SharedSecret.of("a secret of more than thirty-two characters", "a test");
const other = SharedSecret.of("another secret of more than thirty-two characters", "a test");
const both = SharedSecret.of(
  "another secret of more than thirty-two characters\na secret of more than thirty-two characters",
  "a test",
);
const team = { id: "team", contract: "quota", sameArmFor: 1000, arms: [{ id: "a", share: 0.5 }, { id: "b" }] };
const refused = { code: "shared-secret" };

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-sealed-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function decided(given: SharedSecret | undefined): Promise<void> {
  const allocators = await openFolder(folder, { secret: given });
  try {
    if ((await allocators.list()).length === 0) await allocators.create(team, { origin: "example.org/team" });
    await allocators.decisions.decide("team", [{ subject: "someone" }]);
  } finally {
    await allocators.close();
  }
}

/** What is secret, as it is when it is read with the secret. */
async function secrets(given: SharedSecret | undefined): Promise<Uint8Array[]> {
  const store = EmbeddedStore.open(folder, given);
  try {
    const [{ seed, blinding }] = await store.seeds(1);
    const subjects = (await store.getValue("subject-key team")) ?? new Uint8Array(0);
    return [seed, blinding, subjects, new Uint8Array(keptSigningKey(folder, given)?.secret ?? [])];
  } finally {
    await store.close();
  }
}

const bytesOfFolder = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
const liesOpen = (bytes: Uint8Array) =>
  bytesOfFolder().includes(Buffer.from(bytes)) || bytesOfFolder().includes(Buffer.from(bytes).toString("hex"));

it("has nothing that is secret in its files, from the first start with a secret on", async () => {
  await decided(secret);
  const sealed = await secrets(secret);
  expect(sealed.map(({ length }) => length)).toEqual([16, 32, 32, 32]);
  expect(sealed.filter(liesOpen)).toEqual([]);
});

it("that lay open is sealed at the next start, and what it had is overwritten", async () => {
  await decided(undefined);
  const open = await secrets(undefined);
  expect(open.every(liesOpen)).toBe(true);
  await decided(secret);
  expect(open.filter(liesOpen)).toEqual([]);
  expect(await secrets(secret)).toEqual(open);
});

it("is refused without the secret or with another one, and is sealed with the first line of two", async () => {
  await decided(secret);
  const before = await secrets(secret);
  await expect(decided(undefined)).rejects.toMatchObject(refused);
  await expect(decided(other)).rejects.toMatchObject(refused);
  await decided(both);
  expect(await secrets(other)).toEqual(before);
});

it("gets another signing key, and is moved to another folder, with the secret", async () => {
  await decided(secret);
  await rotateSigningKey(folder, 1000, secret);
  await decided(secret);
  const [seed, , , key] = await secrets(secret);
  expect(liesOpen(key)).toBe(false);
  const next = join(folder, "next");
  const options = { secret: () => secret };
  await expect(moveAllocators(folder, next, options)).rejects.toMatchObject(refused);
  await moveAllocators(folder, next, { ...options, folderSecret: secret });
  folder = next;
  expect((await secrets(undefined))[0]).toEqual(seed);
});

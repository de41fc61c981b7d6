import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSignedHead, parseVerifierKey, verifyEd25519, verifyReceipt } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentedAnswers } from "../../test/support/documentedAnswers.js";
import { createApp } from "../http/app.js";
import { openFolder, rotateSigningKey } from "../index.js";

const NOW = 1_700_000_000_000;
const team = { id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };

interface Keys {
  readonly publicKey: string;
  readonly verifierKey: string;
  readonly aboveSize: number;
  readonly former: readonly (Omit<Keys, "former" | "aboveSize"> & {
    readonly successor: string;
    readonly signature: string;
    readonly signed: string;
    readonly toSize: number;
  })[];
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "evenhand-rotate-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Get = (url: string) => Promise<string>;

/** A service that runs until the work is done. */
async function served<T>(work: (get: Get, decide: () => Promise<string>) => Promise<T>): Promise<T> {
  const allocators = await openFolder(folder);
  const app = createApp({ allocators, origin: "example.org" });
  const checkAnswers = documentedAnswers(app);
  const get: Get = async (url) => (await app.inject({ method: "GET", url })).body;
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
  try {
    await post("/v1/allocators", team);
    return await work(get, async () => (await post("/v1/allocators/team/decisions", {})).json<{ id: string }>().id);
  } finally {
    await app.close();
    await allocators.close();
    checkAnswers();
  }
}

const keysFrom = async (get: Get) => JSON.parse(await get("/v1/public-key?allocator=team")) as Keys;
const trust = (line: string) => ({ keys: [parseVerifierKey(line)] });
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

describe("another signing key", () => {
  it("signs the heads that come, and what was signed before can be checked with the one that is listed", async () => {
    // The last head of a service is signed when it ends.
    const decision = await served((_, decide) => decide());
    const before = await served(async (get) => ({
      receipt: await get(`/v1/allocators/team/proof/${decision}`),
      keys: await keysFrom(get),
    }));
    expect(before.keys).toMatchObject({ aboveSize: 0, former: [] });
    const { publicKey } = await rotateSigningKey(folder, NOW);
    expect(statSync(join(folder, "signing.key")).mode & 0o777).toBe(0o600);

    await served((_, decide) => decide());
    await served(async (get) => {
      const [head, keys] = [await get("/v1/allocators/team/head"), await keysFrom(get)];
      expect(keys).toMatchObject({ publicKey, former: [{ publicKey: before.keys.publicKey }] });
      const [former] = keys.former;
      expect(verifyReceipt(before.receipt, trust(former.verifierKey))).toMatchObject({ genuine: true });
      expect(verifyReceipt(before.receipt, trust(keys.verifierKey))).toMatchObject({ genuine: false });
      expect(openSignedHead(head, trust(keys.verifierKey)).size).toBe(4);
      expect(() => openSignedHead(head, trust(former.verifierKey))).toThrow();
      // created, tenures and a decision.
      expect([keys.aboveSize, former.toSize]).toEqual([3, 3]);
    });
  });

  it("is vouched for by the one before it, over several", async () => {
    await served(async (_, decide) => decide());
    await rotateSigningKey(folder, NOW);
    await served(async (_, decide) => decide());
    await rotateSigningKey(folder, NOW + 1);
    const keys = await served((get) => keysFrom(get));
    expect(keys.former.map(({ toSize }) => toSize)).toEqual([3, 4]);
    const chain = [...keys.former.map(({ publicKey }) => publicKey), keys.publicKey];
    keys.former.forEach(({ publicKey, successor, signature, signed }, index) => {
      expect(successor).toBe(chain[index + 1]);
      expect(signed).toContain(successor);
      expect(verifyEd25519(bytes(signature), new Uint8Array(Buffer.from(signed)), bytes(publicKey))).toBe(true);
    });
  });

  it("is refused while a service runs, and where there is none to replace", async () => {
    await served(async () => {
      await expect(rotateSigningKey(folder, NOW)).rejects.toMatchObject({ code: "folder-in-use" });
    });
    const empty = join(folder, "empty");
    await expect(rotateSigningKey(empty, NOW)).rejects.toMatchObject({ code: "signing-key" });
    expect(readdirSync(folder)).not.toContain("empty");
  });

  it("leaves the old key in force where the process dies in between", async () => {
    const { publicKey } = await served((get) => keysFrom(get));
    const secret = readFileSync(join(folder, "signing.key"), "utf8");
    await rotateSigningKey(folder, NOW);
    // As if the list had been written, and the key not replaced.
    writeFileSync(join(folder, "signing.key"), secret);
    expect(await served((get) => keysFrom(get))).toMatchObject({ publicKey, former: [] });
    await rotateSigningKey(folder, NOW + 1);
    const { former } = await served((get) => keysFrom(get));
    expect(former.at(-1)).toMatchObject({ publicKey, until: NOW + 1 });
  });
});

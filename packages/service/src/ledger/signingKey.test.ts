import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyEd25519 } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signingKey } from "./signingKey.js";
import { keysOfFolder } from "./signingKeys.js";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-key-"));
  path = join(folder, "signing.key");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the signing key", () => {
  it("is made once, for its owner alone, and leaves nothing else in the folder", () => {
    const { publicKey } = signingKey(folder);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["signing.key"]);
    expect(signingKey(folder).publicKey).toEqual(publicKey);
  });

  it("signs as RFC 8032 has it", () => {
    // The first test vector of RFC 8032, section 7.1.
    writeFileSync(path, "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\n");
    const { publicKey, signer } = signingKey(folder);
    expect(Buffer.from(publicKey).toString("hex")).toBe(
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    );
    const signature = signer("example.org/a").sign(new Uint8Array(0));
    expect(Buffer.from(signature).toString("hex")).toBe(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    );
    expect(verifyEd25519(signature, new Uint8Array(0), publicKey)).toBe(true);
  });

  it.each(["", "9d61", "0".repeat(64), `${"g".repeat(64)}\n`])("is never replaced where it reads %j", (content) => {
    writeFileSync(path, content);
    expect(() => signingKey(folder)).toThrow(expect.objectContaining({ code: "signing-key" }));
    expect(readFileSync(path, "utf8")).toBe(content);
  });

  it("is not made where heads are that another one has signed", () => {
    const { key } = keysOfFolder(folder);
    expect(keysOfFolder(folder).key.publicKey).toEqual(key.publicKey);
    writeFileSync(join(folder, "heads.jsonl"), '{"id":"team","head":"…"}\n');
    expect(keysOfFolder(folder).key.publicKey).toEqual(key.publicKey);
    rmSync(path);
    expect(() => keysOfFolder(folder)).toThrow(expect.objectContaining({ code: "signing-key" }));
    expect(readdirSync(folder)).toEqual(["heads.jsonl"]);
  });

  it.skipIf(process.getuid?.() === 0)("is a sentence where it may not be read (root may read everything)", () => {
    signingKey(folder);
    chmodSync(path, 0);
    expect(() => signingKey(folder)).toThrow(expect.objectContaining({ code: "signing-key" }));
  });
});

import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { numberedLeaves, storedTree } from "../../test/support/storedTree.js";
import type { Head } from "./head.js";
import { openSignedHead, readSignedHead, signerOf, signHead, type Signer } from "./signedHead.js";

const origin = "example.com/evenhand/ads";
const secretKey = Uint8Array.from({ length: 32 }, (_, i) => i);
const signer = signerOf(origin, secretKey);
const rotated = signerOf(
  origin,
  secretKey.map((byte) => byte + 1),
);
const witness = signerOf(
  "witness.example",
  secretKey.map((byte) => byte + 2),
);
const { tree } = storedTree(numberedLeaves(7));
const head: Head = { origin, size: 7, root: tree.root(), time: 1_794_927_300_000 };
const codeOf = (code: string) => expect.objectContaining({ code }) as Error;

/** The secret key as Node reads it: PKCS #8 of RFC 8410 is these sixteen bytes before the key. */
const nodeKey = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), secretKey]),
  format: "der",
  type: "pkcs8",
});

describe("a signed head", () => {
  it("has origin, size, root and time, and is read again", () => {
    const text = signHead(head, [signer]);
    const [first, second, third, fourth, empty, signature] = text.split("\n");
    expect([first, second, third]).toEqual([origin, "7", Buffer.from(head.root).toString("base64")]);
    expect([fourth, empty]).toEqual(["time 1794927300000", ""]);
    expect(signature).toMatch(/^— example\.com\/evenhand\/ads [A-Za-z0-9+/]{91}=$/);
    expect(openSignedHead(text, { keys: [signer.key] })).toEqual(head);
    expect(readSignedHead(text)).toEqual(head);
  });

  it("may have no time", () => {
    const { time: _, ...timeless } = head;
    expect(openSignedHead(signHead(timeless, [signer]), { keys: [signer.key] })).toEqual(timeless);
  });

  it("is the same with Node's signatures, and Node verifies it", () => {
    const withNode: Signer = { key: signer.key, sign: (message) => new Uint8Array(sign(null, message, nodeKey)) };
    expect(signHead(head, [withNode])).toBe(signHead(head, [signer]));
    const publicKey = createPublicKey(nodeKey);
    const verifySignature = (signature: Uint8Array, message: Uint8Array) => verify(null, message, publicKey, signature);
    expect(openSignedHead(signHead(head, [signer]), { keys: [signer.key], verifySignature })).toEqual(head);
  });

  it("is believed by those who know one of its keys: the old one, the new one", () => {
    const text = signHead(head, [signer, rotated, witness]);
    expect(openSignedHead(text, { keys: [signer.key] })).toEqual(head);
    expect(openSignedHead(text, { keys: [rotated.key] })).toEqual(head);
    expect(openSignedHead(text, { keys: [witness.key, rotated.key] })).toEqual(head);
  });

  it("is not believed for a witness alone, or a key of another log", () => {
    const text = signHead(head, [signer, witness]);
    expect(() => openSignedHead(text, { keys: [witness.key] })).toThrow(codeOf("signature-missing"));
    expect(() => openSignedHead(text, { keys: [rotated.key] })).toThrow(codeOf("signature-missing"));
    expect(() => openSignedHead(text, { keys: [] })).toThrow(codeOf("signature-missing"));
  });

  it("is not believed when one known signature of several is wrong", () => {
    const lines = signHead(head, [signer, witness]).split("\n");
    const other = signHead({ ...head, size: 8 }, [signer, witness]).split("\n");
    const mixed = [...lines.slice(0, 6), other[6], ""].join("\n");
    expect(openSignedHead(mixed, { keys: [signer.key] })).toEqual(head);
    expect(() => openSignedHead(mixed, { keys: [signer.key, witness.key] })).toThrow(codeOf("signature-wrong"));
  });

  it("is not believed with any character changed, nor with some dropped or doubled", () => {
    const text = signHead(head, [signer]);
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "A" ? "B" : "A";
      for (const put of at % 5 === 0 ? [other, "", text[at].repeat(2)] : [other]) {
        const forged = text.slice(0, at) + put + text.slice(at + 1);
        expect(() => openSignedHead(forged, { keys: [signer.key] }), JSON.stringify(forged)).toThrow();
      }
    }
  });

  it("is signed only for a log that has grown, under one origin", () => {
    expect(() => signHead(head, [signer], head)).toThrow(codeOf("head-not-grown"));
    expect(() => signHead(head, [signer], { ...head, size: 8 })).toThrow(codeOf("head-not-grown"));
    expect(() => signHead(head, [signer], { ...head, size: 6, origin: "a" })).toThrow(codeOf("head-not-grown"));
    expect(signHead(head, [signer], { ...head, size: 6 })).toBe(signHead(head, [signer]));
  });

  it("is signed under the log's own name", () => {
    expect(() => signHead(head, [])).toThrow(codeOf("signer-missing"));
    expect(() => signHead(head, [witness])).toThrow(codeOf("signer-missing"));
  });

  it.each([
    ["a size that is no whole number", { size: 1.5 }],
    ["a size below 0", { size: -1 }],
    ["a size that cannot be exact", { size: 2 ** 53 }],
    ["a root of another length", { root: new Uint8Array(31) }],
    ["a time that is no whole number", { time: 0.5 }],
    ["a time that is none", { time: NaN }],
  ])("is not signed with %s", (_, change) => {
    expect(() => signHead({ ...head, ...change }, [signer])).toThrow(codeOf("signed-head-format"));
  });

  const root = Buffer.from(head.root).toString("base64");
  it.each([
    ["an empty origin", ["", "7", root]],
    ["no root", [origin, "7"]],
    ["a size with a leading zero", [origin, "07", root]],
    ["a size with a sign", [origin, "+7", root]],
    ["a size with an exponent", [origin, "7e0", root]],
    ["a size beyond 2^53 - 1", [origin, "9007199254740992", root]],
    ["a root that is no base64", [origin, "7", root.slice(1)]],
    ["a root of 33 bytes", [origin, "7", `${root.slice(0, -1)}A`]],
    ["two times", [origin, "7", root, "time 1", "time 2"]],
    ["a time that is no number", [origin, "7", root, "time noon"]],
    ["an empty line among the others", [origin, "7", root, "", "time 1"]],
  ])("is not read with %s", (_, lines) => {
    const signature = signHead(head, [signer]).split("\n\n")[1];
    expect(() => readSignedHead(`${lines.join("\n")}\n\n${signature}`)).toThrow(codeOf("signed-head-format"));
  });

  it("may have lines of other programs, which are signed as well", () => {
    const signature = signHead(head, [signer]).split("\n\n")[1];
    const text = `${origin}\n7\n${root}\nmood good\ntime 1794927300000\n\n${signature}`;
    expect(readSignedHead(text)).toEqual(head);
    expect(() => openSignedHead(text, { keys: [signer.key] })).toThrow(codeOf("signature-wrong"));
  });
});

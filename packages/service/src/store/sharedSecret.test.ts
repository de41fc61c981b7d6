import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SharedSecret } from "./sharedSecret.js";

const [first, second] = ["first ".padEnd(44, "a"), "second ".padEnd(44, "b")];
const secret = SharedSecret.of(first, "the test");
const bytes = Uint8Array.from({ length: 40 }, (_, index) => index);
const refused = expect.objectContaining({ code: "shared-secret" }) as Error;

describe("what a secret seals", () => {
  it("is read with it, in its place alone", () => {
    const sealed = secret.seal(bytes, "here");
    expect(secret.unseal(sealed, "here")).toEqual(bytes);
    expect(() => secret.unseal(sealed, "there")).toThrow(refused);
  });

  it("shows nothing of itself, also where it is sealed twice", () => {
    const [one, other] = [secret.seal(bytes, "here"), secret.seal(bytes, "here")];
    expect(one).not.toEqual(other);
    expect(Buffer.from(one).includes(Buffer.from(bytes))).toBe(false);
  });

  it("is refused after any changed bit", () => {
    const sealed = secret.seal(bytes, "here");
    sealed.forEach((byte, index) => {
      const changed = Uint8Array.from(sealed);
      changed[index] = byte ^ 1;
      expect(() => secret.unseal(changed, "here")).toThrow(refused);
    });
    for (const length of [0, 7, 35, sealed.length - 1]) {
      expect(() => secret.unseal(sealed.subarray(0, length), "here")).toThrow(refused);
    }
  });

  it("is refused with another secret, which says so", () => {
    const sealed = secret.seal(bytes, "the signing key");
    const other = SharedSecret.of(second, "the test");
    expect(() => other.unseal(sealed, "the signing key")).toThrow(/the signing key, sealed with another secret/);
  });
});

describe("a secret that is replaced", () => {
  const steps = [`${first}\n${second}\n`, `${second}\n${first}\n`, `\n${second}\n`].map((text) =>
    SharedSecret.of(text, "the test"),
  );

  it("is believed in every step by who is one step away", () => {
    const chain = [secret, ...steps];
    chain.slice(1).forEach((later, index) => {
      const earlier = chain[index];
      expect(later.isSigned("a text", earlier.sign("a text"))).toBe(true);
      expect(earlier.isSigned("a text", later.sign("a text"))).toBe(true);
      expect(earlier.unseal(later.seal(bytes, "here"), "here")).toEqual(bytes);
    });
    const [, , , last] = chain;
    expect(last.isSigned("a text", secret.sign("a text"))).toBe(false);
  });

  it("knows what has to be sealed again", () => {
    const sealed = secret.seal(bytes, "here");
    expect(steps.map((step) => step.isCurrent(sealed))).toEqual([true, false, false]);
  });
});

describe("a signature", () => {
  it.each(["", "AAAA", secret.sign("another text")])("is no other: %s", (signed) => {
    expect(secret.isSigned("a text", signed)).toBe(false);
  });
});

describe("the secret of a process", () => {
  it("is that of the file, or of the variable, and is required", () => {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-secret-"));
    const file = join(folder, "secret");
    writeFileSync(file, `${first}\n`);
    const signed = secret.sign("a text");
    expect(SharedSecret.required(file, second).isSigned("a text", signed)).toBe(true);
    expect(SharedSecret.required("", first).isSigned("a text", signed)).toBe(true);
    expect(() => SharedSecret.required("", undefined)).toThrow(/openssl rand -base64 32 > secret/);
    expect(() => SharedSecret.required(join(folder, "none"), first)).toThrow(refused);
    rmSync(folder, { recursive: true });
  });

  it.each(["", "\n\n", "short", `${first}\nshort`])("is refused as %j", (text) => {
    expect(() => SharedSecret.of(text, "the test")).toThrow(refused);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { KeyFile } from "../access/keyFile.js";
import { formerKeys } from "../ledger/formerKeys.js";
import { HeadFile } from "../ledger/headFile.js";
import { rotateSigningKey } from "../ledger/rotateSigningKey.js";
import { signingKey } from "../ledger/signingKey.js";
import { checkSigner, keysOfFolder } from "../ledger/signingKeys.js";
import { openFolder } from "../openAllocators.js";
import { checkedText, readCheckedText } from "./checkedText.js";

describe("a text with its checksum", () => {
  it("is read as it was written, and one without is read as it is", () => {
    for (const text of ["", "a\n", "ä\n\nb"]) {
      expect(readCheckedText(checkedText(text))).toEqual({ text, isChecked: true });
      expect(readCheckedText(text)).toEqual({ text, isChecked: false });
    }
  });

  it("is refused where something was added or is missing", () => {
    const written = checkedText("one\ntwo\n");
    expect(() => readCheckedText(`${written}three\n`)).toThrow(/checksum/);
    expect(() => readCheckedText(written.slice(0, -4))).toThrow(/checksum/);
  });
});

describe("a file beside the database, with any one bit of it flipped or its end cut off", () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-files-"));
    for (const id of ["orders", "team"]) {
      const allocators = await openFolder(folder);
      await allocators.create({ id, contract: "quota", arms: [{ id: "a", share: 0.5 }, { id: "b" }] }, { origin: id });
      await allocators.decisions.decide(id, [{}]);
      await allocators.close();
      if (id === "orders") await rotateSigningKey(folder, 1000);
    }
    new KeyFile(folder).create({ scopes: ["read"], note: "shop" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const readings = {
    "signing.key": () => signingKey(folder).publicKey,
    "former-keys.jsonl": () => formerKeys(folder),
    "keys.json": () => new KeyFile(folder).list(),
    "heads.jsonl": () => {
      const file = new HeadFile(folder);
      file.close();
      return [...file.heads];
    },
  };

  it.each(Object.entries(readings))("%s is refused, or says the same", (name, read) => {
    const path = join(folder, name);
    const whole = readFileSync(path);
    const before = read();
    onTestFinished(() => writeFileSync(path, whole));
    let refused = 0;
    const tryWith = (bytes: Uint8Array) => {
      writeFileSync(path, bytes);
      let found: unknown;
      try {
        found = read();
      } catch (error) {
        expect(error).toHaveProperty("code");
        refused++;
        return;
      }
      expect(found).toEqual(before);
    };
    // The last line of heads may be missing, or have no end: a crash leaves that behind, and the database has the head.
    const isAppended = name === "heads.jsonl";
    for (let at = 0; at < whole.length - (isAppended ? 1 : 0); at++) {
      const bytes = Buffer.from(whole);
      bytes[at] ^= 1 << (at % 8);
      tryWith(bytes);
    }
    expect(refused).toBeGreaterThan(whole.length * 0.8);
    if (isAppended) return;
    for (let size = 1; size < whole.length; size++) tryWith(whole.subarray(0, size));
  });

  it("is missed where another one says that it was there", () => {
    const path = join(folder, "former-keys.jsonl");
    const whole = readFileSync(path);
    rmSync(path);
    expect(() => keysOfFolder(folder)).toThrow(expect.objectContaining({ code: "signing-key" }));
    writeFileSync(path, whole);
  });

  it("has a checksum after the next start where an earlier version has written it; a wrong key is refused before", async () => {
    const names = ["signing.key", "former-keys.jsonl"];
    const whole = names.map((name) => readFileSync(join(folder, name), "utf8"));
    const plain = whole.map((text) => text.replace(/^evenhand-checked.*\n/, "").replace(/^former.*\n/m, ""));
    const write = (texts: readonly string[]) =>
      names.forEach((name, at) => writeFileSync(join(folder, name), texts[at]));
    const file = new HeadFile(folder);
    const heads = [...file.heads];
    file.close();
    for (const at of [0, 1, 31, 63]) {
      write([plain[0].slice(0, at) + (plain[0][at] === "0" ? "1" : "0") + plain[0].slice(at + 1), plain[1]]);
      expect(() => checkSigner(keysOfFolder(folder), heads)).toThrow(expect.objectContaining({ code: "signing-key" }));
    }
    write(plain);
    await (await openFolder(folder)).close();
    expect(names.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(whole);
  });
});

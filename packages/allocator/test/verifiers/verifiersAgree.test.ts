import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EvenhandError } from "@evenhand/core";
import { decodeUtf8 } from "../../src/bytes/byteReader.js";
import { LedgerTree, LogReader, openSignedHead, parseVerifierKey, verifyReceipt } from "../../src/index.js";
import { sameBytes } from "../../src/bytes/byteReader.js";
import { nodeSha256 } from "../support/nodeSha256.js";
import { namedCases, type Case, type Verdict } from "./corpus.js";
import { mutatedCases } from "./mutatedCases.js";

const python = process.env["EVENHAND_PYTHON3"];
const MUTATIONS = 600;
const cases = [...namedCases, ...mutatedCases(MUTATIONS)];

describe("Evenhand's reader of receipts, heads and logs", () => {
  it.each(namedCases)("says what the grammar asks for: $name", (one) => {
    expect(verdictOf(one)).toBe(one.expected);
  });
});

// Skipped where EVENHAND_PYTHON3 names no Python 3: npm test finds or installs one.
describe.skipIf(python === undefined)("verify.py (EVENHAND_PYTHON3; npm test finds or installs one)", () => {
  it(`has the verdict of Evenhand's reader on ${cases.length} files`, () => {
    const own = cases.map((one) => `${one.name}: ${verdictOf(one)}`);
    const verdicts = verdictsOfPython(cases);
    expect(cases.map(({ name }, at) => `${name}: ${String(verdicts[at])}`)).toEqual(own);
    // A corpus of which one reader refuses everything would show nothing.
    expect(new Set(verdicts.slice(namedCases.length))).toEqual(new Set(["genuine", "not genuine"]));
  });
});

function verdictOf({ command, file, head, keys: lines }: Case): Verdict {
  const keys = unlessRefused(() => lines.map(parseVerifierKey));
  if (keys === undefined) return "wrong use";
  if (command === "receipt")
    return verifyReceipt(file, { keys, sha256: nodeSha256 }).genuine ? "genuine" : "not genuine";
  return unlessRefused(() => isLogOf(file, openSignedHead(decodeUtf8(head ?? file) ?? "", { keys }))) === true
    ? "genuine"
    : "not genuine";
}

function isLogOf(log: Uint8Array, { origin, size, root }: { origin: string; size: number; root: Uint8Array }): boolean {
  const tree = new LedgerTree(nodeSha256);
  const reader = new LogReader();
  reader.push(log, ({ leaf }) => tree.size < size && tree.append(leaf));
  reader.end();
  return reader.origin === origin && tree.size === size && sameBytes(tree.root(), root);
}

function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof EvenhandError) return undefined;
    throw error;
  }
}

function verdictsOfPython(given: readonly Case[]): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-verdicts-"));
  try {
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    const written = given.map(({ command, file, head, keys }) => ({
      command,
      keys,
      files: { file: base64(file), ...(head === undefined ? {} : { head: base64(head) }) },
    }));
    writeFileSync(join(folder, "cases"), JSON.stringify(written));
    const program = fileURLToPath(new URL("verifyAll.py", import.meta.url));
    const verify = fileURLToPath(new URL("../../../../docs/verify", import.meta.url));
    const { stderr, status } = spawnSync(
      python ?? "",
      [program, verify, join(folder, "cases"), join(folder, "statuses")],
      { encoding: "utf8", maxBuffer: 1e8 },
    );
    if (status !== 0) throw new Error(stderr);
    const statuses = JSON.parse(readFileSync(join(folder, "statuses"), "utf8")) as unknown[];
    const words: readonly Verdict[] = ["genuine", "not genuine", "wrong use"];
    return statuses.map((one) => words[one as number] ?? one);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { formatReceipt, formatVerifierKey, inclusionProof, signerOf, signHead } from "../src/index.js";
import type { EventRecord } from "../src/index.js";
import { logFile } from "./support/logFile.js";
import { storedTree } from "./support/storedTree.js";

const python = process.env["EVENHAND_PYTHON3"];
const program = fileURLToPath(new URL("../../../docs/verify/verify.py", import.meta.url));

const origin = "example.com/evenhand/ads";
const secretKey = Uint8Array.from({ length: 32 }, (_, i) => i);
const signer = signerOf(origin, secretKey);
const witness = signerOf(
  "witness.example",
  secretKey.map((byte) => byte + 1),
);
const impostor = signerOf(
  origin,
  secretKey.map((byte) => byte + 2),
);
const key = formatVerifierKey(signer.key);

/** Leaves of 0 to 299 bytes, so that some lengths take two bytes; every third has a personal part. */
const events: EventRecord[] = Array.from({ length: 300 }, (_, i) => ({
  leaf: new Uint8Array(i).fill(i % 256),
  ...(i % 3 === 0 ? { personal: new Uint8Array(200 + i).fill(1) } : {}),
}));
const { tree, readTile } = storedTree(events.map(({ leaf }) => leaf));
const head = { origin, size: 300, root: tree.root(), time: 1_794_927_300_000 };
const signedHead = signHead(head, [signer, witness]);
const receiptOf = (index: number) => ({
  leaf: events[index].leaf,
  index,
  proof: inclusionProof(index, 300, readTile),
  signedHead,
});
const replaced = (index: number, ...by: EventRecord[]) => [
  ...events.slice(0, index),
  ...by,
  ...events.slice(index + 1),
];

// Skipped where EVENHAND_PYTHON3 names no Python 3: npm test finds or installs one.
describe.skipIf(python === undefined)(
  "docs/verify/verify.py (EVENHAND_PYTHON3; npm test finds or installs one)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-verify-"));
    afterAll(() => rmSync(folder, { recursive: true }));

    function verify(...args: string[]): { status: number | null; words: string } {
      const { status, stdout, stderr } = spawnSync(python ?? "", [program, ...args], { encoding: "utf8" });
      return { status, words: stdout + stderr };
    }

    function verifyReceipt(text: string, trusted = key) {
      writeFileSync(join(folder, "receipt"), text);
      return verify("receipt", join(folder, "receipt"), "--key", trusted);
    }

    function verifyTree(log: Uint8Array, signed = signedHead, trusted = key) {
      writeFileSync(join(folder, "log"), log);
      writeFileSync(join(folder, "head"), signed);
      return verify("tree", join(folder, "log"), "--head", join(folder, "head"), "--key", trusted);
    }

    it.each([0, 127, 256, 299])("finds the receipt of leaf %i genuine", (index) => {
      expect(verifyReceipt(formatReceipt(receiptOf(index)))).toEqual({
        status: 0,
        words: `genuine: leaf ${index} of ${origin}, ${index} bytes, among the first 300\n`,
      });
    });

    it.each([
      ["another leaf", { leaf: events[151].leaf }, /does not lead from the leaf to the signed root/],
      ["another index", { index: 151 }, /does not lead/],
      ["an index beyond the log", { index: 300 }, /300 leaves/],
      ["a hash dropped", { proof: receiptOf(150).proof.slice(1) }, /too few hashes/],
      ["a hash more", { proof: [...receiptOf(150).proof, new Uint8Array(32)] }, /too many hashes/],
      ["hashes swapped", { proof: [...receiptOf(150).proof].reverse() }, /does not lead/],
      ["another size", { signedHead: signedHead.replace("\n300\n", "\n301\n") }, /signature by .* is wrong/],
      ["another time", { signedHead: signedHead.replace("time 1", "time 2") }, /signature by .* is wrong/],
      ["another origin", { signedHead: signHead({ ...head, origin: witness.key.name }, [witness]) }, /no key/],
      ["the signature of another key", { signedHead: signHead(head, [impostor]) }, /no key/],
      ["no signed head", { signedHead: "" }, /no signatures/],
    ])("refuses a receipt with %s", (_, change, words) => {
      const verdict = verifyReceipt(formatReceipt({ ...receiptOf(150), ...change }));
      expect(verdict.words).toMatch(/^not genuine: /);
      expect(verdict.words).toMatch(words);
      expect(verdict.status).toBe(1);
    });

    it("prints for the receipt of docs/ledger.md what the page says", () => {
      const page = readFileSync(new URL("../../../docs/ledger.md", import.meta.url), "utf8");
      const blocks = [...page.matchAll(/```text\n([^]*?)```/g)].map(([, text]) => text);
      const [, keyLine, receipt, printed] = blocks;
      expect(verifyReceipt(receipt, keyLine.trim())).toEqual({ status: 0, words: printed });
    });

    it("refuses a verifier key whose id is not its own", () => {
      const { status, words } = verifyReceipt(
        formatReceipt(receiptOf(0)),
        key.replace(/\+[0-9a-f]{8}\+/, "+00000000+"),
      );
      expect({ status, words }).toMatchObject({
        status: 2,
        words: expect.stringContaining("id is 00000000") as string,
      });
    });

    it("finds a log genuine, with its personal parts and without", () => {
      const genuine = { status: 0, words: `genuine: the first 300 leaves of ${origin}\n` };
      expect(verifyTree(logFile(origin, events))).toEqual(genuine);
      expect(
        verifyTree(
          logFile(
            origin,
            events.map(({ leaf }) => ({ leaf })),
          ),
        ),
      ).toEqual(genuine);
    });

    it("counts the leaves that came after the head", () => {
      const longer = logFile(origin, [...events, events[7], events[8]]);
      expect(verifyTree(longer).words).toBe(`genuine: the first 300 leaves of ${origin}; 2 more are not signed yet\n`);
    });

    it("finds the log without leaves genuine", () => {
      const empty = storedTree([]);
      const signed = signHead({ origin, size: 0, root: empty.tree.root() }, [signer]);
      expect(verifyTree(logFile(origin, []), signed).status).toBe(0);
    });

    const log = logFile(origin, events);
    it.each([
      [
        "a changed leaf",
        logFile(origin, replaced(9, { leaf: new Uint8Array(9).fill(8) })),
        /not those that were signed/,
      ],
      ["a dropped leaf", logFile(origin, [...replaced(9), events[0]]), /not those that were signed/],
      ["an inserted leaf", logFile(origin, replaced(9, events[9], events[9])), /not those that were signed/],
      [
        "swapped leaves",
        logFile(origin, [...events.slice(0, 9), events[10], events[9], ...events.slice(11)]),
        /not those that were signed/,
      ],
      ["a cut tail", logFile(origin, events.slice(0, 299)), /299 leaves, the signed head 300: its tail was cut/],
      ["half an event", log.slice(0, -1), /ends within an event/],
      ["another origin", logFile("example.com/evenhand/jobs", events), /the log is example.com\/evenhand\/jobs/],
      ["another first line", log.slice(1), /first line/],
    ])("refuses a log with %s", (_, forged, words) => {
      const verdict = verifyTree(forged);
      expect(verdict.words).toMatch(/^not genuine: /);
      expect(verdict.words).toMatch(words);
      expect(verdict.status).toBe(1);
    });

    it("says how it is used", () => {
      expect(verify("receipt", join(folder, "missing"), "--key", key)).toMatchObject({ status: 2 });
      expect(verify("tree", join(folder, "log"), "--key", key)).toMatchObject({ status: 2 });
    });
  },
);

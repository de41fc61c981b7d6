import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  Audit,
  LogReader,
  openSignedHead,
  parseVerifierKey,
  publishedSeed,
  verifyReceipt,
  type EventRecord,
} from "@evenhand/allocator";
import type { AllocatorAnswer, ArmsAnswer, AuditAnswer, DecisionDetails, PublicKeyAnswer } from "@evenhand/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSha256 } from "../src/engine/nodeSha256.js";
import { examineFolder, KeyFile, openAllocators } from "../src/index.js";

/** What a release answered of an allocator before it was killed. */
interface Answered {
  readonly allocator: AllocatorAnswer;
  readonly arms: ArmsAnswer;
  readonly audit: AuditAnswer;
  readonly head: string;
  readonly publicKey: PublicKeyAnswer;
}

interface Answers extends Readonly<Record<"orders" | "prices" | "ended", Answered>> {
  readonly key: string;
  readonly receipt: string;
  readonly report: Readonly<Record<string, unknown>>;
  readonly decision: DecisionDetails;
}

const released = fileURLToPath(new URL("released", import.meta.url));
const unpacked = (path: string) => gunzipSync(readFileSync(join(released, path)));
const versions = readdirSync(released).filter((name) => existsSync(join(released, name, "answers.json.gz")));
const ids = ["ended", "orders", "prices"] as const;

/**
 * Folders as releases left them behind when they were killed, each written once by the release itself
 * (writeReleased.mjs): three allocators with every kind of change, keys, a rotated signing key, an erasure, and a
 * write-ahead log. Where this fails the program is wrong, not the folder.
 */
describe.each(versions)("the folder of version %s", (version) => {
  const answers = JSON.parse(unpacked(`${version}/answers.json.gz`).toString()) as Answers;
  const keysOf = ({ verifierKey, former }: PublicKeyAnswer) =>
    [verifierKey, ...former.map((one) => one.verifierKey)].map((key) => parseVerifierKey(key));
  const counted = (rows: ArmsAnswer["rows"]) =>
    rows.map(({ name, status, pulls, promised, label, reported }) => [name, status, pulls, promised, label, reported]);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-released-"));
    for (const name of readdirSync(join(released, version, "folder"))) {
      writeFileSync(join(folder, name.replace(/\.gz$/, "")), unpacked(`${version}/folder/${name}`));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is opened with what was answered, audited, proved, and goes on", async () => {
    const allocators = await openAllocators(folder, { origin: "example.org" });
    try {
      for (const id of ids) {
        const before = answers[id];
        const { rows } = await allocators.contracts.arms(id);
        expect(counted(rows)).toEqual(counted(before.arms.rows));
        const { report } = await allocators.evidence.audit(id);
        expect(report).toMatchObject({ verdict: "held", findings: 0, choices: { unknown: 0 } });
        expect(report.events).toBeGreaterThanOrEqual(before.audit.report.events);
      }
      const { orders, decision } = answers;
      expect(await allocators.explain(decision.id)).toMatchObject({ place: decision.place, chosen: decision.chosen });
      const receipt = await allocators.evidence.receipt(decision.id);
      const verdict = verifyReceipt(Buffer.from(receipt), { keys: keysOf(orders.publicKey), sha256: nodeSha256 });
      expect(verdict).toMatchObject({ genuine: true, index: decision.place });
      const made = await allocators.decide("prices");
      await allocators.reward(made.id, 1);
    } finally {
      await allocators.close();
    }
    for await (const { id, findings } of examineFolder(folder)) expect([id, findings]).toEqual([id, []]);
  });

  it("knows its keys: the one that was made and not the one that was revoked", () => {
    const keys = new KeyFile(folder);
    expect(keys.list().map(({ note }) => note)).toEqual(["operator"]);
    expect(keys.find(answers.key)).toMatchObject({ stored: { note: "operator" } });
  });

  it("has receipts and a log that are still taken for what they are", () => {
    const { decision, orders, receipt, report } = answers;
    const keys = keysOf(orders.publicKey);
    const verdict = verifyReceipt(Buffer.from(receipt), { keys, sha256: nodeSha256 });
    expect(verdict).toMatchObject({ genuine: true, index: decision.place });
    const records: EventRecord[] = [];
    const reader = new LogReader();
    reader.push(unpacked(`${version}/orders.evenhand.gz`), (record) => records.push(record));
    reader.end();
    const publishedSeeds = records.flatMap((record) => publishedSeed(record) ?? []);
    const audit = new Audit({ sha256: nodeSha256, publishedSeeds, head: openSignedHead(orders.head, { keys }) });
    for (const record of records) audit.take(record);
    const again = JSON.parse(JSON.stringify(audit.report(reader.origin))) as object;
    // Later versions may say more; what that one said they say too. Its command adds which one it is.
    const { version: _, log: __, isHeadSigned: ___, ...said } = report;
    expect(again).toMatchObject(said);
  });
});

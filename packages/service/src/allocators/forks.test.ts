import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Audit, compareHeads, LogReader, parseVerifierKey, readSignedHead, verifyReceipt } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backupFolder } from "../backup/makeBackup.js";
import { restoreFolder } from "../backup/restoreFolder.js";
import { Acknowledged } from "../store/embedded/acknowledged.js";
import { openAllocators, type EmbeddedAllocators } from "../openAllocators.js";

const team = {
  id: "team",
  contract: "quota",
  learner: "thompson",
  arms: [{ id: "ann", share: 0.5 }, { id: "bob" }],
} as const;
const because = "the disk failed, and the copy was an hour old";

let place: string;
let open: EmbeddedAllocators;
const folder = () => join(place, "data");
const copy = () => join(place, "copy");
const headFile = () => join(place, "elsewhere", "heads.jsonl");

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), "evenhand-fork-"));
  cpSync(".", join(place, "elsewhere"), { recursive: true, filter: (from) => from === "." });
  await opened();
  await open.contracts.create({ ...team, arms: [...team.arms] });
  await decide(10);
});
afterEach(async () => {
  await open.close();
  rmSync(place, { recursive: true, force: true });
});

async function opened(options = {}) {
  open = await openAllocators(folder(), { origin: "example.org", ...options });
}

async function decide(count: number): Promise<string[]> {
  const decided = await open.decideAll(
    "team",
    Array.from({ length: count }, () => ({})),
  );
  return decided.flat().map(({ id }) => id);
}

/** Keeps a copy of the folder, makes more decisions, and brings the whole copy back: what is lost is their ids. */
async function restoredOld(options = {}): Promise<{ lost: string[]; head: string; key: string; receipts: string[] }> {
  await open.close();
  cpSync(folder(), copy(), { recursive: true });
  await opened(options);
  const lost = await decide(6);
  const length = (await open.contracts.view("team")).logLength;
  await expect
    .poll(async () => readSignedHead(await open.evidence.head("team")).size, { timeout: 20_000 })
    .toBe(length);
  const receipts = [await open.evidence.receipt("team.first"), await open.evidence.receipt(lost[5])];
  const { verifierKey: key } = await open.evidence.publicKey("team");
  const head = await open.evidence.head("team");
  await open.close();
  rmSync(folder(), { recursive: true });
  cpSync(copy(), folder(), { recursive: true });
  await opened(options);
  return { lost, head, key, receipts };
}

describe("a folder that was copied back as a whole", () => {
  beforeEach(async () => {
    await open.decide("team", { id: "first" });
  });

  it("equivocates where its heads are kept in it alone: the two heads show it to anyone", async () => {
    const { head } = await restoredOld();
    await decide(6);
    const { logLength } = await open.contracts.view("team");
    await expect
      .poll(async () => readSignedHead(await open.evidence.head("team")).size, { timeout: 20_000 })
      .toBe(logLength);
    const again = readSignedHead(await open.evidence.head("team"));
    expect(compareHeads(readSignedHead(head), again)).toBe("fork");
  });

  it("is refused where they are kept outside too, and goes on by a fork that says what is lost", async () => {
    const { lost, head, key, receipts } = await restoredOld({ headFile: headFile() });
    const known = readSignedHead(head);
    const refused = { code: "store-behind" };
    await expect(open.contracts.view("team")).rejects.toMatchObject(refused);
    await expect(decide(1)).rejects.toMatchObject(refused);
    const [listed] = await open.contracts.list();
    expect(listed.refused).toMatch(/lost events/);
    expect((await open.alarms()).items).toMatchObject([{ kind: "head-mismatch", allocator: "team" }]);
    const kept = listed.length;
    const answer = await open.contracts.fork("team", { because });
    expect(answer).toMatchObject({
      ...{ id: "team", before: "example.org/team", after: "example.org/team/2" },
      ...{ size: known.size, kept, event: kept, reason: because },
    });
    expect((await open.alarms()).items).toEqual([]);
    const view = await open.contracts.view("team");
    expect([view.origin, view.forks?.length]).toEqual(["example.org/team/2", 1]);
    // The key has another name, and the log another one.
    const now = await open.evidence.publicKey("team");
    expect(parseVerifierKey(now.verifierKey).name).toBe("example.org/team/2");
    await decide(3);
    const audit = (await open.evidence.audit("team")).report;
    expect([audit.verdict, audit.findings, audit.choices.unknown]).toEqual(["held-since-fork", 0, 0]);
    // Below the break a receipt verifies against both; above it the operator's word is the answer.
    const below = await open.evidence.receipt("team.first");
    const trust = { keys: [key, now.verifierKey].map(parseVerifierKey) };
    expect([receipts[0], receipts[1], below].map((one) => verifyReceipt(one, trust).genuine)).toEqual([
      true,
      true,
      true,
    ]);
    await expect(open.evidence.receipt(lost[5])).rejects.toMatchObject({
      code: "decision-lost",
      message: expect.stringContaining(because) as string,
    });
    await expect(open.evidence.receipt("team.999999-abcdefgh")).rejects.toMatchObject({ code: "decision-name" });
    // It stays so after a start, and a fork is not made twice.
    await open.close();
    await opened({ headFile: headFile() });
    await decide(1);
    await expect(open.contracts.fork("team", { because })).rejects.toMatchObject({ code: "fork-refused" });
    const log = new Audit();
    new LogReader().push(await open.evidence.fullLog("team"), (record) => log.take(record));
    expect(log.report("example.org/team/2").verdict).toBe("held-since-fork");
  });

  it("is refused again where the copy is brought back once more: the fork is in the file outside", async () => {
    await restoredOld({ headFile: headFile() });
    await open.contracts.fork("team", { because });
    await open.close();
    rmSync(folder(), { recursive: true });
    cpSync(copy(), folder(), { recursive: true });
    await opened({ headFile: headFile() });
    await expect(open.contracts.view("team")).rejects.toMatchObject({ code: "store-behind" });
    const again = await open.contracts.fork("team", { because: "once more" });
    expect([again.before, again.after]).toEqual(["example.org/team/2", "example.org/team/3"]);
    await decide(1);
  });

  it("can be forked by a head that somebody else has kept, and by no other text", async () => {
    const { head } = await restoredOld();
    await expect(open.contracts.fork("team", { because })).rejects.toMatchObject({ code: "fork-refused" });
    const forged = head.replace(/\n\d+\n/, "\n9999\n");
    await expect(open.contracts.fork("team", { because, head: forged })).rejects.toMatchObject({
      code: "fork-refused",
      path: "head",
    });
    expect(await open.contracts.fork("team", { because, head })).toMatchObject({ after: "example.org/team/2" });
  });
});

it("refuses to fork what was never signed, and says that a backup goes on without it", async () => {
  await open.close();
  const acknowledged = new Acknowledged(folder(), "r+");
  acknowledged.setLength(1, 99);
  acknowledged.close();
  await opened();
  await expect(open.contracts.view("team")).rejects.toMatchObject({ code: "store-behind" });
  await expect(open.contracts.fork("team", { because })).rejects.toMatchObject({
    code: "fork-refused",
    message: expect.stringMatching(
      /of the 99 events that were acknowledged.*evenhand backup and evenhand restore/,
    ) as string,
  });
  await open.close();
  await backupFolder(folder(), copy());
  await restoreFolder(copy(), join(place, "restored"));
  open = await openAllocators(join(place, "restored"), { origin: "example.org" });
  await decide(1);
  await expect
    .poll(async () => (await open.evidence.audit("team")).report, { timeout: 20_000 })
    .toMatchObject({ verdict: "held", restores: 1 });
});

describe("a proof between two heads", () => {
  it("shows that one goes on from the other", async () => {
    const first = readSignedHead(await open.evidence.head("team"));
    await decide(5);
    const { logLength } = await open.contracts.view("team");
    await expect
      .poll(async () => readSignedHead(await open.evidence.head("team")).size, { timeout: 20_000 })
      .toBe(logLength);
    const proof = await open.evidence.consistency("team", first.size);
    const later = readSignedHead(proof.head);
    const hashes = proof.hashes.map((hash) => Buffer.from(hash, "base64"));
    expect(proof).toMatchObject({ from: first.size, to: later.size });
    expect(compareHeads(first, later, hashes)).toBe("extends");
    for (const [from, to] of [
      [5, 4],
      [0, later.size + 1],
    ]) {
      await expect(open.evidence.consistency("team", from, to)).rejects.toMatchObject({ code: "query-invalid" });
    }
  });
});

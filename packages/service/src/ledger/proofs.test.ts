import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Allocators } from "../allocators/allocators.js";
import { openFolder } from "../openAllocators.js";
import { sqliteDriver } from "../store/embedded/sqliteDriver.js";
import { headsIn } from "./headFile.js";

const team = { id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };
/** More events than a tile has, so that there is a full one, and one above it. */
const DECISIONS = 300;
const damaged = { code: "store-damaged" };

let folder: string;
let allocators: Allocators;
let decision: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-proofs-"));
  allocators = await openFolder(folder);
  await allocators.create(team, { origin: "example.org/team" });
  const items = Array.from({ length: DECISIONS }, () => ({}));
  [[{ id: decision }]] = await allocators.decisions.decide("team", items);
  await allocators.proofs.receipt(decision);
});
afterEach(async () => {
  await allocators.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Closes the folder, changes it by hand, and opens it again. */
async function changed(change: () => void): Promise<void> {
  await allocators.close();
  change();
  allocators = await openFolder(folder);
}

/** Flips a bit of a tile. Without its checksum, only the tree itself can tell. */
function flipTile(level: number, hash: number, checksum: "stays" | "goes"): void {
  const database = sqliteDriver().open(join(folder, "allocators.db"));
  const where = `WHERE level = ${level} AND place = 0`;
  const row = database.prepare(`SELECT hex(hashes) AS digits FROM tiles ${where}`).get();
  const hashes = Buffer.from((row as { digits: string }).digits, "hex");
  hashes[32 * hash] ^= 1;
  const sum = checksum === "stays" ? "sum" : "NULL";
  database.prepare(`UPDATE tiles SET hashes = unhex(?), sum = ${sum} ${where}`).run(hashes.toString("hex"));
  database.close();
}

describe("what is handed out to be kept", () => {
  it.each([
    ["with a checksum", "stays"],
    ["without one", "goes"],
  ] as const)("is no receipt and no proof from a tile that has another bit, %s", async (_, checksum) => {
    await changed(() => flipTile(0, 7, checksum));
    await expect(allocators.proofs.receipt(decision)).rejects.toMatchObject(damaged);
    await expect(allocators.proofs.consistency("team", 5)).rejects.toMatchObject(damaged);
    await expect(allocators.proofs.consistency("team", 5, 9)).rejects.toMatchObject(damaged);
    // Nothing of the log is lost: it goes on, and says what it can prove.
    expect(await allocators.decisions.decide("team", [{}])).toHaveLength(1);
    expect((await allocators.proofs.consistency("team", 260)).hashes.length).toBeGreaterThan(0);
  });

  it("is no head that no key of the service has signed", async () => {
    await allocators.create({ ...team, id: "later" }, { origin: "example.org/later" });
    await allocators.proofs.head("later");
    await changed(() => {
      const path = join(folder, "heads.jsonl");
      const heads = headsIn(readFileSync(path, "utf8"));
      const head = heads?.get("team") ?? "";
      const at = head.length - 20;
      const forged = `${head.slice(0, at)}${head[at] === "A" ? "B" : "A"}${head.slice(at + 1)}`;
      // As versions before checksums have written it, in both places: in one of them it would be mended by the other.
      writeFileSync(path, readFileSync(path, "utf8") + `${JSON.stringify({ id: "team", head: forged })}\n`);
      const database = sqliteDriver().open(join(folder, "allocators.db"));
      const text = "UPDATE stored_values SET value = unhex(?), sum = NULL WHERE name = 'head 1'";
      database.prepare(text).run(Buffer.from(forged).toString("hex"));
      database.close();
    });
    await expect(allocators.proofs.head("team")).rejects.toMatchObject(damaged);
    await expect(allocators.proofs.receipt(decision)).rejects.toMatchObject(damaged);
    expect(await allocators.proofs.head("later")).toContain("example.org/later");
  });
});

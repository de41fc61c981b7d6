import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KeyFile, openFolder } from "../../src/index.js";
import { driversOfTests } from "../support/sqliteDrivers.js";
import { failedCalls, failing, inWords, type Fault } from "./faultyDisk.js";

const strace = process.env["EVENHAND_STRACE"] ?? "";
const isWhole = process.env["EVENHAND_IO_ERRORS"] === "all";
const HOUR = 3_600_000;
const program = fileURLToPath(new URL("changeKeys.mjs", import.meta.url));

let place: string;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "evenhand-keys-"));
  const allocators = await openFolder(join(place, "whole"));
  await allocators.create({ id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }] }, { origin: "x/team" });
  await allocators.close();
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Told {
  readonly what: "made" | "revoked" | "rotated" | "failed";
  readonly told: unknown;
}

/** Changes keys with this fault: how many calls have failed. */
async function changed(fault: Fault): Promise<number> {
  const folder = join(place, "changed");
  cpSync(join(place, "whole"), folder, { recursive: true });
  try {
    const [{ node, env }] = driversOfTests;
    const [command, ...args] = [...failing(strace, folder, fault, `${folder}.calls`), node, program, folder];
    const { stdout } = spawnSync(command, args, { encoding: "utf8", env: { ...process.env, ...env } });
    const failed = failedCalls(`${folder}.calls`);
    const told = stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Told);
    const of = (what: Told["what"]) => told.filter((one) => one.what === what).map((one) => one.told);
    expect(of("rotated"), inWords(fault)).toHaveLength(1);
    // What SQLite cannot move while it closes stays in the write-ahead log, and nobody needs to know.
    if (failed > 0 && fault.file?.includes("keys") === true) {
      expect(of("failed").length, inWords(fault)).toBeGreaterThan(0);
    }
    const ids = new KeyFile(folder).list().map(({ id }) => id);
    expect(ids, inWords(fault)).toEqual(expect.arrayContaining(of("made").slice(1)));
    expect(ids, inWords(fault)).not.toContain(of("revoked")[0]);
    const [{ publicKey, former }] = of("rotated") as { publicKey: string; former: string }[];
    const allocators = await openFolder(folder);
    try {
      expect(Buffer.from(allocators.proofs.publicKey).toString("base64")).toBe(publicKey);
      expect(allocators.proofs.formerKeys.map((one) => one.publicKey)).toContain(former);
      await allocators.decisions.decide("team", [{}]);
      expect(await allocators.proofs.head("team")).toContain("x/team");
    } finally {
      await allocators.close();
    }
    return failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Their drafts have names of their own; where no file is named, each one of them has its turn. */
const places: readonly Pick<Fault, "file" | "calls">[] = [
  { calls: "fsync,fdatasync" },
  { calls: "rename,renameat,renameat2,link,linkat" },
  { file: "keys.json.new", calls: "write,pwrite64,fsync,fdatasync" },
  { file: "former-keys.jsonl.new", calls: "write,pwrite64,fsync,fdatasync" },
  { file: ".", calls: "fsync,fdatasync" },
];

describe.skipIf(strace === "")("keys on a disk with errors (EVENHAND_STRACE; npm test finds or installs one)", () => {
  it.skipIf(isWhole)("are all there that were made, and can be changed again", async () => {
    expect(await changed({ file: "keys.json.new", calls: "fsync,fdatasync", error: "EIO", when: "2" })).toBe(1);
  });

  it.skipIf(!isWhole)(
    "are all there that were made, and can be changed again, at every call that may fail",
    async () => {
      let tried = 0;
      for (const one of places) {
        for (const error of ["EIO", "ENOSPC"] as const) {
          for (let number = 1; (await changed({ ...one, error, when: String(number) })) > 0; number++) tried++;
        }
      }
      console.log(`errors while keys were changed: ${tried} tried`);
      expect(tried).toBeGreaterThan(0);
    },
    HOUR,
  );
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAllocators } from "@evenhand/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { evenhand } from "./evenhand.js";

let root: string;
let folder: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "evenhand-move-"));
  folder = join(root, "a");
  const allocators = await openAllocators(folder);
  await allocators.contracts.create({ id: "team", contract: "quota", arms: [{ id: "a", share: 0.5 }, { id: "b" }] });
  await allocators.decideAll("team", [{}, {}]);
  await allocators.close();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("evenhand move", () => {
  it("says what it has moved, and where it was moved to who serves the old place", () => {
    const move = () => evenhand("move", "--from", folder, "--to", join(root, "b"));
    expect(move()).toEqual({ code: 0, stdout: "1 allocator, 4 events: moved; serve the new place now\n", stderr: "" });
    expect(move()).toMatchObject({ code: 0, stdout: "1 allocator, 4 events: moved before, nothing was left to do\n" });
    const { code, stderr } = evenhand("serve", "--folder", folder, "--port", "0", "--insecure-no-auth");
    expect([code, stderr]).toEqual([2, expect.stringContaining(`moved to ${join(root, "b")}`)]);
    expect(stderr).toContain("[store-moved]");
    expect(evenhand("doctor", "--folder", join(root, "b"))).toMatchObject({ code: 0 });
  });

  it("needs the secret for a database, and refuses a folder that is none", () => {
    const { code, stderr } = evenhand("move", "--from", folder, "--to", "postgres://127.0.0.1:1/none");
    expect([code, stderr]).toEqual([2, expect.stringContaining("[shared-secret]")]);
    const missing = evenhand("move", "--from", join(root, "none"), "--to", join(root, "b"));
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("[folder-unusable]")]);
  });
});

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LedgerTree, LogReader, openSignedHead, parseVerifierKey, verifyReceipt } from "@evenhand/allocator";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Allocators } from "../../allocators/allocators.js";
import { openFolder } from "../../openAllocators.js";
import { documentedAnswers } from "../../../test/support/documentedAnswers.js";
import { createApp } from "../app.js";

const python = process.env["EVENHAND_PYTHON3"];
const program = fileURLToPath(new URL("../../../../../docs/verify/verify.py", import.meta.url));

let folder: string;
let allocators: Allocators;
let app: FastifyInstance;
let checkAnswers: () => void;
let decisions: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-proofs-"));
  allocators = await openFolder(folder);
  app = createApp({ allocators, origin: "example.org" });
  const arms = [{ id: "ann", share: 0.5 }, { id: "bob" }];
  await app.inject({ method: "POST", url: "/v1/allocators", payload: { id: "team", contract: "quota", arms } });
  const items = Array.from({ length: 300 }, () => ({}));
  const decided = await app.inject({ method: "POST", url: "/v1/allocators/team/decisions", payload: { items } });
  decisions = decided.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  // Its end signs all of it: a head that was signed before the decisions would be the last one for a second.
  await app.close();
  await allocators.close();
  allocators = await openFolder(folder);
  app = createApp({ allocators, origin: "example.org" });
  checkAnswers = documentedAnswers(app);
});
afterEach(async () => {
  await app.close();
  await allocators.close();
  rmSync(folder, { recursive: true, force: true });
  checkAnswers();
});

const get = (url: string) => app.inject({ method: "GET", url });
const keyLine = async () => (await get("/v1/public-key?allocator=team")).json<{ verifierKey: string }>().verifierKey;

describe("what an outsider can check", () => {
  it("has a receipt for every decision, which the key alone proves", async () => {
    const keys = [parseVerifierKey(await keyLine())];
    for (const decision of [decisions[0], decisions[137], decisions[299]]) {
      const { body, headers } = await get(`/v1/allocators/team/proof/${decision}`);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(verifyReceipt(body, { keys })).toMatchObject({
        genuine: true,
        head: { origin: "example.org/team", size: 302 },
      });
    }
  });

  it("has a log whose tree is the one that was signed", async () => {
    const { body } = await get("/v1/allocators/team/head");
    const head = openSignedHead(body, { keys: [parseVerifierKey(await keyLine())] });
    const tree = new LedgerTree();
    const reader = new LogReader();
    reader.push(new Uint8Array((await get("/v1/allocators/team/log")).rawPayload), ({ leaf }) => tree.append(leaf));
    reader.end();
    expect([reader.origin, reader.events]).toEqual(["example.org/team", 302]);
    expect(tree.root()).toEqual(head.root);
    const tile = (await get("/v1/allocators/team/tiles/0/0")).rawPayload;
    expect(tile.length).toBe(256 * 32);
    expect((await get("/v1/allocators/team/tiles/0/1")).rawPayload.length).toBe(46 * 32);
    expect(tree.takeTiles()).toContainEqual({ level: 0, index: 0, hashes: new Uint8Array(tile) });
  });

  it("signs no second head within a second, and says so where a receipt needs one", async () => {
    const first = await get("/v1/allocators/team/head");
    const later = (await app.inject({ method: "POST", url: "/v1/allocators/team/decisions", payload: {} })).json<{
      id: string;
    }>();
    const [head, proof] = [await get("/v1/allocators/team/head"), await get(`/v1/allocators/team/proof/${later.id}`)];
    const isNew = head.body !== first.body;
    expect([proof.statusCode, proof.headers["retry-after"]]).toEqual(isNew ? [200, undefined] : [503, "1"]);
  });

  it.each([
    ["/v1/allocators/team/proof/team.2-00000000", 404, "decision-name"],
    ["/v1/allocators/team/proof/other.2-00000000", 404, "decision-name"],
    ["/v1/allocators/team/proof/team.999-00000000", 404, "decision-name"],
    ["/v1/allocators/team/proof/team.nothing", 404, "decision-name"],
    ["/v1/allocators/team/tiles/0/9", 404, "tile-unknown"],
    ["/v1/allocators/team/tiles/-1/..%2f", 404, "tile-unknown"],
    ["/v1/allocators/other/head", 404, "allocator-unknown"],
    ["/v1/allocators/other/log", 404, "allocator-unknown"],
  ])("refuses GET %s with a problem", async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it.skipIf(python === undefined || !existsSync(program))(
    "verifies with docs/verify/verify.py (EVENHAND_PYTHON3; npm test finds or installs one)",
    async () => {
      const key = await keyLine();
      const verify = (...args: string[]) => spawnSync(python ?? "", [program, ...args, "--key", key]).status;
      const write = (name: string, content: string | Buffer) => {
        writeFileSync(join(folder, name), content);
        return join(folder, name);
      };
      const receipt = (await get(`/v1/allocators/team/proof/${decisions[5]}`)).body;
      expect(verify("receipt", write("receipt", receipt))).toBe(0);
      expect(verify("receipt", write("receipt", receipt.replace("index 7", "index 8")))).toBe(1);
      const head = write("head", (await get("/v1/allocators/team/head")).body);
      const log = write("log", (await get("/v1/allocators/team/log")).rawPayload);
      expect(verify("tree", log, "--head", head)).toBe(0);
    },
  );
});

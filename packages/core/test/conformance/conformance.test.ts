import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { inChromium, inNode, inWorkerThread, type Digests } from "./engines.js";
import { environments } from "../../src/index.js";
import { policies } from "../../src/policies/index.js";

const file = new URL("./digests.json", import.meta.url);

/** Ids whose digests are not the same, or that only one side has. */
function differences(a: Digests, b: Digests): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((id) => a[id] !== b[id]);
}

/** A fixed run of everything with the built core (npm run build), bit by bit: see conformance/digest.mjs. */
describe("the same bits everywhere", { timeout: 120_000 }, () => {
  let here: Digests;

  beforeAll(async () => {
    here = await inNode(process.execPath);
  }, 120_000);

  it("covers every example of every policy and environment", () => {
    const expected = [
      ...policies.flatMap(({ id, version, examples }) =>
        examples.map((_, index) => `policy/${id}@${version}/${index}`),
      ),
      ...environments.flatMap(({ id, examples }) => examples.map((_, index) => `environment/${id}/${index}`)),
    ];
    expect(Object.keys(here), "is dist older than src? npm run build").toEqual(expect.arrayContaining(expected));
    expect(new Set(Object.values(here)).size, "no two digests are alike").toBe(Object.keys(here).length);
  });

  it("in a worker thread", async () => {
    expect(differences(await inWorkerThread(), here)).toEqual([]);
  });

  it("in Node 24", async ({ skip }) => {
    const path = process.env["EVENHAND_NODE24"] ?? skip("EVENHAND_NODE24 names no Node 24; npm test installs one");
    expect(differences(await inNode(path), here)).toEqual([]);
  });

  it("in Chromium", async ({ skip }) => {
    const path = process.env["EVENHAND_CHROMIUM"] ?? skip("EVENHAND_CHROMIUM names no Chromium; npm test installs one");
    expect(differences(await inChromium(path), here)).toEqual([]);
  });

  it("as in digests.json: results under an id and version never change", () => {
    const committed = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Digests) : {};
    expect(
      differences(here, committed),
      "These results differ from digests.json. If the change is intended, give the policy a new version (results under an " +
        "id and version never change); then, and for a new policy, rewrite the file: npm run build && " +
        "node packages/core/test/conformance/write.mjs",
    ).toEqual([]);
  });
});

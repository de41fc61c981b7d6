import { beforeAll, describe, expect, it } from "vitest";
import { logFile } from "../support/logFile.js";
import { simulate } from "../simulator/simulate.js";
import { auditInChromium, auditInNode, bundled, type Evidence } from "./auditIn.js";

/** Runs of several contracts and learners: every decision of them is chosen again in each engine. */
const SEEDS = [3, 5, 11, 12];

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("the same decisions in every engine", { timeout: 300_000 }, () => {
  let code: string;
  let evidence: Evidence[];
  let here: string[];

  beforeAll(async () => {
    code = await bundled();
    evidence = SEEDS.map((seed) => {
      const { log, seeds } = simulate(seed, 300);
      const lines = seeds.map(({ seed: secret, blinding }) => `${hex(secret)}${hex(blinding)}\n`);
      return { log: Buffer.from(logFile("log", log)).toString("base64"), seeds: lines.join("") };
    });
    here = await auditInNode(process.execPath, code, evidence);
  }, 300_000);

  it("this Node recomputes all of them", () => {
    for (const report of here) {
      expect(JSON.parse(report)).toMatchObject({ findings: 0, choices: { unknown: 0 } });
    }
  });

  it("in Node 24", async ({ skip }) => {
    const path = process.env["EVENHAND_NODE24"] ?? skip("EVENHAND_NODE24 names no Node 24; npm test installs one");
    expect(await auditInNode(path, code, evidence)).toEqual(here);
  });

  it("in Chromium", async ({ skip }) => {
    const path = process.env["EVENHAND_CHROMIUM"] ?? skip("EVENHAND_CHROMIUM names no Chromium; npm test installs one");
    expect(await auditInChromium(path, code, evidence)).toEqual(here);
  });
});

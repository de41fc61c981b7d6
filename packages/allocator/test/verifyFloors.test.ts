import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { conditionsInWords } from "../src/audit/promisesInWords.js";
import type { AuditReport, EventRecord } from "../src/index.js";
import { eventRecord } from "../src/events/eventRecord.js";
import { auditOf } from "./support/auditOf.js";
import { Dice } from "./support/dice.js";
import { logFile } from "./support/logFile.js";
import { nodeSha256 } from "./support/nodeSha256.js";
import { randomRun } from "./support/randomRun.js";
import { Run } from "./support/run.js";

const python = process.env["EVENHAND_PYTHON3"];
const program = fileURLToPath(new URL("../../../docs/verify/verify.py", import.meta.url));

/** What the audit says, in the words of verify.py. */
function linesOf({ promises }: AuditReport): string {
  const verdict = ({ verdict: word, brokenAt, displacedBy }: AuditReport["promises"][number]) =>
    word === "held"
      ? "held"
      : word === "broken"
        ? `broken at ${brokenAt?.event}`
        : `excluded by request ${displacedBy}, at ${brokenAt?.event}`;
  return promises
    .map((one) => {
      const { arm, share, since, largestDeficit } = one;
      const words = [verdict(one), `largest deficit ${largestDeficit.pulls}`, ...conditionsInWords(one)];
      return `arm ${arm}, share ${share} from event ${since.event}: ${words.join("; ").replace("−", "-")}\n`;
    })
    .join("");
}

// Skipped where EVENHAND_PYTHON3 names no Python 3: npm test finds or installs one.
describe.skipIf(python === undefined)("verify.py floors (EVENHAND_PYTHON3; npm test finds or installs one)", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-floors-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  function floors(log: Uint8Array): { status: number | null; words: string } {
    writeFileSync(join(folder, "log"), log);
    const { status, stdout, stderr } = spawnSync(python ?? "", [program, "floors", join(folder, "log")], {
      encoding: "utf8",
    });
    return { status, words: stdout + stderr };
  }
  const statuses = new Map([
    ["held", 0],
    ["broken", 3],
    ["displaced", 4],
  ]);

  it.each(Array.from({ length: 12 }, (_, seed) => seed))("agrees with the audit on every promise, log %i", (seed) => {
    const run = randomRun(seed, { commands: 250, grantEvery: [0, 3, 15][seed % 3], learner: "ucb1" });
    const log = run.log.map(({ record }) => record);
    const report = auditOf(log);
    expect(floors(logFile("log", log))).toEqual({ status: statuses.get(report.verdict), words: linesOf(report) });
  });

  it.each([1, 2, 3])("agrees where a keeper has served other arms than the policy chose, log %i", (seed) => {
    const dice = new Dice(seed);
    const run = randomRun(seed, { commands: 250, learner: "ucb1", voidWithin: 0 });
    const log = run.log.map(({ record, event, salt }): EventRecord => {
      if (event.kind !== "decided" || "open" in event.fields.open || dice.below(3) > 0) return record;
      return eventRecord({ ...event, fields: { ...event.fields, arms: [0] } }, salt, salt, nodeSha256);
    });
    const report = auditOf(log);
    const judged = floors(logFile("log", log));
    expect(judged.words).toBe(linesOf(report));
    expect(report.promises.map(({ verdict }) => verdict)).toContain("broken");
    expect(judged.status).toBe(3);
  });

  it("says in one line that a promise was held, and that its arm was never open", () => {
    const run = new Run(["a", "b", "c"], { contract: { id: "quota", parameters: { shares: ["1/2", "1/4", "1/4"] } } });
    run.do({ kind: "pause-arms", arms: ["b"] });
    for (let round = 0; round < 20; round++) run.do({ kind: "decide", items: [{ except: ["a"] }] });
    run.do({ kind: "calibrate", arm: "c", pulls: 67, reason: "elsewhere" });
    const log = run.log.map(({ record }) => record);
    expect(floors(logFile("log", log))).toEqual({ status: 0, words: linesOf(auditOf(log)) });
    expect(floors(logFile("log", log)).words.split("\n")).toEqual([
      "arm 0, share 1/2 from event 1: held; largest deficit 0; left out of 20 of 20 rounds by requests",
      "arm 1, share 1/4 from event 1: held; largest deficit 0; paused in 20 of 20 rounds",
      "arm 2, share 1/4 from event 1: held; largest deficit 0; corrected by -67",
      "",
    ]);
  });

  it("knows contracts without floors, and refuses what is no log", () => {
    const run = new Run(["a", "b"], { contract: "proportional" });
    const log = run.log.map(({ record }) => record);
    expect(floors(logFile("log", log))).toEqual({ status: 0, words: "no floors: the contract is proportional\n" });
    expect(floors(logFile("log", log).slice(0, -1))).toMatchObject({ status: 1 });
    const extra = [{ leaf: Uint8Array.of(...log[0].leaf, 0) }];
    expect(floors(logFile("log", extra)).words).toMatch(/^not genuine: event 0 cannot be read/);
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedStore } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { Audits } from "./audits.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } } } as const;
const goesOn = new AbortController().signal;

let folder: EngineFolder;
let opened: Awaited<ReturnType<typeof engineWithLedger>>;
/** Events that were read since the last look. */
let reads = 0;
let isTampered = false;
beforeEach(async () => {
  folder = new EngineFolder();
  [reads, isTampered] = [0, false];
  opened = await engineWithLedger(folder, (store) =>
    changedStore(store, {
      read: async (number, from, limit) => {
        const records = await store.read(number, from, limit);
        reads += records.length;
        return isTampered ? [...records].reverse() : records;
      },
    }),
  );
  await opened.engine.create("team", "example.org/team", { arms: ["a", "b", "c"], terms });
  await decide(100);
});
afterEach(async () => {
  await opened.close();
  folder.remove();
});

const decide = async (count: number) =>
  opened.engine.submit(await opened.engine.load("team"), {
    kind: "decide",
    items: Array.from({ length: count }, () => ({})),
  });
const audits = (most?: number) => new Audits(opened.engine, opened.proofs, most);
/** The head is signed at most once a second. */
const later = () => (folder.now += 1000);

describe("an audit by the service", () => {
  it("recomputes every choice and every promise up to the signed head", async () => {
    const { head, report } = await audits().audit("team", goesOn);
    expect(report).toMatchObject({
      verdict: "held",
      events: 102,
      rounds: 100,
      choices: { recomputed: 100, unknown: 0 },
      tree: { head: { size: 102 } },
    });
    expect(head).toContain("example.org/team\n102\n");
  });

  it("is done once for each head, also for those who ask at once", async () => {
    const own = audits();
    await opened.proofs.head("team");
    reads = 0;
    const [first, second] = await Promise.all([own.audit("team", goesOn), own.audit("team", goesOn)]);
    expect(second).toBe(first);
    expect(await own.audit("team", goesOn)).toBe(first);
    expect(reads).toBe(102);
    await decide(10);
    later();
    expect((await own.audit("team", goesOn)).report.events).toBe(112);
  });

  it("finds a log that is not the one which was signed", async () => {
    await opened.proofs.head("team");
    isTampered = true;
    expect((await audits().audit("team", goesOn)).report.verdict).toBe("tampered");
  });

  it("is refused for a log that is too long, and ends when the service stops", async () => {
    await expect(audits(101).audit("team", goesOn)).rejects.toMatchObject({ code: "audit-too-long" });
    const stopping = new AbortController();
    stopping.abort();
    const own = audits(102);
    await expect(own.audit("team", stopping.signal)).rejects.toMatchObject({ code: "service-stopping" });
    expect((await own.audit("team", goesOn)).report.verdict).toBe("held");
  });

  it("lets decisions go on", async () => {
    await decide(3000);
    later();
    const ended: string[] = [];
    await Promise.all([
      audits()
        .audit("team", goesOn)
        .then(() => ended.push("audit")),
      decide(1).then(() => ended.push("decision")),
    ]);
    expect(ended).toEqual(["decision", "audit"]);
  });
});

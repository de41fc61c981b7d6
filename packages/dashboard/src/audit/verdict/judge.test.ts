import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { perform } from "../tasks.js";
import { sampleOf } from "../../../test/sampleOf.js";
import { forged, forgeries } from "../../pages/verify/cheat/forgery.js";
import { isUnreadable, nothingGiven, type ReaderEvidence, withFile, withText } from "./evidence.js";
import { askedReceipts, judge } from "./judge.js";
import { firstBroken } from "./logJudgement.js";

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../allocator/test/fixtures/log-v1.${name}`, import.meta.url)));
const text = (name: string) => fixture(name).toString("utf8");

async function given(...files: [name: string, content: string | Uint8Array][]): Promise<ReaderEvidence> {
  let all: ReaderEvidence = nothingGiven;
  for (const [name, content] of files) {
    const answer = await withFile(all, new File([content as BlobPart], name));
    if (isUnreadable(answer)) throw new Error(answer.words);
    all = answer;
  }
  return all;
}

async function audited(all: ReaderEvidence) {
  const { log, head, seeds } = all;
  if (log === undefined) throw new Error("there is a log");
  return perform.audit(
    {
      ...{ log: log.blob, receipts: askedReceipts(all) },
      ...(head === undefined ? {} : { signedHead: head.text }),
      ...(seeds === undefined ? {} : { seeds: seeds.text }),
    },
    () => undefined,
  );
}

const judged = async (all: ReaderEvidence) => judge(all, all.log === undefined ? undefined : await audited(all));

describe("what is given", () => {
  it("is known by what is in it, whatever its name is", async () => {
    const all = await given(
      ["a", fixture("evenhand")],
      ["b", text("head")],
      ["c", text("receipt")],
      ["d", text("key")],
      ["e", text("seeds")],
    );
    expect([all.log?.name, all.head?.name, all.receipts[0].name, all.seeds?.name]).toEqual(["a", "b", "c", "e"]);
    expect(all.keys).toEqual([text("key").trim()]);
  });

  it("may have lost its last newline, or have the newlines of Windows", () => {
    for (const pasted of [text("receipt").trim(), text("receipt").replaceAll("\n", "\r\n"), `\n${text("receipt")}\n`]) {
      const answer = withText(nothingGiven, pasted, "pasted");
      expect(isUnreadable(answer) ? answer.words : answer.receipts[0].text).toBe(text("receipt"));
    }
  });

  it("is refused in words where it is nothing that can be checked", async () => {
    expect(withText(nothingGiven, "hello", "note")).toMatchObject({
      name: "note",
      words: expect.stringContaining("none of these") as string,
    });
    const half = text("receipt").slice(0, 60);
    expect(withText(nothingGiven, half, "half")).toMatchObject({
      words: expect.stringContaining("looks like a receipt") as string,
    });
    const large = await withFile(nothingGiven, new File([new Uint8Array(1_000_001)], "film"));
    expect(large).toMatchObject({ words: expect.stringContaining("not a log") as string });
  });
});

describe("a receipt", () => {
  it("is genuine, and says what it shows and what it does not", async () => {
    const [judgement] = await judged(await given(["receipt", text("receipt")], ["key", text("key")]));
    expect(judgement).toMatchObject({ about: "receipt", tone: "good", title: "Genuine." });
    expect(judgement.lead).toContain("Round 1 went to arm 0");
    expect(judgement.notShown.join(" ")).toContain("what it says is true");
    expect(judgement.lead).toContain("of example.com/evenhand/shelf, which you gave");
  });

  it("is not known to be genuine without a key, and is not where its parts do not fit", async () => {
    const [open] = await judged(await given(["receipt", text("receipt")]));
    expect(open).toMatchObject({ tone: "warn", title: "Not known yet." });
    const moved = text("receipt").replace("index 2", "index 3");
    for (const key of [[], [["key", text("key")]]] as [string, string][][]) {
      const [forged] = await judged(await given(["receipt", moved], ...key));
      expect(forged).toMatchObject({ tone: "bad", title: "Not genuine." });
    }
  });

  it("is not genuine under the key of somebody else", async () => {
    const [judgement] = await judged(await given(["receipt", text("receipt")], ["key", sampleOf(1).key]));
    expect(judgement).toMatchObject({ tone: "bad", lead: expect.stringContaining("No trusted key") as string });
  });

  it("contradicts a log that has another event at its place", async () => {
    const { receipt, key, log } = sampleOf(1);
    const other = new Uint8Array(await sampleOf(2).log.arrayBuffer());
    const [, contradicted] = await judged(await given(["receipt", receipt], ["key", key], ["log", other]));
    expect(contradicted.title).toBe("Genuine, and the log contradicts it.");
    const own = new Uint8Array(await log.arrayBuffer());
    const [, fits] = await judged(await given(["receipt", receipt], ["key", key], ["log", own]));
    expect(fits.shows).toContain("The log that you gave has it at that place.");
  });
});

describe("a signed head", () => {
  it("that was checked with the server’s own key says so", async () => {
    const all = await given(["head", text("head")], ["key", text("key")]);
    const [judgement] = await judged({ ...all, ownKeys: all.keys });
    expect(judgement.lead).toMatch(/which this server gave for itself: that finds mistakes, .* by another way\.$/);
  });

  it("is genuine, or not known, or not genuine", async () => {
    const tones = await Promise.all(
      [[["key", text("key")]], [], [["key", sampleOf(1).key]]].map(async (key) => {
        const [{ tone }] = await judged(await given(["head", text("head")], ...(key as [string, string][])));
        return tone;
      }),
    );
    expect(tones).toEqual(["good", "warn", "bad"]);
  });
});

describe("a log", () => {
  const all: [string, string | Uint8Array][] = [
    ["log", fixture("evenhand")],
    ["head", text("head")],
    ["key", text("key")],
  ];

  it("is genuine where a trusted key has signed it", async () => {
    const [judgement] = await judged(await given(...all));
    expect(judgement).toMatchObject({ tone: "good", title: "Genuine, and every promise was kept." });
    expect(judgement.lead).toContain(
      "apple, promised 1/4, was left out of 6 of 24 rounds by requests, corrected by −1.",
    );
    expect(judgement.notShown[0]).toContain("6 random choices");
    const [seeded] = await judged(await given(...all, ["seeds", text("seeds")]));
    expect(seeded.notShown[0]).not.toContain("random");
  });

  it("is not said to be genuine without a signed head, or without its key", async () => {
    for (const [parts, words] of [
      [all.slice(0, 1), "Add a signed head"],
      [all.slice(0, 2), "The signature of the head was not checked"],
    ] as const) {
      const [judgement] = await judged(await given(...parts));
      expect(judgement).toMatchObject({ tone: "warn", title: "Not known yet." });
      expect(judgement.lead).toMatch(
        /^Nothing was found that does not fit, and every promise that a log can judge was kept\. .* But anyone/,
      );
      expect(judgement.lead).toContain(words);
    }
  });

  it("is held against the head in a receipt, where that receipt holds", async () => {
    const { log, key, receipt } = sampleOf(1);
    const lines = await perform.events({ log, from: 0, count: 1000 }, () => undefined);
    const facts = { arms: 3, name: String, rewards: { min: 0, max: 1 } };
    // The last reward: no choice follows from it, so that every event still fits those before it.
    const [forgery] = forgeries(lines[lines.length - 1], undefined, facts).filter(({ does }) =>
      does.startsWith("Make"),
    );
    const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
    const [own, altered] = await Promise.all([log, forged(log, forgery)].map(bytesOf));
    const [first] = await judged(await given(["log", altered]));
    expect(first).toMatchObject({ tone: "warn", title: "Not known yet." });
    for (const keys of [[["key", key]], []] as [string, string][][]) {
      const [judgement] = await judged(await given(["log", altered], ["receipt", receipt], ...keys));
      expect(judgement).toMatchObject({ tone: "bad", title: "Not genuine." });
      expect(judgement.lead).toContain("are not those that were signed");
    }
    const [genuine] = await judged(await given(["log", own], ["receipt", receipt], ["key", key]));
    expect(genuine).toMatchObject({ tone: "good", title: "Genuine, and every promise was kept." });
    expect(genuine.shows.join(" ")).toContain("By the head in the receipt, all");
    // One of another signer says nothing about the log, and neither does one of another log.
    const stranger = text("key");
    for (const [other, keys] of [
      [sampleOf(2).receipt, key],
      [text("receipt"), `${stranger}${key}`],
    ]) {
      const [unknown] = await judged(await given(["log", own], ["receipt", other], ["key", keys]));
      expect(unknown).toMatchObject({ tone: "warn", title: "Not known yet." });
    }
  });

  it("is contradicted by a receipt whose head covers more than the head that was given", async () => {
    const { log, key, receipt, signedHead } = sampleOf(1);
    const short = new Uint8Array(await log.arrayBuffer()).slice(0, -1);
    const [judgement] = await judged(
      await given(["log", short], ["head", signedHead], ["receipt", receipt], ["key", key]),
    );
    expect(judgement.lead).toContain("The head in a receipt that you gave was signed over other events.");
  });

  it("is not genuine under the head of another log", async () => {
    const { signedHead, key } = sampleOf(1);
    const [judgement] = await judged(await given(all[0], ["head", signedHead], ["key", key]));
    expect(judgement).toMatchObject({ tone: "bad", lead: expect.stringContaining("one of another log") as string });
  });

  it("is found out wherever one bit of it is changed, and the broken step is not before the change", async () => {
    const bytes = fixture("evenhand");
    const entries = await perform.events({ log: new Blob([bytes]), from: 0, count: 100 }, () => undefined);
    for (let at = "evenhand-log v1\n".length; at < bytes.length; at += 29) {
      const forged = Buffer.from(bytes);
      forged[at] ^= 1 << (at % 8);
      const one = await given(["log", forged], all[1], all[2]);
      const answer = await audited(one).catch(() => "refused");
      // A name of the log that is no text any more: it is no log.
      if (typeof answer === "string") continue;
      const [{ tone }] = judge(one, answer);
      expect(tone, `byte ${at}`).toBe("bad");
      const changed = entries.findIndex(({ start, end }) => at >= start && at < end);
      const broken = firstBroken(answer);
      if (changed < 0) expect(answer.report.tree.head?.relation).toBe("other-log");
      else expect(broken?.isSure === false || (broken?.event ?? -1) >= changed, `byte ${at}`).toBe(true);
    }
  });
});

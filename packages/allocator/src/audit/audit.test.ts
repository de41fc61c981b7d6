import { describe, expect, it } from "vitest";
import { auditOf, headOf } from "../../test/support/auditOf.js";
import { forged } from "../../test/support/forged.js";
import { randomRun, secretOf, seedsOf } from "../../test/support/randomRun.js";
import { Run } from "../../test/support/run.js";
import type { TermsInput } from "../terms/terms.js";
import { auditInWords } from "./auditInWords.js";
import { conditionsInWords, isMostlyAway, verdictConditions } from "./promisesInWords.js";
import { publishedSeed } from "./recompute/knownSeeds.js";

describe("the audit of a genuine log", () => {
  it.each(Array.from({ length: 10 }, (_, seed) => seed))(
    "finds nothing, with the seeds and without, log %i",
    (seed) => {
      const run = randomRun(seed, { commands: 200, grantEvery: [0, 25][seed % 2] });
      const log = run.log.map(({ record }) => record);
      const erased = log.map(({ leaf }) => ({ leaf }));
      const seeds = seedsOf(run);
      const report = auditOf(log, { seeds, head: headOf(log) });
      expect(report).toMatchObject({
        findings: 0,
        tree: { head: { relation: "same" } },
        choices: { seedsUnfit: 0, unknown: 0 },
      });
      expect(report.verdict).toMatch(/held|displaced/);
      expect(report.choices.recomputed).toBe(run.log.filter(({ event }) => event.kind === "decided").length);
      for (const other of [auditOf(log), auditOf(erased, { seeds }), auditOf(log, { seeds: seeds.slice(0, 1) })]) {
        expect(other.findings).toBe(0);
        expect(other.promises).toEqual(report.promises);
        expect(other.caps).toEqual(report.caps);
      }
      const { tallies } = run.allocator.state;
      expect(report.arms.map(({ pulls, openRounds }) => [pulls, openRounds])).toEqual(
        report.arms.map(({ arm }) => [tallies.column("pulls")[arm], tallies.openRounds(arm)]),
      );
    },
  );

  it("may be longer than the head, and says so", () => {
    const log = randomRun(2, { commands: 60 }).log.map(({ record }) => record);
    const { verdict, tree } = auditOf(log, { head: headOf(log.slice(0, 20)) });
    expect({ verdict, head: tree.head }).toEqual({ verdict: "held", head: { size: 20, relation: "extends" } });
  });
});

describe("seeds", () => {
  const terms: TermsInput = { contract: "proportional" };

  it("that are not this log's say nothing about it", () => {
    const run = new Run(["a", "b", "c"], terms);
    run.do({ kind: "decide", items: [{}, {}, {}] });
    const log = run.log.map(({ record }) => record);
    const strange = { ...run.secret, blinding: new Uint8Array(32) };
    const report = auditOf(log, { seeds: [strange] });
    expect(report).toMatchObject({ verdict: "held", findings: 0, choices: { seedsUnfit: 1, recomputed: 0 } });
    expect(auditInWords(report).choices).toBe(
      "Every decision was compared with what the policy must do: none differs. " +
        "The seed that was given is not this log’s: nothing was recomputed with it.",
    );
    const both = auditOf(log, { seeds: [run.secret, strange] });
    expect(both.choices).toMatchObject({ seedsUnfit: 1, recomputed: 3 });
    expect(auditInWords(both).choices).toBe(
      "3 decisions were recomputed with their seed. 1 of the 2 seeds that were given are not this log’s.",
    );
  });

  it("that the log publishes decide the choices before them", () => {
    const run = new Run(["a", "b", "c"], terms);
    run.do({ kind: "decide", items: [{}, {}, {}] });
    const former = Uint8Array.of(...run.secret.seed, ...run.secret.blinding);
    run.do({ kind: "reseed", seed: secretOf(1), former });
    run.do({ kind: "decide", items: [{}] });
    const log = run.log.map(({ record }) => record);
    const publishedSeeds = log.flatMap((record) => publishedSeed(record) ?? []);
    expect(publishedSeeds).toEqual([run.secret]);
    const { choices, verdict } = auditOf(log, { publishedSeeds });
    expect([verdict, choices]).toMatchObject(["held", { seedsGiven: 0, seedsPublished: 1, recomputed: 3 }]);
  });
});

describe("floors", () => {
  const quota: TermsInput = {
    contract: { id: "quota", parameters: { shares: ["1/2", "1/4", 0] } },
    policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
    rewards: { wait: 1000 },
    voidWithin: 1,
  };

  it("that break because rounds were granted elsewhere are excluded by the last such request", () => {
    const run = new Run(["a", "b", "c"], quota);
    // a is owed a half after each round: after the second one a whole pull, at event 3.
    for (let round = 0; round < 5; round++) run.do({ kind: "grant", arm: "c", counts: true });
    const { verdict, promises } = auditOf(run.log.map(({ record }) => record));
    expect(verdict).toBe("displaced");
    expect(promises).toMatchObject([
      {
        arm: 0,
        share: "1/2",
        openRounds: 5,
        pulls: 0,
        verdict: "displaced",
        displacedBy: 3,
        brokenAt: { event: 3, round: 2 },
      },
      {
        arm: 1,
        share: "1/4",
        openRounds: 5,
        pulls: 0,
        verdict: "displaced",
        displacedBy: 5,
        brokenAt: { event: 5, round: 4 },
      },
    ]);
    expect(promises.map(({ largestDeficit }) => largestDeficit.pulls)).toEqual(["5/2", "5/4"]);
  });

  it("that break without such a request are broken, whatever the recomputation says", () => {
    const run = new Run(["a", "b", "c"], quota);
    for (let round = 0; round < 6; round++) run.do({ kind: "decide", items: [{}] });
    const log = run.log.map(({ record, event }) =>
      event.kind === "decided" ? forged(record, () => ({ arms: [2] })) : record,
    );
    const { promises, finding } = auditOf(log);
    expect(finding).toMatchObject({ event: 2, what: "arms" });
    expect(promises.map(({ verdict, brokenAt }) => [verdict, brokenAt?.event])).toEqual([
      ["broken", 3],
      ["broken", 5],
    ]);
  });
});

describe("what stands beside a promise", () => {
  const shares = ["1/2", "1/4", "0"];
  const terms: TermsInput = { contract: { id: "quota", parameters: { shares } } };
  const nameOf = (arm: number) => "abc"[arm];

  it("is said with the verdict: an arm that requests left out of every round, or that was paused all along", () => {
    const run = new Run(["a", "b", "c"], terms);
    run.do({ kind: "pause-arms", arms: ["b"] });
    for (let round = 0; round < 200; round++) run.do({ kind: "decide", items: [{ except: ["a"] }] });
    const report = auditOf(run.log.map(({ record }) => record));
    expect(report).toMatchObject({
      verdict: "held",
      promises: [
        { arm: 0, rounds: 200, leftOut: 200, paused: 0, pulls: 0, verdict: "held" },
        { arm: 1, rounds: 200, leftOut: 0, paused: 200, pulls: 0, verdict: "held" },
      ],
    });
    expect(verdictConditions(report.promises, nameOf)).toBe(
      "A promise is about rounds in which its arm is open: a, promised 1/2, was left out of 200 of 200 rounds by " +
        "requests. 1 more of the promises has such conditions.",
    );
    expect(isMostlyAway(report.promises)).toBe(true);
  });

  it("is counted for each share by itself, with corrections in the arm's disfavour below 0", () => {
    const run = new Run(["a", "b", "c"], terms);
    run.do({ kind: "decide", items: [{ except: ["a"] }, {}, { available: ["b", "c"] }] });
    run.do({ kind: "calibrate", arm: "a", pulls: 67, reason: "elsewhere" });
    const other = { ...terms, contract: { id: "quota", parameters: { shares: ["1/4", "1/4", "0"] } } };
    run.do({ kind: "change", terms: other, effect: "now" });
    run.do({ kind: "decide", items: [{}] });
    run.do({ kind: "pause-arms", arms: ["a"] });
    run.do({ kind: "decide", items: [{}, {}] });
    run.do({ kind: "resume-arms", arms: ["a"] });
    run.do({ kind: "decide", items: [{}] });
    const { promises } = auditOf(run.log.map(({ record }) => record));
    expect(promises.filter(({ arm }) => arm === 0).map(conditionsInWords)).toEqual([
      ["left out of 2 of 3 rounds by requests", "corrected by −67"],
      ["paused in 2 of 4 rounds"],
    ]);
  });
});

describe("what is left out, and what is billed", () => {
  it("counts the requests that left an arm out, the first and the last", () => {
    const run = new Run(["a", "b", "c", "d", "e"], { contract: { id: "quota", parameters: { shares: 0.1 } } });
    run.do({ kind: "decide", items: [{ except: ["b"] }, {}, { available: ["c", "d"] }] }); // events 2, 3, 4
    run.do({ kind: "pause-arms", arms: ["e"] }); // 5
    run.do({ kind: "decide", items: [{ available: ["c"] }, { except: ["a"] }] }); // 6, 7
    run.do({ kind: "resume-arms", arms: ["e"] }); // 8
    run.do({ kind: "decide", items: [{ available: ["c"] }, {}] }); // 9, 10
    const { arms } = auditOf(run.log.map(({ record }) => record));
    expect(
      arms.map(({ exclusions, openRounds }) => [exclusions.requests, exclusions.first, exclusions.last, openRounds]),
    ).toEqual([
      [4, 4, 9, 3],
      [4, 2, 9, 3],
      [0, undefined, undefined, 7],
      [2, 6, 9, 5],
      [2, 4, 9, 3],
    ]);
    expect(arms[3].availability).toBe(5 / 7);
  });

  it("bills missing pulls under the contract penalty", () => {
    const penalty = { id: "penalty", parameters: { shares: [0.5, 0.25, 0], penalties: [2, 1, 1] } };
    const run = new Run(["a", "b", "c"], { contract: penalty });
    // All four rounds go to c: 4 · 1/2 = 2 pulls are missing to a, 1 to b. b was open in two of the rounds: half a
    // pull.
    for (const except of [[], ["b"], ["b"], []]) run.do({ kind: "grant", arm: "c", counts: true, except });
    const { bill, noVerdict, verdict } = auditOf(run.log.map(({ record }) => record));
    expect(bill).toMatchObject({ total: 5, totalOpen: 4.5 });
    expect(bill?.arms.map(({ missing, missingOpen, cost }) => [missing, missingOpen, cost])).toEqual([
      ["2", "2", 4],
      ["1", "1/2", 1],
      ["0", "0", 0],
    ]);
    expect([noVerdict, verdict]).toEqual([expect.stringContaining("bill"), "held"]);
  });

  it("says that no verdict is possible where the truth about the arms decides", () => {
    const run = new Run(["a", "b"], { contract: "proportional" });
    for (let round = 0; round < 10; round++) {
      const [{ decisions }] = run.do({ kind: "decide", items: [{}] }).answer;
      run.do({ kind: "reward", items: [{ decision: decisions[0].place, value: 1 }] });
    }
    const { noVerdict, promises, arms, findings } = auditOf(
      run.log.map(({ record }) => record),
      { seeds: [run.secret] },
    );
    expect({ findings, promises }).toEqual({ findings: 0, promises: [] });
    expect(noVerdict).toContain("no verdict is possible");
    expect(arms.map(({ rewards }) => rewards?.mean)).toEqual([1, 1]);
  });
});

describe("what people did", () => {
  it("is told in words, with their reasons where these were not erased", () => {
    const terms = (...shares: string[]): TermsInput => ({ contract: { id: "quota", parameters: { shares } } });
    const run = new Run(["a", "b", "c"], terms("1/2", "1/4", "0"));
    run.do({ kind: "retire-arms", arms: ["c"], terms: terms("1/2", "1/4") }); // 2
    run.do({ kind: "add-arms", arms: ["d"], terms: terms("1/2", "1/8", "1/8") }); // 3, with tenures at 4
    run.do({
      kind: "change",
      terms: { ...terms("1/2", "1/8", "1/8"), rewards: { wait: 5 } },
      effect: "now",
      reason: "haste",
    }); // 5
    run.do({ kind: "calibrate", arm: "a", pulls: 3, reason: "by telephone" }); // 6
    const log = run.log.map(({ record }) => record);
    const { changes, calibrations } = auditOf(log).happenings;
    expect(changes.first.map(({ event, words }) => [event, words])).toEqual([
      [2, ["Arms retired: 2."]],
      [3, ["Arms came: 3.", "shares of arm 1: from 1/4 to 1/8.", "shares of arm 3: 1/8."]],
      [5, ["rewards wait: from 86400000 to 5.", "All shares begin at once."]],
    ]);
    expect([changes.first[2].reason, calibrations.first[0]]).toMatchObject([
      "haste",
      { event: 6, arm: 0, pulls: 3, reason: "by telephone" },
    ]);
    const erased = auditOf(log.map(({ leaf }) => ({ leaf }))).happenings;
    expect([erased.changes.first[2].reason, erased.calibrations.first[0].pulls]).toEqual([undefined, 3]);
  });
});

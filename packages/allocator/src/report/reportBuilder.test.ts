import { describe, expect, it } from "vitest";
import { slowAccounts, UNIT } from "../../test/references/slowAccounts.js";
import { slowSelections } from "../../test/references/slowSelections.js";
import { auditOf, reportOf } from "../../test/support/auditOf.js";
import { Dice } from "../../test/support/dice.js";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { randomRun } from "../../test/support/randomRun.js";
import { Run } from "../../test/support/run.js";
import { compare, exact, exactText, ZERO } from "../audit/accounts/exact.js";
import { eventRecord, readEvent } from "../events/eventRecord.js";
import type { TermsInput } from "../terms/terms.js";
import { armsView } from "../view/armsView.js";
import type { ArmLabels } from "./armLabels.js";
import { reportCsv } from "./reportCsv.js";
import { reportInWords } from "./reportInWords.js";

const quota = (...shares: string[]): TermsInput => ({
  contract: { id: "quota", parameters: { shares } },
  policy: { id: "deadline-quota", parameters: { learner: "ucb1", allowance: 1 } },
  rewards: { wait: 1000 },
  voidWithin: 2,
});

const groups: ArmLabels = new Map([
  ["a", { group: "north", label: "Ann" }],
  ["b", { group: "south" }],
  ["c", { group: "north" }],
]);

/**
 * Rounds are granted, so that what is pulled is known: events 0 and 1 are the beginning, round r is event r + 1.
 *
 *   round   1  2  3  4  5  6  7  8
 *   open    *  * bc  *  b ab  *  *
 *   pulled  b  a  b  c  b  b  b  a
 */
function byHand(): Run {
  const run = new Run(["a", "b", "c"], quota("1/2", "1/4", "0"));
  const rounds: [string, string[]?][] = [
    ...([["b"], ["a"], ["b", ["b", "c"]], ["c"]] as [string, string[]?][]),
    ...([["b", ["b"]], ["b", ["a", "b"]], ["b"], ["a"]] as [string, string[]?][]),
  ];
  for (const [arm, available] of rounds) {
    run.at += 1000;
    run.do({ kind: "grant", arm, counts: true, ...(available === undefined ? {} : { available }) });
  }
  return run;
}

const records = (run: Run) => run.log.map(({ record }) => record);

describe("the bill of a report", () => {
  /** All four rounds go to c; b is open in two of them. Missing to a is half of the rounds, to b a quarter. */
  function unpaid(contract: "penalty" | "quota"): Run {
    const parameters = { shares: [0.5, 0.25, 0], ...(contract === "penalty" ? { penalties: [2, 1, 1] } : {}) };
    const run = new Run(["a", "b", "c"], { contract: { id: contract, parameters } });
    for (const except of [[], ["b"], ["b"], []]) run.do({ kind: "grant", arm: "c", counts: true, except });
    return run;
  }

  it("has what missing pulls cost at the end of the period, and what they had cost when it began", () => {
    // After two rounds 1 · 2 + 1/2 · 1; after three 3/2 · 2 + 3/4 · 1; of b's open rounds, one of three is 1/4.
    const { period } = reportOf(records(unpaid("penalty")), { period: { from: { round: 3 }, to: { round: 3 } } });
    expect(period.bill).toMatchObject({ total: 3.75, totalBefore: 2.5, totalOpen: 3.25 });
    expect(period.bill?.arms.map(({ missing, cost }) => [missing, cost])).toEqual([
      ["3/2", 3],
      ["3/4", 0.75],
      ["0", 0],
    ]);
  });

  it("is told in words and in lines of CSV", () => {
    const report = reportOf(records(unpaid("penalty")));
    const section = reportInWords(report).sections.find(({ id }) => id === "bill");
    expect(section?.paragraphs).toEqual(["5 for pulls that are missing at the end of the period."]);
    expect(section?.table?.rows).toEqual([
      ["a", "2", "0", "2", "4"],
      ["b", "1", "0", "1", "1"],
      ["c", "1", "4", "0", "0"],
    ]);
    expect(section?.notes?.[1]).toContain("the bill would be 4.5");
    expect(reportCsv(report)).toContain("bill,,total,5\nbill,,totalBefore,0\nbill,,totalOpen,4.5\nbill,a,penalty,2\n");
  });

  it("is there under the contract penalty alone", () => {
    const report = reportOf(records(unpaid("quota")));
    expect(report.period.bill).toBeUndefined();
    expect(reportInWords(report).sections.map(({ id }) => id)).not.toContain("bill");
  });
});

describe("a report by hand", () => {
  const run = byHand();

  it("counts pulls and open rounds of arms and groups, of all rounds", () => {
    const { period } = reportOf(records(run), { labels: groups });
    expect(period).toMatchObject({ events: 10, rounds: 8, pulls: 8, decisions: 0, grants: 8 });
    expect(period.arms.map(({ pulls, openRounds, exclusions }) => [pulls, openRounds, exclusions])).toEqual([
      [2, 6, 2],
      [5, 8, 0],
      [1, 6, 2],
    ]);
    // North is a and c: open in all rounds but the fifth; 3 of 7 is below four fifths of 5 of 8.
    expect(period.groups).toMatchObject([
      { group: "north", arms: 2, pulls: 3, openRounds: 7, isBelowFourFifths: true, ratio: (3 * 8) / (7 * 5) },
      { group: "south", arms: 1, pulls: 5, openRounds: 8, isBelowFourFifths: false, ratio: 1 },
    ]);
    expect(period.arms[0]).toMatchObject({ name: "a", label: "Ann", group: "north", share: { value: 0.25 } });
  });

  it("gives Clopper and Pearson's interval with a share", () => {
    // Where P(X >= 2) and P(X <= 2) of 8 trials are 0.025, by bisection in Python.
    const { share } = reportOf(records(run)).period.arms[0];
    expect([share?.low, share?.high].map((end) => end?.toFixed(6))).toEqual(["0.031854", "0.650856"]);
  });

  it("counts a period of rounds alone, and carries what was owed into it", () => {
    const { period } = reportOf(records(run), { period: { from: { round: 3 }, to: { round: 6 } }, labels: groups });
    expect(period).toMatchObject({ events: 4, rounds: 4, first: { event: 4, round: 3 }, last: { event: 7, round: 6 } });
    expect(period.arms.map(({ pulls, openRounds, exclusions }) => [pulls, openRounds, exclusions])).toEqual([
      [0, 2, 2],
      [3, 4, 0],
      [1, 2, 2],
    ]);
    // a: 1/2 · 2 − 1 = 0 is owed after round 2; then 1/2 for the rounds 4 and 6: it is short by 1 after round 6.
    expect(period.promises[0]).toMatchObject({
      largestDeficit: { pulls: "1", at: { event: 8, round: 6 } },
      verdict: "displaced",
      brokenAt: { event: 7, round: 6, time: 1_700_000_006_000 },
      displacedBy: 7,
    });
    expect(period.groups).toMatchObject([
      { group: "north", pulls: 1, openRounds: 3, isBelowFourFifths: true },
      { group: "south", pulls: 3, openRounds: 4 },
    ]);
  });

  it("says of a floor that broke before the period only what was so in it", () => {
    const before = reportOf(records(run), { period: { to: { round: 2 } } }).period;
    expect(before.promises.map(({ verdict }) => verdict)).toEqual(["held", "held"]);
    expect(before.promises[0].largestDeficit).toMatchObject({ pulls: "1/2", at: { event: 3, round: 1 } });
    // a is owed 3/2 after round 7, and 1 after the last one, when it was pulled.
    const { period } = reportOf(records(run), { period: { from: { round: 8 } } });
    expect(period.promises[0]).toMatchObject({
      largestDeficit: { pulls: "3/2", at: { event: 9, round: 7, time: 1_700_000_007_000 } },
      brokenAt: { event: 9, round: 7 },
    });
  });

  it("calls the moment at which an arm was furthest behind by the same round as the arms of the state do", () => {
    const { round } = reportOf(records(run)).period.promises[0].largestDeficit.at;
    const { largestDeficit, largestDeficitRound } = armsView(run.allocator.state).rows[0];
    expect([largestDeficit, largestDeficitRound, round]).toEqual([1.5, 7, 7]);
  });

  it("says with the verdict what stood beside the promises in the period", () => {
    const report = reportOf(records(byHand()), { period: { from: { round: 5 }, to: { round: 7 } } });
    // a was open in rounds 6 and 7 alone, b in all three.
    expect(report.period.promises).toMatchObject([
      { arm: 0, rounds: 3, leftOut: 1, paused: 0, corrected: 0 },
      { arm: 1, rounds: 3, leftOut: 0 },
    ]);
    const [summary] = reportInWords(report).sections;
    expect(summary.facts?.find(({ name }) => name === "Promise")?.value).toContain(
      "a, promised 1/2, was left out of 1 of 3 rounds by requests.",
    );
  });

  it("takes times as well as rounds, both ends included", () => {
    const at = (second: number) => ({ time: 1_700_000_000_000 + 1000 * second });
    const rounds = (from: number, to: number) =>
      reportOf(records(run), { period: { from: at(from), to: at(to) } }).period.rounds;
    expect([rounds(1, 8), rounds(2, 4), rounds(2.001, 3.999), rounds(9, 12)]).toEqual([8, 3, 1, 0]);
    expect(reportOf(records(run), { period: { from: { round: 2 }, to: at(4) } }).period.rounds).toBe(3);
  });

  it("says that nothing happened where nothing did, and what was owed then", () => {
    for (const period of [
      { from: { time: 1_700_000_002_500 }, to: { time: 1_700_000_002_700 } },
      { from: { round: 99 } },
    ]) {
      const { period: found } = reportOf(records(run), { period, labels: groups });
      expect([found.events, found.rounds, found.pulls, found.first]).toEqual([0, 0, 0, undefined]);
      expect(found.groups?.map(({ ratio, selectionRate }) => [ratio, selectionRate])).toEqual([
        [undefined, undefined],
        [undefined, undefined],
      ]);
    }
    expect(reportOf(records(run), { period: { from: { round: 99 } } }).period.promises[0].largestDeficit.pulls).toBe(
      "1",
    );
  });

  it("has no groups where none are declared", () => {
    expect("groups" in reportOf(records(run)).period).toBe(false);
    expect("groups" in reportOf(records(run), { labels: new Map([["a", { label: "Ann" }]]) }).period).toBe(false);
  });

  it("is at exactly four fifths not below them", () => {
    const even = new Run(["a", "b"], quota("0", "0"));
    for (const arm of ["b", "b", "b", "b", "b", "a", "a", "a", "a"]) even.do({ kind: "grant", arm, counts: true });
    const labels: ArmLabels = new Map([
      ["a", { group: "x" }],
      ["b", { group: "y" }],
    ]);
    const { groups: found } = reportOf(records(even), { labels }).period;
    expect(found?.map(({ ratio, isBelowFourFifths }) => [ratio, isBelowFourFifths])).toEqual([
      [0.8, false],
      [1, false],
    ]);
  });
});

describe("a report on rewards and voids", () => {
  it("counts what came, what was replaced and what was late in the period", () => {
    const run = new Run(["a"], quota("1/2"));
    const decide = () => run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].place;
    const [one, two] = [decide(), decide()];
    run.do({ kind: "reward", items: [{ decision: one, value: 1 }] });
    run.at += 2000;
    run.do({ kind: "tick" }); // The wait of the second is over.
    run.do({ kind: "reward", items: [{ decision: two, value: 1 }] }); // Late.
    decide();
    const { arms } = reportOf(records(run)).period;
    expect(arms[0]).toMatchObject({ reported: 1, standIns: 1, late: 1, pending: 1, rewards: { reported: 1, mean: 1 } });
    const later = reportOf(records(run), { period: { from: { time: run.at } } }).period.arms[0];
    expect(later).toMatchObject({ pulls: 1, reported: 0, standIns: 1, late: 1, pending: 1 });
    expect(later.rewards).toBeUndefined();
  });

  it("leaves out what was struck in the period, and says so of what was struck from before it", () => {
    const run = new Run(["a", "b"], quota("1/2", "1/4"));
    const places = [1, 2, 3].map(() => run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0].place);
    run.do({ kind: "void", decisions: [places[2]] });
    run.do({ kind: "void", decisions: [places[1]] });
    const whole = reportOf(records(run)).period;
    expect(whole).toMatchObject({ rounds: 1, decisions: 3, voids: 2, voidsFromBefore: 0 });
    const { period } = reportOf(records(run), { period: { from: { round: 3 } } });
    expect(period).toMatchObject({ rounds: 0, pulls: 0, decisions: 1, voids: 2, voidsFromBefore: 1 });
  });
});

describe("a report on a random log", () => {
  it.each(Array.from({ length: 24 }, (_, seed) => seed))("agrees with slow counts on any period, log %i", (seed) => {
    const run = randomRun(seed, { commands: 300, grantEvery: [0, 4, 12][seed % 3], learner: "ucb1" });
    const events = run.log.map(({ event }) => event);
    const arms = run.allocator.state.arms.count;
    const dice = new Dice(seed);
    const inGroup = Array.from({ length: arms }, () => dice.below(3));
    const labels: ArmLabels = new Map(
      inGroup.flatMap((group, arm) => (group === 0 ? [] : [[`arm ${arm}`, { group: `group ${group}` }] as const])),
    );
    for (let pick = 0; pick < 4; pick++) {
      const [a, b] = [dice.below(events.length), dice.below(events.length)];
      const [from, to] = [Math.min(events[a].at, events[b].at), Math.max(events[a].at, events[b].at)];
      const first = events.findIndex(({ at }) => at >= from);
      const after = events.findIndex(({ at }) => at > to);
      const until = after < 0 ? events.length : after;
      const { period } = reportOf(records(run), { labels, period: { from: { time: from }, to: { time: to } } });
      const sets = [...period.arms.map(({ arm }) => [arm]), ...[1, 2].map((group) => armsOf(inGroup, group))];
      const slow = slowSelections(events, first, until, sets);
      expect([period.events, period.rounds]).toEqual([until - first, slow.rounds]);
      expect(period.arms.map(({ pulls, openRounds }) => ({ pulls, openRounds }))).toEqual(
        slow.sets.slice(0, period.arms.length),
      );
      for (const { group, pulls, openRounds } of period.groups ?? []) {
        const number = group === "group 1" ? -2 : -1;
        expect({ pulls, openRounds }).toEqual(slow.sets.at(number));
      }
      const accounts = slowAccounts(events.slice(0, until), first);
      for (const { arm } of period.arms) {
        const largest = period.promises
          .filter((promise) => promise.arm === arm)
          .map(({ largestDeficit: { pulls } }) => fractionOf(pulls))
          .reduce((most, one) => (compare(one, most) > 0 ? one : most), ZERO);
        expect(exactText(largest), `arm ${arm}`).toBe(exactText(exact(accounts[arm].largest, UNIT)));
      }
    }
    expect(reportOf(records(run)).audit).toMatchObject({ findings: 0, verdict: auditOf(records(run)).verdict });
  });

  function armsOf(inGroup: readonly number[], group: number): number[] {
    return inGroup.flatMap((one, arm) => (one === group ? [arm] : []));
  }

  function fractionOf(text: string) {
    const [numerator, denominator = "1"] = text.split("/");
    return exact(BigInt(numerator), BigInt(denominator));
  }

  it("says the same of a period when the log has grown", () => {
    const run = randomRun(5, { commands: 200, learner: "ucb1" });
    const log = records(run);
    const middle = run.log.findIndex(({ event }, place) => place > 110 && event.kind === "decided");
    const { event } = run.log[middle];
    const period = { to: { round: event.kind === "decided" ? event.fields.round : 0 } };
    const next = run.log.findIndex(({ event: { kind } }, place) => place > middle && /decided|granted/.test(kind));
    expect(reportOf(log, { period }).period).toEqual(reportOf(log.slice(0, next), { period }).period);
  });

  it("says where a log cannot be followed any more", () => {
    const run = byHand();
    const log = records(run);
    const { event, salt } = readEvent(log[5], nodeSha256);
    const fields = { ...event.fields, arm: 99 };
    log[5] = eventRecord({ ...event, fields } as typeof event, salt, salt, nodeSha256);
    const { audit, period } = reportOf(log);
    expect([audit.verdict, audit.finding?.event, audit.countedTo, period.rounds]).toEqual(["tampered", 5, 5, 3]);
  });
});

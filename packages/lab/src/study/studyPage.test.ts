import { findPolicy, guaranteeInWords, simulateAll } from "@evenhand/core";
import { readStudyFile, studiesOf, type ResultFile } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { escapeHtml } from "../report/html.js";
import { resultOfStudy } from "./resultText.js";
import { studyPage } from "./studyPage.js";

function resultOf(study: object): ResultFile {
  const read = readStudyFile(study);
  if ("errors" in read) throw read.errors[0];
  const planned = studiesOf(read.file);
  return resultOfStudy(
    read.file,
    planned,
    planned.map((own) => simulateAll(own.study)),
  );
}

/** Terms of the page's lists with their sentences. */
function factsOf(html: string): Record<string, string> {
  const entries = html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g);
  return Object.fromEntries([...entries].map(([, term, text]) => [term, text.replace(/<\/?p>/g, " ").trim()]));
}

/** Rows of the table below a heading. */
function tableBelow(html: string, heading: string): string[][] {
  const [, table] = new RegExp(`${heading}[^]*?<table>(.*?)</table>`, "s").exec(html) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
}

const away = {
  horizons: [50, 200],
  trials: 4,
  environment: { id: "constant", arms: ["North", "Valley"], rewards: [1, 0.5] },
  contract: { id: "quota", shares: [0.25, "1/3"] },
  policies: [
    "fucb",
    { id: "deadline-quota", label: "mine", learner: { id: "epsilon-greedy", epsilon: 0.05 } },
    { id: "deadline-quota", version: 1, label: "first" },
  ],
  availability: { id: "shifts", on: 3, off: 1 },
  delay: { id: "fixed", rounds: 2 },
  metrics: ["regret", "own-clock-violation"],
  checkpoints: [50],
};

describe("the page of a study whose contract lives", () => {
  const { availability: _, delay: __, ...plain } = away;
  const html = studyPage(
    resultOf({
      ...plain,
      horizons: [200],
      policies: ["ucb1", "deadline-quota"],
      metrics: ["reward", "own-clock-worst-violation"],
      changes: [
        { at: 51, joins: "Valley", shares: [0.5, 0.5], effect: "now" },
        { at: 101, leaves: ["North"] },
        { at: 151, caps: [1, "4/5"] },
      ],
      voids: { rate: [0.1, 0], within: 5 },
    }),
  );

  it("says what changes, and which pulls are struck out", () => {
    expect(factsOf(html)).toMatchObject({
      "Open arms": "Every arm is open while it is there.",
      Changes:
        "From round 51 on: Valley joins; shares of 50 % for North, 50 % for Valley; all arms begin again at once, and " +
        "forgo what they are owed.  From round 101 on: North leaves.  From round 151 on: caps of 100 % for North, 80 % for Valley.",
      Voids:
        "A pull is struck out within 5 rounds with a probability of 10 % for North, 0 % for Valley: its round then counts for no arm.",
    });
    expect(tableBelow(html, "Pulls of each arm")[0]).toEqual(["arm", "quota at first", "ucb1", "deadline-quota"]);
  });

  it("shows the tenures of each policy, and what they come to in words", () => {
    const [, words] = /(Ucb1: stretches of round.*?)</.exec(html) ?? [];
    expect(words.replaceAll("\u00A0", " ")).toContain(
      "North: 25 % from 1 to 51, 50 % from 51 to 101; Valley: 50 % from 51 to 151, 50–80 % from 151 to 201.",
    );
  });
});

describe("the page of a study", () => {
  const html = studyPage(resultOf(away));

  it("says in plain words what was promised and played", () => {
    expect(factsOf(html)).toMatchObject({
      Promise: expect.stringMatching(
        /^Each arm gets at least its share of the rounds in which it is open.*North 0\.25, Valley 1\/3\.$/,
      ) as string,
      "Arms and rewards": "The same reward at every pull of an arm. The reward of each arm: North 1, Valley 0.5.",
      "Open arms": expect.stringMatching(/in shifts.*Rounds in a row in which an arm is open: 3\./) as string,
      "Late rewards": expect.stringContaining("Rounds between a pull and its reward: 2.") as string,
      Rounds: "50 and 200 rounds, one pull in each.",
      Trials: "4 trials, seed 1. In the same trial all policies meet the same luck.",
      mine: expect.stringMatching(
        /Who chooses when no arm is due: epsilon-greedy \(epsilon 0\.05\)\. +Guarantee: .*own clock/,
      ) as string,
    });
    // In the version that was played.
    expect(factsOf(html)["first"]).toContain(escapeHtml(guaranteeInWords(findPolicy("deadline-quota", 1))));
    // What a policy has from the contract is told once.
    expect(factsOf(html)["fucb"]).not.toContain("0.25");
  });

  it("says what the words of its tables mean", () => {
    expect(factsOf(html)).toMatchObject({
      "±": "95 % interval of the mean over 4 trials: two standard errors",
      Regret: "expected reward missed against always pulling the best arm",
      "Worst quota violation on own clocks": expect.stringMatching(/short of r·a, a being.*floor\(r·a\)/) as string,
    });
  });

  it("shows every metric of the arms that the study asks for, and the quotas beside the pulls", () => {
    expect(tableBelow(html, "Pulls of each arm").slice(0, 3)).toEqual([
      ["arm", "quota while open", "fucb", "mine", "first"],
      ["North", "25 %", expect.any(String), expect.any(String), expect.any(String)],
      ["Valley", "33.33 %", expect.any(String), expect.any(String), expect.any(String)],
    ]);
    const violations = tableBelow(html, "Violation of each arm on its own clock");
    expect(violations.map(([arm]) => arm)).toEqual(["arm", "North", "Valley"]);
    for (const cell of violations.slice(1).flatMap((row) => row.slice(1))) expect(cell).toMatch(/^-?\d/);
  });

  it("is made where all metrics are of each arm, and there is nothing to draw over the rounds", () => {
    const own = studyPage(resultOf({ ...away, metrics: ["own-clock-violation"] }));
    expect(own).toContain("<h3>constant, 50 rounds</h3>");
    expect(own).not.toContain("<svg");
    expect(tableBelow(own, "Violation of each arm on its own clock")).toHaveLength(3);
  });

  it("has all arms, however many, one click away", () => {
    const rewards = Array.from({ length: 150 }, (_, arm) => arm / 150);
    const many = studyPage(
      resultOf({ horizon: 300, trials: 1, environment: { id: "constant", rewards }, policies: ["round-robin"] }),
    );
    expect(many).toContain("<details><summary>Pulls of each arm (mean ± 95 % interval): 150 arms</summary>");
    expect(tableBelow(many, "Pulls of each arm").slice(1)).toEqual(rewards.map((_, arm) => [`arm ${arm + 1}`, "2"]));
    expect(factsOf(many)["Promise"]).toBe("Nothing is promised to any arm.");
    expect(factsOf(many)["Arms and rewards"]).toMatch(/arm 12 [\d.]+, and 138 more\.$/);
  });

  it("draws a result with a policy, an environment and a contract that it does not know", () => {
    const known = JSON.stringify(resultOf({ ...away, metrics: ["regret"] }));
    const strange = known
      .replaceAll('"fucb"', '"newer"')
      .replaceAll('"constant"', '"newer-place"')
      .replaceAll('"id":"quota"', '"id":"newer-promise"');
    const facts = factsOf(studyPage(JSON.parse(strange) as ResultFile));
    expect(facts["newer"]).toBe("The policy newer.");
    expect(facts["Promise"]).toContain("newer-promise");
  });
});

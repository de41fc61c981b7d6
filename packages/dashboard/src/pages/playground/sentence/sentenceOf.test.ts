import type { Shares } from "@evenhand/figures";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../setting/answer.js";
import { refine } from "../../../engine/refine.js";
import { registryOfCore } from "../../../engine/registryOfCore.js";
import { behindInWords } from "../../../contracts/quota.js";
import { presetWithId } from "../../../contracts/index.js";
import { starving, starvingInWords } from "../../../contracts/none.js";
import { withContract } from "../../../contracts/withContract.js";
import { scenarios } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { studyOf } from "../../../engine/studyOf.js";
import { sharesPanel } from "../charts/sharesFigure.js";
import { copiedSentence, runInWords } from "./SentenceFrame.js";
import { sentenceOf, sentenceText } from "./sentenceOf.js";

const registry = registryOfCore();
const scenario = (id: string): Setting => scenarios.find((one) => one.id === id)!.setting;

function spoken(setting: Setting, place = 1): string {
  const answers = [...refine(studyOf(setting, registry), () => 0)].filter(
    (answer): answer is Answer => answer !== undefined,
  );
  return sentenceText(
    sentenceOf(setting, answers.at(-1)!, place, ["UCB1 alone", "Deadline quota", "Largest-deficit quota"]),
  ).replace(/\u202f/g, " ");
}

/** Three arms of the README: 15852 of UCB1 against 13599 of deadline quota at 20 %. */
const readme: Setting = {
  ...scenario("job-ad"),
  scenario: "own",
  arms: [0.8, 0.7, 0.3].map((mean, index) => ({ ...scenario("job-ad").arms[0], mean, name: "ABC"[index] })),
  contract: { id: "quota", shares: 0.2 },
};

describe("the sentence", () => {
  it("says what the command's comparison says", () => {
    // 1 − 13599/15852 = 14.2 %; the shares of A go from 94.07 to 60.00, those of C from 0.35 to 20.00.
    expect(spoken(readme)).toMatch(
      /^Every arm gets at least 20 % of the pulls\. All floors held, at every moment of all 100 trials\. It cost 14\.2\d* % of the reward \(± 0\.\d+\)\. Compared with no promise, A gave up 34\.1 % of all pulls and C gained 19\.\d %\.$/,
    );
  });

  it("names how far a broken floor was behind", () => {
    const text = spoken({ ...scenario("suppliers"), trials: 10 }, 2);
    expect(text).toContain("A floor was broken in 10 of 10 trials: one supplier was up to 1.30 orders behind.");
    expect(text).toContain("90 %, 5 %, 3 % and 2 %");
  });

  it("where one policy keeps the promise, says of the others that they broke it", () => {
    expect(spoken({ ...scenario("suppliers"), trials: 10 })).toMatch(
      /All floors held, at every moment of all 10 trials\..* Largest-deficit quota broke a floor in 10 of 10 trials\.$/,
    );
  });

  it("tells whether caps held, alone and beside floors", () => {
    const capped: Setting = { ...readme, contract: { id: "quota", shares: 0.2, caps: 0.5 }, trials: 10 };
    expect(spoken(capped)).toMatch(/All floors and caps held, at every moment of all 10 trials\./);
    const alone: Setting = { ...capped, contract: { id: "quota", shares: 0, caps: 0.5 } };
    expect(spoken(alone)).toMatch(/^No arm gets more than 50 % of the pulls\. All caps held, at every moment/);
    // The learner alone gives A nearly all 20 000 rounds, and a cap of a half leaves it 10 000.
    const above = /A cap was broken in 10 of 10 trials: one arm had up to ([\d,]+) pulls too many\./.exec(
      spoken(alone, 0),
    );
    expect(Number(above?.[1].replace(",", ""))).toBeGreaterThan(8000);
  });

  it("of policies that know no caps says that they broke one", () => {
    const both: Setting = {
      ...{ ...readme, contract: { id: "quota", shares: 0.2, caps: 0.5 }, trials: 10 },
      policies: [
        { id: "deadline-quota", options: {} },
        { id: "largest-deficit-quota", options: {} },
      ],
    };
    expect(spoken(both)).toMatch(/Largest-deficit quota broke a cap in 10 of 10 trials\.$/);
  });

  it("with no-shows floors and caps are measured, by the rounds that count", () => {
    const contract = { id: "quota", shares: 0.2, caps: 0.5 } as const;
    expect(spoken({ ...readme, contract, trials: 10, noShows: { rate: 0.05, within: 1 } })).toMatch(
      /No-shows are not counted\. All floors and caps held, at every moment of all 10 trials\./,
    );
  });

  it("compares learners by their names where nothing is promised", () => {
    const learners: Setting = {
      ...withContract(readme, presetWithId("none")!),
      policies: [{ id: "round-robin", options: {} }],
    };
    expect(spoken({ ...learners, trials: 10 })).toMatch(/Compared with UCB1 alone, A gave up \d+\.\d % of all pulls/);
  });

  it("of the learner alone says nothing about a cost", () => {
    const text = spoken({ ...withContract(readme, presetWithId("none")!), trials: 10 }, 0);
    expect(text).toMatch(
      /^No arm is promised anything\. C got 0\.\d+ % of the pulls \(± 0\.\d+\), the least of all\. 1 of 3 arms is starving: less than a tenth of an equal share\.$/,
    );
  });

  it.each([
    [
      "sales-team",
      /at least 15 % of the leads that come while they are there\. All floors held, at every moment of all 20 trials\./,
    ],
    [
      "living-team",
      /^Every person gets at least 12 % of the leads that come while they are there\. No-shows are not counted\. All floors held, at every moment of all 20 trials\./,
    ],
    [
      "no-monopoly",
      /No supplier gets more than 50 % of the orders\. All floors and caps held, at every moment of all 20/,
    ],
    ["clinics", /(came within 0\.1 of its potential|below its potential, the furthest of all)\./],
    [
      "crowd-work",
      /In the end the worker furthest behind was [\d.]+ \(± [\d.]+\) tasks short of their share, of 20,000\./,
    ],
    [
      "medical-aid",
      /60 % of the flights are reserved, divided by how many people are in need in each region\. All floors held/,
    ],
  ])("%s", (id, words) => {
    expect(spoken({ ...scenario(id), trials: 20 })).toMatch(words);
  });

  it("a price on what is missing or withheld", () => {
    const priced = withContract(readme, presetWithId("priced-floor")!);
    expect(spoken({ ...priced, trials: 10 })).toMatch(/each missing one costs 0\.5\. In the end /);
    const withheld: Setting = { ...withContract(readme, presetWithId("withheld")!), trials: 10 };
    expect(spoken(withheld)).toMatch(
      /deserves an equal share of the pulls\. Each pull that is withheld costs 0\.4\. In the end /,
    );
  });
});

it("a violation is cut, not rounded, below a whole pull", () => {
  expect([behindInWords(0.999), behindInWords(1.3), behindInWords(3960.7)]).toEqual(["0.99", "1.30", "3,960"]);
});

it("a sentence that is copied before all trials are in says so", () => {
  const details = `Deadline quota, ${runInWords(40, scenario("job-ad"))}`;
  expect(copiedSentence("It cost 9.7 %.", true, details)).toBe("It cost 9.7 %.");
  expect(copiedSentence("It cost 9.7 %.", false, details)).toBe(
    "It cost 9.7 %. So far: Deadline quota, 40 of 100 trials of 20,000 rounds, seed 1.",
  );
});

it("starving: less than a tenth of an equal share, of the pulls while the arm was there, whatever was promised", () => {
  const shares = (...means: number[]) => means.map((mean) => ({ mean, error: 0 }));
  expect(starving(shares(0.95, 0.03, 0.02))).toEqual([1, 2]);
  expect(starving(shares(0.95, 0.05))).toEqual([]);
  expect(starving(shares(0.95, 0.03, 0.02), [1, 0.5, 1])).toEqual([2]);
  expect(starvingInWords(5).least.replace("\u202f", " ")).toBe("below 2 %");
});

it("the same run starves the same arms under every promise", () => {
  const counts = ["none", "equal-floor", "floor-by-size", "own-floors"].map((kind) => {
    const setting: Setting = { ...withContract(scenario("job-ad"), presetWithId(kind)!), trials: 4, horizon: 5000 };
    const last = [...refine(studyOf(setting, registry), () => 0)].filter((answer) => answer !== undefined).at(-1);
    const answered = { setting, answer: last! };
    const mark = sharesPanel(answered, 0).marks[0] as Shares;
    return mark.rows.filter(({ label = "" }) => label.endsWith("starving")).length;
  });
  expect(new Set(counts)).toEqual(new Set([counts[0]]));
});

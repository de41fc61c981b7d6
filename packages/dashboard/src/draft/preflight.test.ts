import { describe, expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { type Draft, type DraftArm, emptyArm, emptyDraft } from "./draft.js";
import { preflight } from "./preflight.js";

const registry = registryOfCore();
const arms = (...shares: string[]): DraftArm[] =>
  shares.map((share, place) => ({ ...emptyArm, id: "abc"[place], share }));
const good: Draft = { ...emptyDraft, id: "team", arms: arms("20", "1/3", "") };
const found = (draft: Draft) => preflight(draft, registry).map(({ kind, words, field }) => [kind, field, words]);

it("finds nothing wrong with a good draft", () => {
  expect(found(good)).toEqual([]);
});

describe("each blocker leads to the field that mends it", () => {
  it.each<[string, Partial<Draft>, string, RegExp]>([
    ["no id", { id: "" }, "id", /no id/],
    ["a wrong id", { id: "My team" }, "id", /“My team” is no id/],
    ["no contract", { contract: "" }, "contract", /Nothing is promised yet/],
    ["a policy of another contract", { policy: "ucb-prop" }, "policy", /UCB-prop does not keep this contract/],
    ["no arms", { arms: [] }, "arms", /no arms yet/],
    ["an arm without an id", { arms: [{ ...emptyArm, share: "20" }] }, "arms[0].id", /Arm 1 has no id/],
    [
      "the same id twice",
      { arms: [...arms("20", "20"), { ...emptyArm, id: " a " }] },
      "arms[2].id",
      /Arms 1 and 3 have the same id, “a”/,
    ],
    [
      "a share that is none",
      { arms: arms("20", "lots") },
      "arms[1].share",
      /b, share: received “lots”; required: perc/,
    ],
    [
      "too many shares",
      { arms: arms("50", "30", "30") },
      "arms[0].share",
      /add up to 110\u202f%\. Lower some by 10 points in all/,
    ],
    ["nothing promised", { arms: arms("", "0") }, "arms[0].share", /nothing would be promised/],
    [
      "a cap below its floor",
      { arms: [{ ...emptyArm, id: "a", share: "50", cap: "40" }, ...arms("", "10").slice(1)] },
      "arms[0].cap",
      /a is promised at least 50\u202f% and allowed at most 40\u202f%/,
    ],
    [
      "caps that leave rounds to no arm",
      { arms: arms("", "").map((arm) => ({ ...arm, cap: "45" })) },
      "arms[0].cap",
      /together are 90\u202f%: the other 10\u202f%/,
    ],
    [
      "caps that the policy does not know",
      { policy: "random-quota", arms: arms("50", "20").map((arm) => ({ ...arm, cap: "60" })) },
      "arms[0].cap",
      /knows no caps/,
    ],
    [
      "earlier results that are no count",
      { arms: arms("20", "20").map((arm) => ({ ...arm, failures: "few" })) },
      "arms[0].failures",
      /a, earlier failures: received “few”; required: a whole number from 0/,
    ],
    [
      "earlier results that the learner does not take",
      { learner: "ucb1", arms: arms("20", "20").map((arm, place) => ({ ...arm, successes: place === 1 ? "3" : "" })) },
      "arms[1].successes",
      /UCB1 cannot begin with earlier results/,
    ],
    ["a wait that is none", { values: { "rewards.wait": "soon hours" } }, "rewards.wait", /“soon hours”/],
    ["no range of rewards", { values: { "rewards.min": "2" } }, "rewards.max", /least reward, 2, is not below .* 1\./],
    ["half a round", { values: { renewEvery: "0.5" } }, "renewEvery", /required: a whole number from 0/],
    ["no period", { contract: "opportunity" }, "period", /nothing yet; required: a whole number from 1/],
    ["rewards with noise", { contract: "potential" }, "rewards.ordered", /needs it: rewards come in the order/],
  ])("%s", (_, changes, field, words) => {
    const blockers = found({ ...good, ...changes });
    expect(blockers[0]).toEqual(["blocker", field, expect.stringMatching(words)]);
  });
});

it("warns of nothing being learned from a missing reward, and lets it be", () => {
  expect(found({ ...good, values: { "rewards.missing": "nothing" } })).toEqual([
    ["warning", "rewards.missing", expect.stringContaining("tried again and again")],
  ]);
});

it("scales shares to 100 % where they are more, rounded down", () => {
  const [{ cure }] = preflight({ ...good, arms: arms("100", "100", "100") }, registry);
  expect(cure?.draft.arms.map(({ share }) => share)).toEqual(["33.3333", "33.3333", "33.3333"]);
  expect(preflight(cure!.draft, registry)).toEqual([]);
});

it("lists the first of many alike", () => {
  const nameless = Array.from({ length: 10_000 }, () => emptyArm);
  const blockers = found({ ...good, arms: nameless });
  expect(blockers.filter(([, field]) => /\.id$/.test(String(field)))).toHaveLength(6);
  expect(blockers[5][2]).toBe("… and the same for 9,995 more.");
});

import { describe, expect, it } from "vitest";
import { livingStudy as study } from "../../test/support/livingStudy.js";
import { CheckedStudy, type Study } from "./study.js";
import { studyWarnings } from "./studyWarnings.js";

/** A policy that promises nothing, and pulls the arm with the fewest pulls. */
const inTurn = ["round-robin"];

describe("refuses, before anything is played,", () => {
  const changes = [{ at: 5, shares: 0.1 }];
  const shares = 0.1;
  const capped = { contract: { id: "quota", parameters: { shares, caps: 0.4 } } };
  it.each<[string, Partial<Study>, string, string]>([
    ["a quota policy whose shares are fixed", { changes, policies: [{ id: "fucb", parameters: { shares } }] }, "policies[0]", "shares-fixed"], // prettier-ignore
    ["version 1 of deadline quota", { changes, policies: [{ id: "deadline-quota", version: 1, parameters: { shares } }] }, "policies[0]", "shares-fixed"], // prettier-ignore
    ["a metric of fixed shares", { changes, metrics: ["reward", "worst-violation"] }, "metrics[1]", "metric-not-applicable"], // prettier-ignore
    ["a metric of rounds that all count", { voids: { rate: 0.1 }, policies: inTurn, metrics: ["violation"] }, "metrics[0]", "metric-not-applicable"], // prettier-ignore
    ["several pulls a round with changes", { changes, perRound: 2, policies: inTurn }, "perRound", "per-round-invalid"],
    ["several pulls a round with voids", { voids: { rate: 0.1 }, perRound: 2, policies: inTurn }, "perRound", "per-round-invalid"], // prettier-ignore
    ["a policy that forgets pulls too early", { voids: { rate: 0.1, within: 3 } }, "policies[0].voidWithin", "void-invalid"], // prettier-ignore
    ["shares without a quota", { changes, contract: { id: "penalty", parameters: { shares: 0.1, penalties: 1 } }, metrics: ["reward"], policies: inTurn }, "changes[0].shares", "change-invalid"], // prettier-ignore
    ["shares above a cap", { changes: [{ at: 5, shares: [0, 0, 0.5] }], policies: [{ id: "deadline-quota", parameters: { shares, caps: 0.4 } }] }, "changes[0]", "cap-below-share"], // prettier-ignore
    ["shares above the contract's cap", { changes: [{ at: 5, shares: [0, 0, 0.5] }], ...capped, policies: inTurn }, "changes[0]", "cap-below-share"], // prettier-ignore
    ["caps below a share", { changes: [{ at: 5, caps: [0.4, 1, 1] }], policies: inTurn }, "changes[0].caps[0]", "cap-below-share"], // prettier-ignore
    ["caps below a share that changed before", { changes: [{ at: 5, shares: [0, 0, 0.5] }, { at: 6, caps: 0.4 }], policies: inTurn }, "changes[1].caps", "cap-below-share"], // prettier-ignore
    ["caps that change under a policy whose shares are fixed", { changes: [{ at: 5, caps: 0.9 }], policies: [{ id: "fucb", parameters: { shares } }] }, "policies[0]", "shares-fixed"], // prettier-ignore
    ["caps without a quota", { changes: [{ at: 5, caps: 0.9 }], contract: { id: "penalty", parameters: { shares: 0.1, penalties: 1 } }, metrics: ["reward"], policies: inTurn }, "changes[0].caps", "change-invalid"], // prettier-ignore
    ["several pulls a round with caps that change", { changes: [{ at: 5, caps: 0.9 }], perRound: 2, policies: inTurn }, "perRound", "per-round-invalid"], // prettier-ignore
    ["a metric of caps that stay", { changes: [{ at: 5, caps: 0.9 }], policies: inTurn, metrics: ["worst-excess"] }, "metrics[0]", "metric-not-applicable"], // prettier-ignore
    ["denominators that cannot be kept", { changes: [{ at: 5, shares: ["1/65537", "1/65539", 0] }] }, "changes[0].shares", "share-precision"], // prettier-ignore
  ])("%s", (_, own, path, code) => {
    expect(() => new CheckedStudy({ ...study, ...own })).toThrow(expect.objectContaining({ code }));
    expect(() => new CheckedStudy({ ...study, ...own })).toThrow(
      expect.objectContaining({ path: expect.stringContaining(path) as string }),
    );
  });
});

describe("warns", () => {
  const living = { id: "deadline-quota", parameters: { shares: 0.1, voidWithin: 9 } };
  const textsOf = (own: Partial<Study>) =>
    studyWarnings(new CheckedStudy({ ...study, ...own })).map(({ text }) => text);

  it("of promises that struck pulls lessen or void", () => {
    const policies = [living, { id: "fucb", parameters: { shares: 0.1 } }, "ucb1"];
    const metrics = ["reward"];
    expect(textsOf({ policies, metrics, voids: { rate: 0.1 } })).toEqual([
      "One pull less is promised where the last pull can be struck out.",
      "It is not told that a pull was struck out, and counts it.",
    ]);
    expect(textsOf({ policies: [living], metrics, voids: { rate: 0.1, within: 2 } })).toEqual([
      "Nothing is promised where earlier pulls than the last can be struck out.",
    ]);
  });

  it("of arms that can be absent because they join or leave", () => {
    const policies = [{ id: "fucb", parameters: { shares: 0.1 } }];
    const [text] = textsOf({ policies, metrics: ["reward"], changes: [{ at: 5, joins: [0] }] });
    expect(text).toContain("here arms can be absent");
  });
});

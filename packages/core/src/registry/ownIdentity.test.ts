import { describe, expect, it } from "vitest";
import { createPolicy, ownShare, type Setup, type SpecificationInput } from "../index.js";

const setup: Setup = { arms: 4, seed: 7 };

function identityOf(specification: SpecificationInput, changes: Partial<Setup> = {}) {
  return createPolicy(specification, { ...setup, ...changes }).state().identity;
}

function quota(shares: unknown, others: object = {}): SpecificationInput {
  return { id: "largest-deficit-quota", parameters: { shares, ...others } };
}

describe("the identity of a state", () => {
  it("says all that decides what the policy does", () => {
    expect(identityOf(quota([0.5, "1/3", 0.1, 0], { tolerance: 1.5 }))).toEqual({
      id: "largest-deficit-quota",
      version: 2,
      arms: 4,
      seed: 7,
      perRound: 1,
      parameters: {
        shares: ["1/2", "1/3", "1/10", "0"],
        tolerance: "3/2",
        learner: { id: "ucb1", version: 1, parameters: {} },
        allowance: "1",
      },
    });
  });

  it.each([[[0.1, 0.1, 0.1, 0.1]], ["1/10"], [" 2/20 "], ["0.10"], ["1e-1"], [["1/10", 0.1, "0.100", "10/100"]]])(
    "is the same promise for shares of 0.1 that are written as %j",
    (shares) => {
      expect(identityOf(quota(shares))).toEqual(identityOf(quota(0.1)));
    },
  );

  it("is the same with a default that is given and one that is omitted", () => {
    expect(identityOf(quota(0.1, { tolerance: 0, learner: "ucb1" }))).toEqual(identityOf(quota(0.1)));
    expect(identityOf(quota(0.1, { learner: { id: "ucb1", parameters: {} } }))).toEqual(identityOf(quota(0.1)));
    const greedy = (parameters: object) => quota(0.1, { learner: { id: "epsilon-greedy", parameters } });
    expect(identityOf(greedy({ epsilon: 0.1 }))).toEqual(identityOf(greedy({})));
    expect(identityOf(greedy({ epsilon: 0.2 }))).not.toEqual(identityOf(greedy({})));
  });

  it("is the same for a paper's name and the id with what it stands for", () => {
    const named = { id: "f-ts", parameters: { shares: 0.1 } };
    expect(identityOf(named)).toEqual(identityOf(quota(0.1, { learner: "thompson" })));
    expect(identityOf("etc", { horizon: 50 })).toEqual(identityOf("explore-then-commit", { horizon: 50 }));
  });

  it("makes no difference between 0 and -0, or between a list of equal numbers and that number", () => {
    const lfg = (eta: number, weights: unknown) => identityOf({ id: "lfg", parameters: { shares: 0, eta, weights } });
    expect(lfg(-0, [2, 2, 2, 2])).toEqual(lfg(0, 2));
  });

  it("names the horizon where a part of the policy plans for it", () => {
    const over = (learner: unknown) => identityOf(quota(0.1, { learner }), { horizon: 90 });
    expect(identityOf("horizon-elimination", { horizon: 90 })).toMatchObject({ horizon: 90 });
    expect(over("successive-elimination")).toMatchObject({ horizon: 90 });
    expect(over("etc")).toMatchObject({ horizon: 90 });
    expect(over({ id: "etc", parameters: { exploration: 3 } })).not.toHaveProperty("horizon");
    expect(over("thompson")).not.toHaveProperty("horizon");
  });

  it("is a specification and a setup, from which the same policy is created again", () => {
    const policy = createPolicy(quota(["1/7", 0, 0.25, 0.5], { learner: "thompson" }), { ...setup, perRound: 2 });
    policy.pulled(3, 1);
    const state = policy.state();
    const { id, parameters, ...others } = state.identity;
    const again = createPolicy({ id, parameters }, others);
    again.restore(state);
    expect(again.state()).toEqual(state);
  });

  it("is that of the moment of creation, whatever becomes of what it was created from", () => {
    const shares = [0.1, 0.2, 0.3, 0.4];
    const parameters = { shares };
    const own = { ...setup };
    const policy = createPolicy({ id: "deadline-quota", parameters }, own);
    shares[0] = 0;
    own.seed = 8;
    const { identity } = policy.state();
    expect(identity).toMatchObject({ seed: 7, parameters: { shares: ["1/10", "1/5", "3/10", "2/5"] } });
    (identity.parameters["shares"] as string[])[0] = "0";
    expect(policy.state().identity).toMatchObject({ parameters: { shares: ["1/10", "1/5", "3/10", "2/5"] } });
  });

  it("knows a function of the user's own by its text and its Lipschitz constant", () => {
    const serve = (deserved: unknown) =>
      createPolicy({ id: "explore-then-serve", parameters: { deserved } }, { ...setup, horizon: 50 });
    const half = () => ownShare({ share: (means) => means.map((mean) => mean / 8), lipschitz: 1 / 8 });
    const third = () => ownShare({ share: (means) => means.map((mean) => mean / 9), lipschitz: 1 / 8 });
    const steeper = () => ownShare({ share: (means) => means.map((mean) => mean / 8), lipschitz: 1 / 4 });
    const inClosedForm = () => ({
      lipschitz: () => 0,
      shares: (_: Float64Array, into: Float64Array) => into.fill(0.1),
      spread: () => 0,
    });
    const state = serve(half()).state();
    serve(half()).restore(state);
    for (const other of [third(), steeper(), inClosedForm(), "linear"]) {
      expect(() => serve(other).restore(state)).toThrow(expect.objectContaining({ code: "state-mismatch" }));
    }
    serve(inClosedForm()).restore(serve(inClosedForm()).state());
  });
});

describe("a state of another identity", () => {
  it("is refused with what differs on both sides", () => {
    const state = createPolicy(quota([0.5, 0.25, 0.1, 0], { learner: "round-robin" }), setup).state();
    const policy = createPolicy(quota([0.5, "1/3", 0.1, 0]), { ...setup, seed: 8 });
    expect(() => policy.restore(state)).toThrow(
      expect.objectContaining({
        code: "state-mismatch",
        received: JSON.stringify('seed = 7, shares[1] = "1/4", learner.id = "round-robin"'),
        required: 'seed = 8, shares[1] = "1/3", learner.id = "ucb1"',
      }),
    );
  });

  it("is refused for ucb1's in fairly-greedy, which has the same columns", () => {
    const state = createPolicy("ucb1", setup).state();
    expect(() => createPolicy("fairly-greedy", setup).restore(state)).toThrow(/id = .*ucb1.*fairly-greedy/);
  });

  it("is taken where it does not name a parameter that is at its default here", () => {
    const policy = createPolicy(quota(0.1, { learner: { id: "epsilon-greedy" } }), setup);
    const { identity, ...state } = policy.state();
    const { shares } = identity.parameters;
    const older = {
      ...identity,
      parameters: { shares, learner: { id: "epsilon-greedy", version: 1, parameters: {} } },
    };
    policy.restore({ ...state, identity: older });
    const tolerant = createPolicy(quota(0.1, { tolerance: 2, learner: { id: "epsilon-greedy" } }), setup);
    expect(() => tolerant.restore({ ...state, identity: older })).toThrow(/tolerance = .*0.*required: tolerance = "2"/);
  });
});

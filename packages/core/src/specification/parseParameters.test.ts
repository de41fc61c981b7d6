import { describe, expect, it } from "vitest";
import type { DeservedShare } from "../functions/deservedShare.js";
import type { Parameter } from "../parameters/descriptors.js";
import type { Policy, Setup } from "../policy.js";
import { parseParameters, valuesInWords } from "./parseParameters.js";

const words = "some words";

/** The value of a parameter "x" of three arms. */
function parse(parameter: Parameter, input: Readonly<Record<string, unknown>>, path?: string): unknown {
  return (parseParameters({ x: parameter }, input, { arms: 3 }, path) as { x: unknown }).x;
}

describe("parseParameters", () => {
  it.each<[Parameter, unknown, unknown]>([
    [{ kind: "number", words }, -1.5, -1.5],
    [{ kind: "number", min: 0, max: 1, words }, 0, 0],
    [{ kind: "number", min: 0, max: 1, words }, 1, 1],
    [{ kind: "integer", min: 1, words }, 7, 7],
    [{ kind: "choice", options: ["a", "b"], words }, "b", "b"],
    [{ kind: "decimal", words }, 0.1, { numerator: 1, denominator: 10 }],
    [{ kind: "per-arm", words }, 0.5, Float64Array.of(0.5, 0.5, 0.5)],
    [{ kind: "per-arm", words }, [1, 2, 3], Float64Array.of(1, 2, 3)],
    [{ kind: "list", words }, [1, 2], Float64Array.of(1, 2)],
    [{ kind: "lists", words }, [[1, 2], [3]], [Float64Array.of(1, 2), Float64Array.of(3)]],
  ])("%o takes %o", (parameter, input, value) => {
    expect(parse(parameter, { x: input })).toEqual(value);
  });

  it.each<[Parameter, unknown]>([
    [{ kind: "number", default: 3, words }, 3],
    [{ kind: "choice", options: ["a", "b"], default: "a", words }, "a"],
    [{ kind: "per-arm", default: 0.25, words }, Float64Array.of(0.25, 0.25, 0.25)],
    [{ kind: "number", derived: "from something else", words }, undefined],
  ])("%o is optional", (parameter, value) => {
    expect(parse(parameter, {})).toEqual(value);
    expect(parse(parameter, { x: undefined })).toEqual(value);
  });

  it.each<[Parameter, unknown, string, string]>([
    [{ kind: "number", words }, undefined, "parameter-missing", "x"],
    [{ kind: "number", words }, "1", "parameter-type", "x"],
    [{ kind: "number", words }, NaN, "parameter-type", "x"],
    [{ kind: "number", words }, Infinity, "parameter-range", "x"],
    [{ kind: "number", min: 0, words }, -1, "parameter-range", "x"],
    [{ kind: "number", max: 1, words }, 1.1, "parameter-range", "x"],
    [{ kind: "number", derived: "from something else", min: 0, words }, -1, "parameter-range", "x"],
    [{ kind: "integer", words }, 1.5, "parameter-type", "x"],
    [{ kind: "choice", options: ["a"], words }, "b", "parameter-range", "x"],
    [{ kind: "choice", options: ["a"], words }, ["a"], "parameter-range", "x"],
    [{ kind: "per-arm", max: 1, words }, [0, 2, 0], "parameter-range", "x[1]"],
    [{ kind: "per-arm", words }, [0, 0], "parameter-length", "x"],
    [{ kind: "list", words }, [], "parameter-type", "x"],
    [{ kind: "list", max: 1, words }, [1, 2], "parameter-range", "x[1]"],
    [{ kind: "lists", words }, [[1], ["2"]], "parameter-type", "x[1][0]"],
    [{ kind: "shares", words }, [0.1, 0.2, 2], "share-range", "x[2]"],
    [{ kind: "learner", words }, "greedy", "learner-unknown", "x"],
    [{ kind: "learner", words }, { id: "ucb1", parameters: { c: 2 } }, "parameter-unknown", "x.c"],
    [{ kind: "deserved-share", words }, "nothing", "parameter-range", "x"],
    [{ kind: "deserved-share", words }, { id: "softmax", parameters: { c: -1 } }, "parameter-range", "x.c"],
    [{ kind: "curves", words }, [{ family: "line", potential: 1, slope: 2 }], "parameter-range", "x[0].slope"],
  ])("%o refuses %o with %s at %s", (parameter, input, code, path) => {
    expect(() => parse(parameter, { x: input })).toThrow(expect.objectContaining({ code, path }));
    expect(() => parse(parameter, { x: input }, "policies[2]")).toThrow(
      expect.objectContaining({ code, path: `policies[2].${path}` }),
    );
  });

  it("says what is allowed, and what a missing parameter is for", () => {
    expect(() => parse({ kind: "number", min: 0, max: 1, words }, { x: 2 })).toThrow("a number from 0 to 1");
    expect(() => parse({ kind: "integer", min: 1, words }, { x: 0 })).toThrow("a whole number of at least 1");
    expect(() => parse({ kind: "number", words }, { x: -Infinity })).toThrow("a number that is finite");
    expect(() => parse({ kind: "choice", options: ["a", "b"], words }, { x: "c" })).toThrow("one of a, b");
    expect(() => parse({ kind: "number", words: "the width" }, {})).toThrow("the width");
    expect(() => parse({ kind: "number", words }, { y: 1 })).toThrow(/Received "y"; required: x\./);
    expect(() => parseParameters({}, { y: 1 }, { arms: 1 })).toThrow("no parameters at all");
  });

  it("does not take inherited names for parameters or values", () => {
    expect(() => parseParameters({}, { toString: 1 }, { arms: 1 })).toThrow(
      expect.objectContaining({ code: "parameter-unknown", path: "toString" }),
    );
  });
});

it("a learner is built for the setup that it is given", () => {
  const parameters = { learner: { kind: "learner", default: "round-robin", words: "who" } } as const;
  const { learner } = parseParameters(parameters, {}, { arms: 3 }) as { learner: (setup: Setup) => Policy };
  const policy = learner({ arms: 2, seed: 1 });
  const pulls = [1, 2, 3].map((round) => {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    return arm;
  });
  expect(pulls).toEqual([0, 1, 0]);
  expect(learner({ arms: 2, seed: 1 })).not.toBe(policy);
});

it("a deserved-share function has its own parameters, with their defaults", () => {
  const parameters = { deserved: { kind: "deserved-share", words: "what" } } as const;
  const sharesOf = (input: unknown) => {
    const { deserved } = parseParameters(parameters, { deserved: input }, { arms: 2 }) as { deserved: DeservedShare };
    const into = new Float64Array(2);
    deserved.shares(Float64Array.of(1, 0), into);
    return [...into];
  };
  expect(sharesOf("uniform")).toEqual([0.5, 0.5]);
  expect(sharesOf({ id: "constant", parameters: { gamma: 0.25 } })).toEqual([0.25, 0.25]);
  // e/(e + 1) with c = 1, the default
  expect(sharesOf("softmax")[0]).toBeCloseTo(Math.E / (Math.E + 1), 14);
  expect(sharesOf({ id: "softmax", parameters: { c: 0 } })).toEqual([0.5, 0.5]);
});

it("shares may sum to as much as a round has pulls", () => {
  const parameters = { shares: { kind: "shares", words: "how much" } } as const;
  expect(() => parseParameters(parameters, { shares: 0.5 }, { arms: 4, perRound: 2 })).not.toThrow();
  expect(() => parseParameters(parameters, { shares: 0.5 }, { arms: 4 })).toThrow(
    expect.objectContaining({ code: "share-sum" }),
  );
});

it.each<[Parameter, string]>([
  [{ kind: "number", words: "" }, "a number that is finite"],
  [{ kind: "number", min: 0, words: "" }, "a number of at least 0"],
  [{ kind: "number", max: 0, words: "" }, "a number of at most 0"],
  [{ kind: "integer", min: 1, max: 3, words: "" }, "a whole number from 1 to 3"],
  [{ kind: "per-arm", min: 0, words: "" }, "a number of at least 0, or a list with one for each arm"],
  [{ kind: "list", min: 0, max: 1, words: "" }, "a list with a number from 0 to 1 for each arm"],
  [{ kind: "choice", options: ["a", "b"], words: "" }, "one of a, b"],
])("%j may be %s", (parameter, words) => {
  expect(valuesInWords(parameter)).toBe(words);
});

import { describe, expect, it, vi } from "vitest";
import { copyColumns, type PolicyState } from "./policyState.js";
import { restoreColumns } from "./restoreColumns.js";

const own = () => ({ pulls: Uint32Array.of(1, 1), sums: Float64Array.of(0.5, 0.5) });
const saved = (): PolicyState => ({
  scalars: { loop: 4 },
  columns: { pulls: Uint32Array.of(2, 3), sums: Float64Array.of(0.25, 1) },
});

describe("restoreColumns", () => {
  it("writes the columns and returns the scalars", () => {
    const columns = own();
    expect(restoreColumns(saved(), { loop: 9 }, columns)).toEqual({ loop: 4 });
    expect(columns).toEqual(saved().columns);
  });

  it("does not mind the order of names", () => {
    const { sums, pulls } = saved().columns;
    const columns = own();
    restoreColumns({ scalars: { loop: 4 }, columns: { sums, pulls } }, { loop: 9 }, columns);
    expect(columns).toEqual(saved().columns);
  });

  it.each<[string, PolicyState]>([
    ["another scalar", { ...saved(), scalars: { pair: 4 } }],
    ["a scalar too many", { ...saved(), scalars: { loop: 4, pair: 4 } }],
    ["a scalar beyond its largest", { ...saved(), scalars: { loop: 10 } }],
    ["a scalar below 0", { ...saved(), scalars: { loop: -1 } }],
    ["half a scalar", { ...saved(), scalars: { loop: 0.5 } }],
    ["NaN for a scalar", { ...saved(), scalars: { loop: NaN } }],
    ["a column too few", { ...saved(), columns: { pulls: Uint32Array.of(2, 3) } }],
    ["another name", { ...saved(), columns: { pulls: Uint32Array.of(2, 3), totals: Float64Array.of(1, 1) } }],
    ["a shorter column", { ...saved(), columns: { ...saved().columns, sums: Float64Array.of(1) } }],
    ["another type", { ...saved(), columns: { ...saved().columns, pulls: Float64Array.of(2, 3) } }],
    ["NaN in a column", { ...saved(), columns: { ...saved().columns, sums: Float64Array.of(1, NaN) } }],
    ["Infinity in a column", { ...saved(), columns: { ...saved().columns, sums: Float64Array.of(1, -Infinity) } }],
    ["a learner's state", { ...saved(), learner: saved() }],
  ])("refuses %s, and writes nothing", (_, state) => {
    const columns = own();
    expect(() => restoreColumns(state, { loop: 9 }, columns)).toThrow(
      expect.objectContaining({ code: "state-mismatch" }),
    );
    expect(columns).toEqual(own());
  });

  it("restores the learner before it writes, so that a refusal there leaves everything as it was", () => {
    const columns = own();
    const learner = {
      restore: vi.fn(() => {
        expect(columns).toEqual(own());
        throw new Error("refused");
      }),
    };
    expect(() => restoreColumns({ ...saved(), learner: saved() }, { loop: 9 }, columns, learner)).toThrow("refused");
    expect(columns).toEqual(own());
  });

  it("does not touch the learner when its own columns do not fit", () => {
    const learner = { restore: vi.fn() };
    const state = { scalars: {}, columns: saved().columns, learner: saved() };
    expect(() => restoreColumns(state, { loop: 9 }, own(), learner)).toThrow();
    expect(() => restoreColumns(saved(), { loop: 9 }, own(), learner)).toThrow("the learner's state within it");
    expect(learner.restore).not.toHaveBeenCalled();
  });
});

it("copyColumns is safe from later changes", () => {
  const columns = own();
  const copy = copyColumns(columns);
  columns.pulls[0] = 9;
  expect(copy).toEqual(own());
});

describe("no state of any policy has", () => {
  const columns = () => ({
    pulls: Uint32Array.of(1, 1),
    observed: Uint32Array.of(1, 0),
    sums: Float64Array.of(0.5, 0),
    dropped: Uint32Array.of(0, 0),
  });

  it.each([
    ["more rewards than pulls", { observed: Uint32Array.of(2, 0) }, "observed[0] = 2, which is not from 0 to 1"],
    ["a sum without a reward", { sums: Float64Array.of(0.5, 0.5) }, "sums[1] = 0.5, which is not from 0 to 0"],
    ["a sum beyond all rewards", { sums: Float64Array.of(1e16, 0) }, "sums[0] = 10000000000000000"],
    ["an arm that is dropped twice", { dropped: Uint32Array.of(0, 2) }, "dropped[1] = 2, which is not from 0 to 1"],
  ])("%s", (_, wrong, received) => {
    const own = columns();
    const state = { scalars: {}, columns: { ...columns(), ...wrong } };
    expect(() => restoreColumns(state, {}, own)).toThrow(
      expect.objectContaining({ code: "state-mismatch", received: expect.stringContaining(received) as string }),
    );
    expect(own).toEqual(columns());
  });

  it("what its own invariants exclude, also where the learner's state would fit", () => {
    const learner = { restore: vi.fn() };
    const odd = [({ scalars: { loop } }: PolicyState) => (loop % 2 === 1 ? undefined : `an even loop, ${loop}`)];
    const state = { ...saved(), learner: saved() };
    expect(() => restoreColumns(state, { loop: 9 }, own(), learner, odd)).toThrow("an even loop, 4");
    expect(learner.restore).not.toHaveBeenCalled();
    restoreColumns({ ...state, scalars: { loop: 5 } }, { loop: 9 }, own(), learner, odd);
    expect(learner.restore).toHaveBeenCalledOnce();
  });
});

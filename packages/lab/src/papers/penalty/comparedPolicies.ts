import type { Specification } from "@evenhand/core";

type Shares = readonly number[];

/** A policy of the paper's comparison: its name in figures, tables and claims, and how a study names it. */
export const hardThreshold = {
  name: "hard-threshold UCB",
  with: (shares: Shares, penalty: number): Specification => ({
    id: "hard-threshold-ucb",
    parameters: { shares, penalties: penalty },
  }),
};

/** Section 5: raised by a part of the penalty, the larger the further an arm is behind; the paper rejects it. */
export const softThreshold = {
  name: "soft-threshold UCB",
  with: (shares: Shares, penalty: number): Specification => ({
    id: "soft-threshold-ucb",
    parameters: { shares, penalties: penalty },
  }),
};

/** Flearn(α) over UCB1. */
export const flearn = {
  name: "Flearn",
  with: (shares: Shares, tolerance: number): Specification => ({
    id: "largest-deficit-quota",
    parameters: { shares, tolerance },
  }),
};

/** LFG with the weight η0 of the estimates, Q = 0 in the beginning. */
export const lfg = {
  name: "LFG",
  with: (shares: Shares, eta: number): Specification => ({ id: "lfg", parameters: { shares, eta } }),
};

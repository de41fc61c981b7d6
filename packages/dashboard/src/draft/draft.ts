import type { OwnWords } from "../setting/setting.js";

/**
 * What a person types to create an allocator, as plain data. Everything stays the text that was typed: what cannot be
 * read yet is said beside it (preflight.ts), and never lost. The request follows from it alone (requestOf.ts).
 */
export interface Draft {
  readonly id: string;
  /** The ids of the registry; empty: not chosen yet, or what the service takes by itself. */
  readonly contract: string;
  readonly policy: string;
  readonly learner: string;
  readonly arms: readonly DraftArm[];
  /** What was typed into other fields, by their paths in the request: `rewards.wait`, `contract.parameters.cost`. */
  readonly values: Readonly<Record<string, string>>;
  /** For the simulation alone. */
  readonly simulation: DraftSimulation;
}

export interface DraftArm {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** In percent, or a fraction of everything such as 1/3. */
  readonly share: string;
  readonly cap: string;
  /** Results that were seen before the first decision: whole numbers. */
  readonly successes: string;
  readonly failures: string;
  /** The average reward that is assumed for the simulation: no part of the contract. */
  readonly mean: string;
}

interface DraftSimulation {
  /** The scenario whose words the sentence uses. */
  readonly scenario: string;
  /** Words of its own. Missing: as in the scenario. */
  readonly words?: OwnWords;
  readonly rounds: string;
}

export const emptyArm: DraftArm = {
  ...{ id: "", label: "", group: "" },
  ...{ share: "", cap: "", successes: "", failures: "", mean: "" },
};

export const emptyDraft: Draft = {
  ...{ id: "", contract: "quota", policy: "", learner: "" },
  arms: [],
  values: {},
  simulation: { scenario: "own", rounds: "10000" },
};

/** The field of an arm, by its place. */
export function armField(place: number, part: keyof DraftArm): string {
  return `arms[${place}].${part}`;
}

/** Something to mend before an allocator is created, or to know. */
export interface Finding {
  readonly kind: "blocker" | "warning";
  readonly words: string;
  /** The field that mends it. */
  readonly field?: string;
  /** A draft in which it is mended, and what the button that takes it says. */
  readonly cure?: { readonly words: string; readonly draft: Draft };
}

export function blocker(words: string, field?: string): Finding {
  return { kind: "blocker", words, ...(field === undefined ? {} : { field }) };
}

import type { Answer, PolicyAnswer } from "../setting/answer.js";
import type { Words } from "../setting/scenarios.js";
import type { ContractSetting, RewardSetting, Setting } from "../setting/setting.js";

/**
 * All that the pages show of one contract of the library, in one file for each contract: what can be chosen and asked
 * for, its sentences, and how its results are read.
 */
export interface ContractPage<C extends ContractSetting = ContractSetting> {
  readonly id: C["id"];
  /** What it is called wherever it stands as a whole: in lists, in forms with a field for each arm. */
  readonly title: string;
  /** What a reader of the playground can choose of it, in the order of the page. */
  readonly presets: readonly Preset[];
  /** Who keeps it where the user names none, by the id in the registry; undefined where there is nothing to keep. */
  readonly defaultPolicy?: string;
  /** The rewards for which it has a meaning: the setting's own where it has one for them. */
  readonly rewardsFor: (rewards: RewardSetting) => RewardSetting;
  /** The least mean reward that it has a meaning for; 0 by default. */
  readonly leastMean?: number;
  /** What shares are held against: floors that are promised at every moment, or shares that are deserved in the end. */
  readonly sharesAre: "promised" | "deserved";
  /** What is said of a running contract in which no floor is in force. */
  readonly withoutFloors: string;
  /** The metrics that say whether the promise was kept, and what it cost. */
  readonly metrics: (setting: Setting) => readonly string[];
  /** The promise in plain words. */
  readonly promise: (about: ContractContext<C>) => string;
  /** The promise as the subject of a sentence about its cost. */
  readonly subject: (about: ContractContext<C>) => string;
  /** What came of the promise. */
  readonly verdict: (about: ContractContext<C>, policy: PolicyAnswer, answer: Answer) => Verdict;
  /** How far the promise was from being kept, over the rounds; none where it is not read over the rounds. */
  readonly courses: (about: ContractContext<C>) => readonly CourseKind[];
  /** Whether, or how far, the promise was kept, in the table of policies. */
  readonly columns: (about: ContractContext<C>) => readonly KeptColumn[];
}

/** A setting with its contract, and the words of its scenario. */
export interface ContractContext<C extends ContractSetting = ContractSetting> {
  readonly setting: Setting;
  readonly contract: C;
  readonly words: Words;
}

/** A contract as it is offered to a reader. */
export interface Preset {
  /** Stands in links, and never changes. */
  readonly id: string;
  readonly contract: ContractSetting["id"];
  readonly title: string;
  /** What the reader is asked for, in the order of links. */
  readonly parameters: readonly PresetParameter[];
  /** The name of the parameter that says how strong the promise is: the one that the page of prices turns. */
  readonly strength?: string;
}

interface ParameterWords {
  /** As the registry names it. */
  readonly name: string;
  /** In the middle of a sentence. */
  readonly label: (words: Words) => string;
}

export interface NumberParameter extends ParameterWords {
  readonly kind: "number";
  readonly usual: number;
  /** What the library takes where nothing is said; undefined where something has to be. */
  readonly default?: number;
  /** The largest that can be promised; 0 is the least. */
  readonly max: number;
  /** Between these it is slid; whatever the library takes can be typed. */
  readonly slider: { readonly min: number; readonly max: number };
}

export type PresetParameter =
  | (ParameterWords & { readonly kind: "floor" | "floor-by-size" | "floors" })
  | NumberParameter
  /** One of the functions of deserved shares. */
  | (ParameterWords & { readonly kind: "deserved"; readonly usual: string; readonly default?: string });

export interface Verdict {
  readonly verdict: string;
  /** Whether the promise was kept, where that can be said. */
  readonly tone: "kept" | "broken" | "open";
}

/** Which number is drawn over the rounds, and how. */
export interface CourseKind {
  readonly metric: string;
  readonly title: string;
  /** On the button that chooses it, where it shares its place with another. */
  readonly tab?: string;
  readonly label: string;
  readonly unit?: string;
  /** Divided by the round: an average so far. */
  readonly isAverage?: boolean;
  /** The largest value of any trial is drawn as a line of its own: a promise has to hold in every one of them. */
  readonly isWorst?: boolean;
  /** Without the learner alone, which promises nothing. */
  readonly isOfKeepers?: boolean;
  readonly level?: { readonly at: number; readonly label: string };
}

export interface KeptColumn {
  readonly title: string;
  /** The learner alone has promised nothing. */
  readonly value: (policy: PolicyAnswer, isLearner: boolean) => KeptValue;
}

export interface KeptValue {
  readonly text: string;
  readonly tone?: "kept" | "broken" | "soft";
}

export const NO_FLOORS = "This contract promises no floors.";

/** Rewards whose means stay as they are. */
export function fixedRewards(rewards: RewardSetting): RewardSetting {
  return rewards.kind === "improving" ? { kind: "bernoulli" } : rewards;
}

import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { gapSettings } from "../pulls-against-gap/gapStudies.js";

export { gapStudies as studies } from "../pulls-against-gap/gapStudies.js";

export const settings = {
  ...gapSettings,
  means1: { words: "means of case 1", full: [0.9, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  means2: { words: "means of case 2", full: [0.95, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  means3: { words: "means of case 3", full: [0.9, 0.8, 0.7, 0.6, 0.6, 0.425, 0.4, 0.375, 0.35], from: "paper" },
  penalty1: { words: "penalty rate A_k of every arm in case 1", full: 0.45, from: "paper" },
  penalty2: { words: "penalty rate A_k of every arm in case 2", full: 0.41, from: "paper" },
  penalty3: { words: "penalty rate A_k of every arm in case 3", full: 0.45, from: "paper" },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

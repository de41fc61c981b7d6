import { canBeAway } from "../../../setting/canBeAway.js";
import { comesAndGoes } from "../../../setting/comesAndGoes.js";
import type { Setting } from "../../../setting/setting.js";

/** What the form asks about every arm beside what it returns. */
export interface ArmConditions {
  /** How often it is there. */
  readonly canBeAway: boolean;
  /** When it joins and leaves. */
  readonly comeAndGo: boolean;
  /** After how many rounds it is known what came of a pull. */
  readonly isLate: boolean;
}

export function armConditions(setting: Setting): ArmConditions {
  return {
    canBeAway: canBeAway(setting),
    comeAndGo: comesAndGoes(setting),
    isLate: setting.arms.some(({ delay }) => delay > 0),
  };
}

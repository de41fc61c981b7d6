import { beginRepeats } from "./beginRepeats.js";
import { drawsAhead } from "./drawsAhead.js";
import { expectedTotalIsTheMean } from "./expectedTotalIsTheMean.js";
import { insideSupport } from "./insideSupport.js";
import { parameterLaws } from "./parameterLaws.js";
import { rewardsAreIndependent } from "./rewardsAreIndependent.js";
import type { EnvironmentLaw } from "./world.js";

export const environmentLaws: readonly EnvironmentLaw[] = [
  rewardsAreIndependent,
  beginRepeats,
  drawsAhead,
  insideSupport,
  expectedTotalIsTheMean,
  ...parameterLaws,
];

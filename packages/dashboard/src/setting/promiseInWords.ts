import { plain, plainPercent } from "../numbers/formats.js";
import { canBeAway } from "./canBeAway.js";
import { wordsOf } from "./scenarios.js";
import type { ArmSetting, Setting } from "./setting.js";

/** More floors than this are not listed in a sentence. */
const LISTED = 6;

/** The contract in one plain sentence, in the words of the scenario. */
export function promiseInWords({ contract, scenario, arms }: Setting): string {
  const { arm, arms: many, pull, pulls, reward, size } = wordsOf(scenario);
  switch (contract.kind) {
    case "none":
      return `No ${arm} is promised anything.`;
    case "equal-floor":
      return `Every ${arm} gets at least ${plainPercent(contract.floor)} of the ${pulls}${whileThere(arms)}.`;
    case "floor-by-size":
      return `${plainPercent(contract.total)} of the ${pulls} are promised to the ${many} by size (${size})${whileThere(arms)}.`;
    case "own-floors": {
      const floors = arms.length > LISTED ? "" : `: ${listed(contract.floors.map(plainPercent))}`;
      return `Every ${arm} gets at least their own share of the ${pulls}${whileThere(arms)}${floors}.`;
    }
    case "priced-floor":
      return `Every ${arm} should get ${plainPercent(contract.floor)} of the ${pulls}; each missing one costs ${plain(contract.price)}.`;
    case "merit":
      return `Every ${arm} gets ${pulls} in proportion to their average ${reward}.`;
    case "withheld":
      return `${deservedInWords(contract.deserved, arm, pulls, reward)} Each ${pull} that is withheld costs ${plain(contract.cost)}.`;
    case "potential":
      return `Every ${arm} that still improves keeps getting ${pulls}, until it is within ${plain(contract.tolerance)} of its potential.`;
  }
}

/** A floor counts the rounds in which its arm is there. */
function whileThere(arms: readonly ArmSetting[]): string {
  return canBeAway({ arms }) ? " that come while they are there" : "";
}

/** Which share an arm deserves, by the id of the function. */
function deservedInWords(deserved: string, arm: string, pulls: string, reward: string): string {
  if (deserved === "uniform") return `Every ${arm} deserves an equal share of the ${pulls}.`;
  if (deserved === "softmax")
    return `Every ${arm} deserves a share of the ${pulls} that grows with their average ${reward} (softmax).`;
  return `Every ${arm} deserves a share of the ${pulls} by their average ${reward} (${deserved}).`;
}

export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

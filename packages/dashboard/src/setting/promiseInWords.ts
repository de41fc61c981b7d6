import { plain, plainPercent, whole } from "../numbers/formats.js";
import { canBeAway } from "./canBeAway.js";
import { comesAndGoes } from "./comesAndGoes.js";
import { capsOf, floorTerms, hasFloors } from "./floorTerms.js";
import { laterFloors } from "./laterFloors.js";
import { wordsOf } from "./scenarios.js";
import type { ArmSetting, Setting } from "./setting.js";

/** More floors than this are not listed in a sentence. */
const LISTED = 6;

/** The contract in plain words, those of the scenario: one sentence, and one more for all that it has beside floors. */
export function promiseInWords(setting: Setting): string {
  const { contract, scenario } = setting;
  const { renewEvery } = floorTerms(contract);
  const caps = capsInWords(setting);
  const promisesNothing = contract.kind === "equal-floor" && contract.floor === 0 && caps !== undefined;
  return [
    ...(promisesNothing ? [] : [mainPromise(setting)]),
    ...(caps === undefined ? [] : [caps]),
    ...laterInWords(setting),
    ...(renewEvery === undefined
      ? []
      : [`The promise begins again every ${whole(renewEvery)} ${wordsOf(scenario).pulls}.`]),
    ...(hasFloors(contract) && setting.noShows !== undefined ? ["No-shows count for nobody."] : []),
  ].join(" ");
}

/** What changes later, a sentence each; of many changes only how many. */
function laterInWords(setting: Setting): string[] {
  const later = laterFloors(setting);
  const { pull } = wordsOf(setting.scenario);
  if (later.length > LISTED) return [`The floors change ${whole(later.length)} times.`];
  return later.map(({ at, floors, caps }) => {
    const changed = [floors, ...(caps === undefined ? [] : [caps])].map(sharesInWords);
    return `From ${pull} ${whole(at)} on the floors are ${changed.join(", and the caps ")}.`;
  });
}

function sharesInWords(shares: readonly number[]): string {
  if (shares.every((share) => share === shares[0])) return `${plainPercent(shares[0])} for each`;
  return shares.length > LISTED ? "others" : listed(shares.map(plainPercent));
}

function capsInWords(setting: Setting): string | undefined {
  const caps = capsOf(setting);
  if (caps === undefined) return undefined;
  const { arm, pulls } = wordsOf(setting.scenario);
  if (caps.every((cap) => cap === caps[0])) return `No ${arm} gets more than ${plainPercent(caps[0])} of the ${pulls}.`;
  const each = caps.length > LISTED ? "" : `: ${listed(caps.map(plainPercent))}`;
  return `None gets more than a cap of their own${each}.`;
}

function mainPromise({ contract, scenario, arms }: Setting): string {
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
  return canBeAway({ arms }) || comesAndGoes({ arms }) ? " that come while they are there" : "";
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

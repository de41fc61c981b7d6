import { pageOf, presetOf } from "./index.js";
import { plainPercent, whole } from "../numbers/formats.js";
import { floorTerms } from "../setting/floors.js";
import type { Registry } from "../setting/registry.js";
import { rewardTitle, type Setting } from "../setting/setting.js";
import { wordsOf } from "../setting/scenarios.js";

/** What changed as a consequence of the user's change, a sentence each. */
export function followedInWords(before: Setting, after: Setting, registry: Registry | undefined): string[] {
  if (presetOf(before.contract) !== presetOf(after.contract)) return ofPromise(before, after);
  return [
    ...(before.arms.length === after.arms.length ? [] : ofArmCount(before, after)),
    ...ofPolicies(before, after, registry),
  ];
}

/** Rewards and averages that another promise needs, or that are there because of the one before. */
function ofPromise(before: Setting, after: Setting): string[] {
  const words = wordsOf(after);
  const { title } = presetOf(after.contract);
  const raised = after.arms.filter(({ mean }, arm) => mean > before.arms[arm].mean);
  const rewards = `“${rewardTitle(after.rewards)}”`;
  const isLeftover = needsImproving(before) && after.rewards.kind === "improving";
  return [
    ...(after.rewards.kind === before.rewards.kind
      ? []
      : [`What one ${words.pull} returns is now ${rewards}, which goes with “${title}”.`]),
    ...(isLeftover ? [`What one ${words.pull} returns is still ${rewards}, and the ${words.arms} still improve.`] : []),
    ...(raised.length === 0
      ? []
      : [`“${title}” needs averages above 0: ${raised.map(({ name }) => name).join(", ")} now has ${raised[0].mean}.`]),
  ];
}

function needsImproving({ contract }: Setting): boolean {
  return pageOf(contract).rewardsFor({ kind: "bernoulli" }).kind === "improving";
}

/** Floors and caps that no longer fit another number of arms. */
function ofArmCount(before: Setting, after: Setting): string[] {
  const { arms, pulls } = wordsOf(after);
  const count = after.arms.length;
  const [floor, fitted] = [before, after].map(floorForAll);
  const [cap, wider] = [before, after].map(({ contract }) => floorTerms(contract).caps);
  const sum = (share: number) => `${whole(count)} ${arms} × ${plainPercent(share)} is ${plainPercent(count * share)}`;
  return [
    ...(floor === undefined || fitted === undefined || floor === fitted
      ? []
      : [
          fitted < floor
            ? `The floor went down from ${plainPercent(floor)} to ${plainPercent(fitted)}: ${sum(floor)}, and there are only ${plainPercent(1)} of the ${pulls}.`
            : `The floor is ${plainPercent(fitted)} again: it fits.`,
        ]),
    ...(typeof cap !== "number" || typeof wider !== "number" || wider === cap
      ? []
      : [
          wider > cap
            ? `The cap went up from ${plainPercent(cap)} to ${plainPercent(wider)}: ${sum(cap)}, less than all ${pulls}.`
            : `The cap is ${plainPercent(wider)} again: it fits.`,
        ]),
  ];
}

function floorForAll({ contract }: Setting): number | undefined {
  return "shares" in contract && typeof contract.shares === "number" ? contract.shares : undefined;
}

/** Who keeps the promise no longer. */
function ofPolicies(before: Setting, after: Setting, registry: Registry | undefined): string[] {
  const gone = before.policies.filter(({ id }) => after.policies.every((other) => other.id !== id));
  if (gone.length === 0) return [];
  const titles = gone.map(({ id }) => registry?.policies.find((policy) => policy.id === id)?.title ?? id);
  return [`No longer played, because it cannot follow floors that change: ${titles.join(", ")}.`];
}

import type { Answer, PolicyAnswer } from "../setting/answer.js";
import { decimal, whole } from "../numbers/formats.js";
import { floorTerms } from "../setting/floorTerms.js";
import { furthestAbove } from "../setting/furthestAbove.js";
import { furthestBehind } from "../setting/furthestBehind.js";
import { wordsOf } from "../setting/scenarios.js";
import type { Setting } from "../setting/setting.js";
import { floorsOf } from "../setting/sharesOf.js";
import type { Verdict } from "./contractPage.js";

/** Whether floors and caps were kept: at every moment, or in how many trials not, and by how much. */
export function floorVerdict(setting: Setting, { trials }: Answer, policy: PolicyAnswer): Verdict {
  const { arm, pull, pulls } = wordsOf(setting.scenario);
  const { broken = 0, aboveCap = 0, courses } = policy;
  const ofTrials = (count: number) => `in ${whole(count)} of ${whole(trials)} trials`;
  const most = (metric: string) => behindInWords(courses[metric].most.at(-1) ?? 0);
  if (broken === 0 && aboveCap === 0) {
    const all = trials === 1 ? "of the trial" : `of all ${whole(trials)} trials`;
    // What is measured is the whole history: whether each period had its floors is not.
    const since = floorTerms(setting.contract).renewEvery === undefined ? "" : `, counted from the first ${pull} on`;
    const held = `All ${promisesOf(setting, policy)} held, at every moment ${all}${since}.`;
    return { verdict: held, tone: "kept" };
  }
  const floor = `A floor was broken ${ofTrials(broken)}: one ${arm} was up to ${most(furthestBehind(setting))} ${pulls} behind.`;
  const above = furthestAbove(setting);
  if (aboveCap === 0 || above === undefined) return { verdict: floor, tone: "broken" };
  const cap = `A cap was broken ${ofTrials(aboveCap)}: one ${arm} had up to ${most(above)} ${pulls} too many.`;
  return { verdict: broken === 0 ? cap : `${floor} ${cap}`, tone: "broken" };
}

/** "floors", "caps", or both: what was promised at all. */
function promisesOf(setting: Setting, { aboveCap }: PolicyAnswer): string {
  const hasFloor = floorsOf(setting)?.some((floor) => floor > 0) === true;
  if (aboveCap === undefined) return "floors";
  return hasFloor ? "floors and caps" : "caps";
}

/** Cut, not rounded: 0.999 is not yet a whole pull. */
export function behindInWords(pulls: number): string {
  return pulls < 100 ? decimal(Math.floor(pulls * 100 + 1e-9) / 100, 2) : whole(Math.floor(pulls));
}

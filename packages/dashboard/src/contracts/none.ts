import { plainPercent } from "../numbers/formats.js";
import { type Estimate, uncertainPercent } from "../numbers/uncertain.js";
import { armNames } from "../setting/setting.js";
import type { ContractPage } from "./contractPage.js";

/** Nothing is promised: what comes of it is shown all the same, to compare with. */
export const none: ContractPage<{ readonly id: "none" }> = {
  id: "none",
  title: "No promise",
  presets: [{ id: "none", contract: "none", title: "No promise", parameters: [] }],
  rewardsFor: (rewards) => rewards,
  sharesAre: "deserved",
  withoutFloors: "Nothing is promised to any arm.",
  metrics: () => [],
  promise: ({ words }) => `No ${words.arm} is promised anything.`,
  subject: () => "Promising nothing",
  verdict: ({ setting, words }, { shares }, { present }) => {
    const least = shares.reduce((lowest, { mean }, arm) => (mean < shares[lowest].mean ? arm : lowest), 0);
    const hungry = starving(shares, present).length;
    const share = `${armNames(setting)[least]} got ${uncertainPercent(shares[least], `of the ${words.pulls}`)}, the least of all.`;
    if (hungry === 0) return { verdict: share, tone: "open" };
    const count = `${hungry} of ${setting.arms.length} ${words.arms} ${hungry === 1 ? "is" : "are"} starving`;
    return { verdict: `${share} ${count}: ${starvingInWords(setting.arms.length).meaning}.`, tone: "open" };
  },
  courses: () => [],
  columns: () => [],
};

/** The part of an equal share below which the page calls an arm starving, whatever was promised. */
const STARVING = 0.1;

/**
 * The arms that get less than a tenth of an equal share. Where arms can be absent, of the pulls while they are there:
 * `present` is each arm's part of the rounds.
 */
export function starving(shares: readonly Estimate[], present?: readonly number[]): number[] {
  const least = STARVING / shares.length;
  return shares.flatMap(({ mean }, arm) => (mean < least * (present?.[arm] ?? 1) ? [arm] : []));
}

/** "below 2 %", and what that is. */
export function starvingInWords(arms: number): { readonly least: string; readonly meaning: string } {
  return { least: `below ${plainPercent(STARVING / arms)}`, meaning: "less than a tenth of an equal share" };
}

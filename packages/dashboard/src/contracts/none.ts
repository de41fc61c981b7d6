import { uncertainPercent } from "../numbers/uncertain.js";
import { armNames } from "../setting/armNames.js";
import type { ContractPage } from "./contractPage.js";
import { starving, starvingInWords } from "./starving.js";

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

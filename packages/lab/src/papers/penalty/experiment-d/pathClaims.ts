import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { isTrue } from "../../../reproduction/verdicts.js";
import { flearn, hardThreshold, lfg } from "../comparedPolicies.js";
import { shortArms, suboptimalArms } from "./shortArms.js";
import { dSettings, type Values } from "./study.js";

/** What the paper says of Figure 3. An arm counts as short where it is below its threshold in the median trial. */
export function pathClaims(results: Results, values: Values): Claim[] {
  return [
    oneByOne(results, values),
    largestGapFirst(results, values),
    allAtOnce(flearn.name, results, values),
    allAtOnce(lfg.name, results, values),
    widerRange(results, values),
  ];
}

/** "with scale parameter decreasing, each arm becomes unfair one by one" */
function oneByOne(results: Results, values: Values): Claim {
  const paths = dSettings(values).map((setting) => {
    const counts = shortArms(results, setting, hardThreshold.name, values).map(({ arms }) => arms.length);
    const isStep = (count: number, i: number) => i === 0 || count === counts[i - 1] || count === counts[i - 1] + 1;
    const reached = counts[counts.length - 1] === suboptimalArms(setting).length;
    return { title: setting.title, counts, holds: counts[0] === 0 && reached && counts.every(isStep) };
  });
  return {
    id: "one-by-one",
    statement:
      "Under hard-threshold UCB, as η falls over the grid, the number of arms short of their threshold in the median trial rises " +
      "from none to all sub-optimal ones, never by more than one at a step.",
    verdict: isTrue(paths.every(({ holds }) => holds)),
    measured: paths.map(({ title, counts }) => `${title}: ${counts.join(" ")}`).join("; "),
  };
}

/** "our method has sparsity feature as LASSO does, e.g., making arms with small sub-optimality gap fair" */
function largestGapFirst(results: Results, values: Values): Claim {
  const settings = dSettings(values);
  const exceptions = settings.flatMap((setting) =>
    shortArms(results, setting, hardThreshold.name, values).flatMap(({ scale, arms }) => {
      const served = setting.means.filter((_, arm) => !arms.includes(arm));
      const best = Math.max(...arms.map((arm) => setting.means[arm]));
      return best > Math.min(...served) ? [`${setting.title}, η = ${scale}`] : [];
    }),
  );
  return {
    id: "largest-gap-first",
    statement:
      "Under hard-threshold UCB, at every η, the arms short of their threshold in the median trial are those with the largest gaps.",
    verdict: isTrue(exceptions.length === 0),
    measured: [
      `${exceptions.length} exceptions at ${settings.length * values.scales.length} points`,
      ...exceptions,
    ].join("; "),
  };
}

/** "all arms under both Flearn and LFG methods suddenly become unfair once scale parameter decreases from 1" */
function allAtOnce(policy: string, results: Results, values: Values): Claim {
  const found = dSettings(values).map((setting) => {
    const [top, next] = shortArms(results, setting, policy, values);
    const all = suboptimalArms(setting);
    return { title: setting.title, top, next, all, served: all.filter((arm) => !next.arms.includes(arm)) };
  });
  const claim: Claim = {
    id: `${policy.toLowerCase()}-all-at-once`,
    statement: `Under ${policy} no arm is short of its threshold in the median trial at the largest η, and all sub-optimal arms are at the next.`,
    verdict: isTrue(found.every(({ top, served }) => top.arms.length === 0 && served.length === 0)),
    measured: found
      .map(
        ({ title, top, next, all }) =>
          `${title}: ${top.arms.length} at η = ${top.scale}, ${next.arms.length} of ${all.length} at η = ${next.scale}`,
      )
      .join("; "),
  };
  const served = found.filter((one) => one.served.length > 0);
  if (served.length === 0) return claim;
  const names = served.map(({ title, served: arms }) => `${title}: arm ${arms.map((arm) => arm + 1).join(", ")}`);
  return {
    ...claim,
    note: `Not short at the next η: ${names.join("; ")}.${policy === lfg.name ? WHY_LFG_IS_GRADUAL : ""}`,
  };
}

const WHY_LFG_IS_GRADUAL =
  " LFG serves an arm once its queue outweighs η0 times its gap, so that under LFG too an arm with a small gap keeps its threshold " +
  "for longer; but the range of η is much narrower.";

/** "For sub-optimal arms, the proposed method can guarantee the fairness with a wider range of tuning parameter." */
function widerRange(results: Results, values: Values): Claim {
  const policies = [hardThreshold.name, flearn.name, lfg.name];
  const settings = dSettings(values).map((setting) => {
    const served = policies.map((policy) => {
      const path = shortArms(results, setting, policy, values);
      return suboptimalArms(setting).map((arm) => path.filter(({ arms }) => !arms.includes(arm)).length);
    });
    return { title: setting.title, served };
  });
  return {
    id: "wider-range",
    statement:
      "Every sub-optimal arm has its threshold in the median trial at more values of η under hard-threshold UCB than under Flearn or LFG.",
    verdict: isTrue(
      settings.every(({ served: [ours, ...theirs] }) =>
        theirs.every((counts) => counts.every((count, arm) => count < ours[arm])),
      ),
    ),
    measured: settings
      .map(
        ({ title, served }) =>
          `${title}, values of η for each arm: ${policies.map((policy, i) => `${policy} ${served[i].join(" ")}`).join(", ")}`,
      )
      .join("; "),
  };
}

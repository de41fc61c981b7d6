import { allOf, type Claim, isBelow, isNotAbove, isTrue, type Verdict } from "../../../reproduction/claim.js";
import { withError } from "../../../reproduction/measured.js";
import { type Run, type Runs, shareNames } from "./study.js";

/** What Section 5 says about Figure 1 [ron2021]. */
export function utilityClaims(runs: Runs): readonly Claim[] {
  return [
    ...sameWithoutCost(runs),
    fallsWithCost(runs),
    risesWithHorizon(runs),
    ...flatWhereRoundRobinIsBest(runs),
    linearAboveUniform(runs, "served"),
    linearAboveUniform(runs, "all"),
    ...betterArmsGetMore(runs),
  ];
}

const average = (run: Run) => withError(run.average("utility"));

function sameWithoutCost({ costs, horizons, paperHorizon, at }: Runs): readonly Claim[] {
  if (!costs.includes(0)) return [];
  const same = horizons.map((horizon) =>
    isTrue(new Set(shareNames.map((share) => JSON.stringify(at(share, 0, horizon).total("utility")))).size === 1),
  );
  return [
    {
      id: "no-cost-same-utility",
      statement:
        "λ = 0: the average utility of all three f is the same at every horizon: mean, error and quantiles to the last digit (Figure 1a).",
      verdict: allOf(same),
      measured: `T = ${paperHorizon}: ${shareNames.map((share) => `${share} ${average(at(share, 0, paperHorizon))}`).join(", ")}`,
    },
  ];
}

function fallsWithCost({ costs, horizons, paperHorizon, at }: Runs): Claim {
  const verdicts = shareNames.flatMap((share) =>
    horizons.flatMap((horizon): Verdict[] => {
      const utilities = costs.map((cost) => at(share, cost, horizon).average("utility"));
      const steps = utilities.slice(1).map((utility, i) => isNotAbove(utility, utilities[i]));
      return [...steps, isBelow(utilities[utilities.length - 1], utilities[0])];
    }),
  );
  const measured = shareNames.map((share) => `${share} ${costs.map((cost) => average(at(share, cost, paperHorizon))).join(", ")}`); // prettier-ignore
  return {
    id: "utility-falls-with-cost",
    statement: `The average utility falls as λ grows: it never rises from one λ to the next, and is lower at λ = ${costs[costs.length - 1]} than at ${costs[0]}, for each f at every horizon (Section 5).`,
    verdict: allOf(verdicts),
    measured: `T = ${paperHorizon}, λ = ${costs.join(", ")}: ${measured.join("; ")}`,
  };
}

function risesWithHorizon(runs: Runs): Claim {
  const { costs, over } = runs;
  const rising = shareNames.flatMap((share) =>
    costs.filter((cost) => !roundRobinIsBest(runs, share, cost)).map((cost) => over(share, cost)),
  );
  const verdicts = rising.flatMap((series): Verdict[] => {
    const utilities = series.map((run) => run.average("utility"));
    const steps = utilities.slice(1).map((utility, i) => isNotAbove(utilities[i], utility));
    return [...steps, isBelow(utilities[0], utilities[utilities.length - 1])];
  });
  const ends = ([first, ...rest]: readonly Run[]) =>
    `${first.share} λ = ${first.cost}: ${average(first)} to ${average(rest[rest.length - 1] ?? first)}`;
  return {
    id: "utility-rises-with-horizon",
    statement:
      "The average utility rises with the horizon: it never falls from one to the next and is higher at the last than at the first, where round robin is not already the best (Section 5).",
    verdict: allOf(verdicts),
    measured: rising.map(ends).join("; "),
  };
}

/** Uniform f with every gap below λ: OPT grants each arm floor(T/K) pulls and the best arm what is left. */
function roundRobinIsBest({ gaps }: Runs, share: string, cost: number): boolean {
  return share === "uniform" && gaps.every((gap) => gap < cost);
}

function flatWhereRoundRobinIsBest(runs: Runs): readonly Claim[] {
  // At most K − 1 rounds are left over, and each costs at most the largest gap.
  const most = (runs.gaps.length - 1) * Math.max(...runs.gaps);
  return runs.costs
    .filter((cost) => roundRobinIsBest(runs, "uniform", cost))
    .map((cost) => {
      const worst = Math.max(...runs.over("uniform", cost).map((run) => run.total("opportunity-regret").quantiles.max));
      return {
        id: `uniform-flat-at-cost-${cost}`,
        statement: `Uniform f at λ = ${cost}: there is nothing to gain with the horizon, because every gap is below λ and round robin is the best; the total regret is at most ${most.toFixed(2)} = (K − 1)·max Δ at every horizon in every trial.`,
        verdict: isTrue(worst <= most + 1e-6),
        measured: `worst regret ${worst.toFixed(2)}`,
      };
    });
}

/** Whether at both f phase 1 left rounds for something else, in every trial. */
function served({ at }: Runs, cost: number, horizon: number): boolean {
  return (["uniform", "linear"] as const).every(
    (share) => at(share, cost, horizon).total("phase-1-rounds").quantiles.max < horizon,
  );
}

function linearAboveUniform(runs: Runs, where: "served" | "all"): Claim {
  const { costs, horizons, paperHorizon, at } = runs;
  const places = costs
    .filter((cost) => cost > 0)
    .flatMap((cost) => horizons.map((horizon) => ({ cost, horizon })))
    .filter(({ cost, horizon }) => where === "all" || served(runs, cost, horizon));
  const compared = places.map(({ cost, horizon }) => {
    const [uniform, linear] = [
      at("uniform", cost, horizon).total("utility"),
      at("linear", cost, horizon).total("utility"),
    ];
    const same = JSON.stringify(uniform) === JSON.stringify(linear);
    return { horizon, same, verdict: same ? isTrue(false) : isBelow(uniform, linear) };
  });
  const ties = [...new Set(compared.filter(({ same }) => same).map(({ horizon }) => horizon))];
  const verdict = places.length === 0 ? "open" : allOf(compared.map((one) => one.verdict));
  const last = costs.filter((cost) => cost > 0).map((cost) => `λ = ${cost}: ${average(at("linear", cost, paperHorizon))} and ${average(at("uniform", cost, paperHorizon))}`); // prettier-ignore
  return {
    id: where === "all" ? "linear-above-uniform-everywhere" : "linear-above-uniform-after-phase-1",
    statement: `λ > 0: linear f has more utility than uniform f at every horizon${where === "all" ? "" : " at which phase 1 ends in all trials"} (Section 5).`,
    verdict,
    measured: `T = ${paperHorizon}, ${last.join("; ")}${ties.length > 0 ? `; the same to the last digit at T = ${ties.join(", ")}` : ""}`,
    ...(verdict === "fails" && ties.length > 0
      ? {
          note: "While phase 1 takes every round both are round robin, which gives all arms at least what either f asks for.",
        }
      : {}),
  };
}

function betterArmsGetMore({ costs, gaps, paperHorizon, at }: Runs): readonly Claim[] {
  return costs
    .filter((cost) => gaps.every((gap) => gap < cost))
    .map((cost) => {
      const run = at("softmax", cost, paperHorizon);
      const order = [...gaps.keys()].sort((a, b) => gaps[b] - gaps[a]);
      const pulls = order.map((arm) => run.total("pulls", arm));
      const uniform = order.map((arm) => at("uniform", cost, paperHorizon).total("pulls", arm).mean);
      return {
        id: `softmax-grants-more-at-cost-${cost}`,
        statement: `λ = ${cost}, T = ${paperHorizon}: softmax f grants an arm more pulls the larger its mean, uniform f grants all the same but for K − 1 left-over rounds, and softmax has more utility (Section 5).`,
        verdict: allOf([
          ...pulls.slice(1).map((one, i) => isBelow(pulls[i], one)),
          isTrue(Math.max(...uniform) - Math.min(...uniform) <= gaps.length - 1),
          isBelow(at("uniform", cost, paperHorizon).average("utility"), run.average("utility")),
        ]),
        measured: `softmax ${pulls.map(({ mean }) => mean.toFixed(0)).join(", ")} pulls, utility ${average(run)}; uniform ${uniform.map((mean) => mean.toFixed(0)).join(", ")}, ${average(at("uniform", cost, paperHorizon))}`,
      };
    });
}

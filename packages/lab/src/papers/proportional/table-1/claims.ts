import { allOf, type Claim, isBelow, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import { type ComparedPolicy, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies, countsOfTrials } from "../comparedPolicies.js";
import { cosineOfMeans, oraclePath, oracleUnits, printedTable, printedTrials } from "./tables.js";
import { countries } from "./rates/rates.js";
import { studyNames, type Values } from "./study.js";

const { fairlyGreedy, catchUp, ucb1, gaussianThompson } = comparedPolicies;

/**
 * Above it the paper's two policies are, below the other the two bandits: the table has
 * 0.9995 and more, 0.6355 and less.
 */
const [ALIGNED, APART] = [0.99, 0.8];

const CONSTANT = "Without data the rates are constant over the years; the paper's are yearly rates.";

const exactly = (value: number) => ({ mean: value, standardError: 0 });

export function claims(results: Results, values: Values): Claim[] {
  const deserved = oracleUnits(results[studyNames.table].study, values);
  const cosineOf = (policy: ComparedPolicy) =>
    cosineOfMeans(countsOfTrials(results[studyNames.table], policy, countries.length), deserved);
  const note = values.data === "" ? { note: CONSTANT } : {};
  return [
    ...[fairlyGreedy, catchUp].map((policy) => ({
      id: `${policy.id}-aligned`,
      statement: `The cosine of ${policy.label}'s averaged column with the mean rates is above ${ALIGNED} (Table 1: ${printedTable[policy.id].cosine}).`,
      verdict: isBelow(exactly(ALIGNED), cosineOf(policy)),
      measured: withError(cosineOf(policy)),
    })),
    ...[ucb1, gaussianThompson].map((policy) => ({
      id: `${policy.id}-apart`,
      statement: `The cosine of ${policy.label}'s averaged column with the mean rates is below ${APART} (Table 1: ${printedTable[policy.id].cosine}).`,
      verdict: isBelow(cosineOf(policy), exactly(APART)),
      measured: withError(cosineOf(policy)),
    })),
    { ...ucb1OnTanzania(results), ...note },
    { ...besideOracle(results, values), ...note },
    ...(values.data === "" ? [] : [oracleColumn(deserved, values)]),
  ];
}

/** The paper's mean has an error too, which we take to be that of as many of our trials. */
function ucb1OnTanzania(results: Results): Claim {
  const arm = countries.findIndex(({ name }) => name === "Tanzania");
  const result = results[studyNames.table];
  const ours = summaryOf(result, ucb1.label, "pulls", { arm });
  const printed = {
    mean: printedTable.ucb1.units[arm],
    standardError: ours.standardError * Math.sqrt(result.study.trials / printedTrials),
  };
  return {
    id: "ucb1-tanzania",
    statement: `UCB1 gives Tanzania as many of the ${result.study.horizon} units as in Table 1, ${printed.mean}, within three standard errors of the difference.`,
    verdict: allOf([isNotAbove(ours, printed), isNotAbove(printed, ours)]),
    measured: withError(ours),
  };
}

/** "Highly aligned with the oracle line" (Figure 1), taken as: never a whole unit away from it. */
function besideOracle(results: Results, { firstYear, lastYear }: Values): Claim {
  const { study } = results[studyNames.years];
  const path = oraclePath(study);
  const away = (study.checkpoints ?? []).flatMap((round) =>
    countries.flatMap(({ name }, arm) =>
      [fairlyGreedy, catchUp].map(({ label }) => {
        const { mean, standardError } = summaryOf(results[studyNames.years], label, "pulls", { round, arm });
        const distance = Math.abs(mean - path[round - 1][arm]);
        return { mean: distance, standardError, words: `${label}, ${name}, ${firstYear + round - 1}` };
      }),
    ),
  );
  const furthest = away.reduce((worst, own) => (own.mean > worst.mean ? own : worst));
  return {
    id: "beside-the-oracle",
    statement: `From the warm-up to ${lastYear} the averaged lines of Fairly-Greedy and Catch-Up are less than one unit from the oracle's, in every country (Figure 1).`,
    verdict: allOf(away.map((own) => isBelow(own, exactly(1)))),
    measured: `furthest: ${withError(furthest)} units (${furthest.words})`,
  };
}

function oracleColumn(deserved: readonly number[], { oracleFrom, oracleTo }: Values): Claim {
  const furthest = Math.max(...deserved.map((units, arm) => Math.abs(units - printedTable.oracle.units[arm])));
  return {
    id: "oracle-column",
    statement: `The mean rates of ${oracleFrom} to ${oracleTo}, scaled to the units handed out, are Table 1's last column to two decimals.`,
    verdict: isTrue(furthest < 0.005),
    measured: `largest difference ${furthest.toFixed(4)} units`,
  };
}

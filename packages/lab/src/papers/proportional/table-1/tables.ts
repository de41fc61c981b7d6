import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { countsOfTrials } from "../countsOfTrials.js";
import { cosineOfMeans } from "./cosineOfMeans.js";
import { countries } from "./countries.js";
import { oracleUnits } from "./need.js";
import { printedTable } from "./printedTable.js";
import { compared, studyNames, type Values } from "./study.js";

export function tables(results: Results, values: Values): Table[] {
  const result = results[studyNames.table];
  const deserved = oracleUnits(result.study, values);
  const columns = ["country", ...compared.map(({ label }) => label), "proportional to the mean rate"];
  const window = `the years ${values.oracleFrom} to ${values.oracleTo}`;
  return [
    {
      title: `Table 1: units received of ${result.study.horizon}`,
      columns,
      rows: [
        ...countries.map(({ name }, arm) => [
          name,
          ...compared.map(({ label }) => withError(summaryOf(result, label, "pulls", { arm }))),
          deserved[arm].toFixed(2),
        ]),
        [
          "cosine similarity",
          ...compared.map((policy) =>
            withError(cosineOfMeans(countsOfTrials(result, policy, countries.length), deserved)),
          ),
          "",
        ],
      ],
      note: `Mean of ${values.trials} trials ± 95 % interval. The cosine is that of the averaged column with the last one, which is for the ${values.data === "" ? "constant rates" : `mean rates of ${window}`}.`,
    },
    {
      title: "Table 1 as the paper prints it",
      columns,
      rows: [
        ...countries.map(({ name }, arm) => [
          name,
          ...compared.map(({ id }) => printedTable[id].units[arm]),
          printedTable.oracle.units[arm].toFixed(2),
        ]),
        ["cosine similarity", ...compared.map(({ id }) => printedTable[id].cosine), ""],
      ],
      note: "Its Catch-Up column sums to 60 of the 59 units. Its Thompson column, with several exact 2s, is not what any variant of Thompson sampling that we know gives.",
    },
  ];
}

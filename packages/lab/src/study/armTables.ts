import { labelOf, metrics, Shares, type MetricDescription, type SimulationResult } from "@evenhand/core";
import { escapeHtml } from "../report/escapeHtml.js";
import { htmlTable } from "../report/htmlTable.js";
import { withError } from "../reproduction/measured.js";
import { armNamesOf } from "./armNamesOf.js";
import { MARGIN_WORDS } from "./metricNotes.js";
import { quotaHead } from "./quotaHead.js";
import { shareText } from "./shareText.js";
import { shownArmMetrics } from "./shownMetrics.js";

/** Longer tables are opened by a click. */
const MOST_ROWS = 20;
/** More make a page that no browser shows. */
const MOST_ARMS = 10_000;

/** For each metric of the arms a table with a row for each arm: who got the pulls, and what else the study asks for. */
export function armTables(result: SimulationResult): string {
  const pulls = metrics.filter(({ id }) => id === "pulls");
  return [...pulls, ...shownArmMetrics(result)].map((metric) => tableOf(result, metric)).join("\n");
}

function tableOf(result: SimulationResult, { id, title, unit }: MetricDescription): string {
  const { study, policies } = result;
  const names = armNamesOf(result);
  const heading = id === "pulls" ? `Pulls of each arm (${MARGIN_WORDS})` : `${title} (${unit}, ${MARGIN_WORDS})`;
  const last = policies.map((policy) => policy.metrics[id].checkpoints.at(-1)?.values ?? []);
  const promised = id === "pulls" ? quotas(study, names.length) : undefined;
  const rows = names
    .slice(0, MOST_ARMS)
    .map((name, arm) => [
      name,
      ...(promised === undefined ? [] : [promised(arm)]),
      ...last.map((values) => withError(values[arm])),
    ]);
  const quota = promised === undefined ? [] : [quotaHead(study)];
  const table = htmlTable(["arm", ...quota, ...policies.map(labelOf)], rows);
  const left = names.length - rows.length;
  const more = left > 0 ? `<p class="quiet">The other ${left} arms are in the CSV and JSON files.</p>` : "";
  if (names.length <= MOST_ROWS) return `<h4>${escapeHtml(heading)}</h4>${table}`;
  return `<details><summary>${escapeHtml(heading)}: ${names.length} arms</summary>${table}${more}</details>`;
}

/** What the contract promises an arm, where it promises shares: "33.33 %". */
function quotas({ contract, perRound }: SimulationResult["study"], arms: number) {
  const shares = typeof contract === "object" ? contract.parameters?.["shares"] : undefined;
  if (shares === undefined) return undefined;
  const parsed = Shares.parse(shares, arms, perRound);
  return (arm: number) => shareText(parsed.value(arm));
}

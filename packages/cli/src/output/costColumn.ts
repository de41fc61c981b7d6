import { labelOf, learners, type PolicyResult, type Study, type Summary } from "@evenhand/core";
import type { Note } from "@evenhand/lab/notes";
import type { Column } from "../terminal/table.js";

/** The first policy that keeps no promise; undefined where there is none, or nothing is promised. */
function plainPolicy(
  { contract }: Pick<Study, "contract">,
  policies: readonly PolicyResult[],
): PolicyResult | undefined {
  if (contract === undefined || policies.length < 2) return undefined;
  return policies.find(({ id, metrics }) => metrics["reward"] !== undefined && learners.some((one) => one.id === id));
}

/** What the promise costs: the reward that is missing, in percent of that of a policy that keeps none. */
export function costColumn(study: Pick<Study, "contract">, policies: readonly PolicyResult[]): Column[] {
  const plain = plainPolicy(study, policies);
  if (plain === undefined) return [];
  const rewardOf = (policy: PolicyResult) => lastValues(policy, "reward")[0].mean;
  const all = rewardOf(plain);
  if (!(all > 0)) return [];
  const cells = policies.map((policy) =>
    policy === plain ? "–" : (100 * (1 - rewardOf(policy) / all)).toFixed(1).replace(/^-(0\.0)$/, "$1"),
  );
  return [{ head: "cost\n(%)", cells }];
}

/** The meaning of that column, where there is one. */
export function costNote(study: Pick<Study, "contract">, policies: readonly PolicyResult[]): Note[] {
  const plain = plainPolicy(study, policies);
  if (plain === undefined || costColumn(study, policies).length === 0) return [];
  return [["cost", `reward missed, in percent of that of ${labelOf(plain)}, which keeps no promise`]];
}

/** A metric after the last round: one number, or one for each arm. */
export function lastValues({ metrics }: PolicyResult, metric: string): readonly Summary[] {
  const { checkpoints } = metrics[metric];
  return checkpoints[checkpoints.length - 1].values;
}

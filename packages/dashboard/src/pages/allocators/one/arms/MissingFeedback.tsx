import type { AllocatorAnswer, ArmAnswer } from "@evenhand/protocol";
import { plain, whole } from "../../../../numbers/formats.js";
import { armName } from "../../health/armName.js";

interface MissingFeedbackProperties {
  readonly rows: readonly ArmAnswer[];
  readonly terms: AllocatorAnswer["terms"];
}

/** Says what missing rewards do to what is learned of an arm; nothing where none is missing. */
export function MissingFeedback({ rows, terms: { rewards } }: MissingFeedbackProperties) {
  const missing = rows
    .map((row) => ({ row, count: row.standIns + row.unheard }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (missing.length === 0) return null;
  const [{ row, count }] = missing;
  const instead =
    rewards.missing === "nothing"
      ? "Nothing was learned from those."
      : `${plain(rewards.missing)} was learned instead.`;
  return (
    <p class="small">
      <strong>Missing feedback can look like poor performance.</strong> {whole(count)}{" "}
      {count === 1 ? "reward" : "rewards"} of {armName(row)} never came in time
      {missing.length > 1 ? `, and some of ${missing.length - 1} more` : ""}. {instead} The means above are of rewards
      that came.
    </p>
  );
}

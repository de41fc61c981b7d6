import { CheckedStudy, labelOf, tenureTimeline, type SimulationResult, type Study } from "@evenhand/core";
import type { StudyResult } from "@evenhand/protocol";

/** The tenures of a policy in the first trial, and how many arms are not in it. */
type Timeline = NonNullable<StudyResult["tenures"]>[number];

/** More rows are not read. */
const MOST_ROWS = 24;

/**
 * The tenures of every policy that is done, in the first trial. Undefined where nothing changes and every pull stands.
 * Of many arms those with most changes are taken.
 */
export function timelinesOf(study: Study, { policies }: SimulationResult): Timeline[] | undefined {
  if ((study.changes ?? []).length === 0 && study.voids === undefined) return undefined;
  const checked = new CheckedStudy(study);
  const timelines = policies.flatMap((done): Timeline[] => {
    const policy = labelOf(done);
    const place = checked.policies.findIndex(({ label }) => label === policy);
    const all = tenureTimeline(study, place, 0);
    if (all === undefined) return [];
    const rows = [...all]
      .sort((a, b) => b.stretches.length - a.stretches.length || a.arm - b.arm)
      .slice(0, MOST_ROWS)
      .sort((a, b) => a.arm - b.arm);
    return [{ policy, rows, left: all.length - rows.length }];
  });
  return timelines.length === 0 ? undefined : timelines;
}

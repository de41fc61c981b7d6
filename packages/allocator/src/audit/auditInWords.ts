import type { AuditReport } from "./auditReport.js";

type Choices = AuditReport["choices"];

/**
 * What is to be said of the seeds, in sentences: those that are not this log's, which says nothing about the log, and
 * those that it publishes itself. Empty where there is nothing to say.
 */
export function seedsInWords({ seedsGiven, seedsUnfit, seedsPublished }: Choices): string[] {
  return [
    ...(seedsUnfit === 0
      ? []
      : seedsGiven === 1
        ? ["The seed that was given is not this log’s: nothing was recomputed with it."]
        : [`${seedsUnfit} of the ${seedsGiven} seeds that were given are not this log’s.`]),
    ...(seedsPublished === 0
      ? []
      : [seedsPublished === 1 ? "One seed stands in the log." : `${seedsPublished} seeds stand in the log.`]),
  ];
}

/** Whether a seed of this log is known, so that choices were recomputed. */
export function hasSeeds({ seedsGiven, seedsUnfit, seedsPublished }: Choices): boolean {
  return seedsGiven - seedsUnfit + seedsPublished > 0;
}

import type { AllocatorEvent } from "@evenhand/allocator";

/** What an event says, in one line. Arms are called by `name`. */
export function eventInWords(event: AllocatorEvent, name: (arm: number) => string): string {
  const named = (arms: readonly number[]) => arms.map(name).join(", ");
  switch (event.kind) {
    case "created":
      return `The contract begins, with ${event.fields.arms} arms.`;
    case "decided":
      return `Round ${event.fields.round}: ${named(event.fields.arms)} was chosen (${event.fields.rules.join(", ")}).`;
    case "rewarded":
      return `Reward ${event.fields.value} for the decision at ${event.fields.decision} (${event.fields.use}).`;
    case "settled":
      return `The wait for the decision at ${event.fields.decision} was over (${event.fields.basis}).`;
    case "confirmed":
      return `The decision at ${event.fields.decision} was confirmed.`;
    case "voided":
      return `The decision at ${event.fields.decision} came to nothing (${event.fields.cause}).`;
    case "armsAdded":
      return `${event.fields.count} arms came.`;
    case "armsPaused":
      return `Paused: ${named(event.fields.arms)}.`;
    case "armsResumed":
      return `Resumed: ${named(event.fields.arms)}.`;
    case "armsRetired":
      return `Retired: ${named(event.fields.arms)}.`;
    case "changed":
      return "The terms were changed.";
    case "tenures":
      return `Shares in force: ${event.fields.shares
        .map(({ arm, numerator, denominator }) => `${name(arm)} ${numerator}/${denominator}`)
        .join(", ")}.`;
    case "granted":
      return `Granted elsewhere to ${name(event.fields.arm)}${event.fields.counts ? `, as round ${event.fields.round}` : ""}.`;
    case "calibrated":
      return `The account of ${name(event.fields.arm)} was moved by ${event.fields.credit - event.fields.debt} pulls.`;
    case "paused":
    case "resumed":
    case "archived":
      return `The contract was ${event.kind}.`;
    case "reseeded":
      return "Another seed was begun.";
  }
}

import { defineErrors, type ErrorRow } from "@evenhand/core";

/** What can be wrong with commands, logs, their keys and proofs. */
export const allocatorErrors = {
  "terms-invalid": { title: "The terms are not valid", remedy: "Correct the part that is named." },
  "terms-fixed": {
    title: "This part of the terms cannot be changed",
    remedy: "Create another allocator with the new terms, and archive this one.",
  },
  "terms-forbid": {
    title: "The terms of the allocator do not allow this",
    remedy: "Leave it out, or change the terms first.",
  },
  "policy-unfit": {
    title: "The policy does not keep this contract",
    remedy: "Leave the policy out for the one that fits best, or choose one of the contract's.",
  },
  "rewards-unfit": {
    title: "The contract cannot be kept with these rewards",
    remedy: "Choose another contract, or state that the rewards come in order and without noise, if that is true.",
  },
  "prior-unfit": {
    title: "The learner takes no priors",
    remedy: "Leave the priors of arms out, or choose a learner that takes them.",
  },
  "prior-in-list": {
    title: "Priors belong to arms",
    remedy: "Leave the list out, and write a prior beside each arm: { successes: 80, failures: 20 } for 80 of 100.",
  },
  "command-invalid": { title: "The command cannot be read", remedy: "Give a command of the required form." },
  "time-invalid": { title: "The time is not valid", remedy: "Give milliseconds since 1970." },
  "entropy-invalid": {
    title: "The command has no randomness of its own",
    remedy: "Draw fresh random bytes for every command.",
  },
  "seed-format": { title: "The seed cannot be used", remedy: "Draw both parts from a secure source." },
  "id-format": { title: "The id cannot be used", remedy: "Give an id of the required form." },
  "batch-size": { title: "The command has the wrong number of items", remedy: "Divide it into several commands." },
  "count-invalid": {
    title: "The number of arms is not valid",
    remedy: "Ask for fewer arms, or as many as a round has.",
  },
  "restriction-invalid": {
    title: "The open arms cannot be read",
    remedy: "Name the arms that are available, or those that are not.",
  },
  "no-arm-open": { title: "No arm is open", remedy: "Leave at least one arm open." },
  "arm-name-unknown": { title: "There is no arm of this name", remedy: "Use the names that the arms came with." },
  "arm-name-taken": { title: "The name of the arm is taken", remedy: "Give every arm a name of its own." },
  "arm-name-format": { title: "The name of an arm cannot be used", remedy: "Give every arm a short text of its own." },
  "arm-retired": { title: "The arm has retired", remedy: "Add it again under another name." },
  "arm-not-open": { title: "The arm was not open", remedy: "Name an arm that was open in the round." },
  "allocator-not-running": {
    title: "The allocator makes no decisions now",
    remedy: "Resume it, and decide again.",
  },
  "allocator-ended": {
    title: "The allocator has ended for good",
    remedy: "Create another one. Rewards, confirmations and voids of its earlier decisions are still taken.",
  },
  "allocator-unusable": {
    title: "An earlier command failed half-way",
    remedy: "Fold the allocator from its log again: nothing of the failed command is in it.",
  },
  "rounds-exhausted": {
    title: "The allocator has no rounds left",
    remedy: "Create another allocator: counts hold up to 2^32 - 1 rounds.",
  },
  "decision-unknown": { title: "There is no such decision", remedy: "Use the id that the decision came with." },
  "decision-conflict": {
    title: "The id belongs to another decision",
    remedy: "Repeat the same request, or give the new decision an id of its own.",
  },
  "decision-closed": {
    title: "The decision can no longer be changed",
    remedy: "Confirm and void decisions before their wait is over.",
  },
  "decision-void": { title: "The decision was voided", remedy: "A void decision takes no reward and no confirmation." },
  "decision-rewarded": {
    title: "The decision has a reward",
    remedy: "Void a decision before its reward is reported: a policy cannot unlearn.",
  },
  "reward-range": {
    title: "The reward lies outside the range",
    remedy: "Report rewards inside the range of the terms.",
  },
  "reward-conflict": {
    title: "Another reward was reported before",
    remedy: "Report the same value again, or leave it out: the first report counts.",
  },
  "report-missing": {
    title: "The report needs an id",
    remedy: "Give every part of a sum an id of its own, so that a repeated one is not counted twice.",
  },
  "calibration-invalid": { title: "The correction is not valid", remedy: "Give whole pulls and a reason." },
  "view-invalid": { title: "The view cannot be shown like this", remedy: "Ask for a column and rows that there are." },
  "snapshot-unreadable": {
    title: "The snapshot cannot be read",
    remedy:
      "Use an older snapshot, or fold the log from its beginning: a snapshot holds nothing that the log does not.",
  },
  "snapshot-mismatch": {
    title: "The snapshot is not of this seed or tree",
    remedy: "Give the seed that was last in use when the snapshot was taken, and a tree of as many leaves.",
  },
  "event-unwritable": {
    title: "The event cannot be written",
    remedy: "Give every field a value of its type: docs/verify/events.md lists them.",
  },
  "event-unreadable": {
    title: "The event cannot be read",
    remedy: "The log is damaged or not a log: docs/verify/events.md has the format.",
  },
  "log-impossible": {
    title: "The log tells of something that cannot have happened",
    remedy: "The log was changed, cut or mixed with another: audit it, and compare it with a signed head.",
  },
  "log-format": {
    title: "The file is not a log",
    remedy: "Name a log as the service exports it: docs/verify/events.md has the format.",
  },
  "log-cut": { title: "The log ends within an event", remedy: "Copy the whole file again from where it is kept." },
  "log-damaged": {
    title: "The log is damaged between two events",
    remedy: "Copy it again from where it is kept; if it is damaged there too, restore it from a backup.",
  },
  "hash-unfit": { title: "The hash function cannot be used", remedy: "Leave it out for the package's own." },
  "verifier-key-format": {
    title: "The verifier key cannot be read",
    remedy: "Copy the whole line that the keeper of the log published: name+id+key.",
  },
  "tree-size": {
    title: "The number of leaves is not valid",
    remedy: "Give the size of the log, or of a head of it.",
  },
  "leaf-unknown": { title: "The log has no such leaf", remedy: "Leaves are numbered from 0." },
  "tile-missing": {
    title: "A part of the tree is missing from the store",
    remedy:
      "Write every tile that the tree hands over before it is asked for proofs; or build the tree again from the log.",
  },
  "signer-missing": {
    title: "No signer has the log's name",
    remedy: "Sign with a key whose name is the origin of the log.",
  },
  "head-not-grown": {
    title: "The log has not grown since its last signed head",
    remedy: "Publish the last head again. A log that was restored from an older backup needs a new origin.",
  },
  "signed-head-format": {
    title: "The signed head cannot be read",
    remedy: "Use the whole text as the log published it, with its last newline.",
  },
  "signature-missing": {
    title: "No trusted key has signed the head",
    remedy: "Check that the verifier key is the one of this log.",
  },
  "signature-wrong": {
    title: "A signature is wrong",
    remedy: "Do not trust the text: it was changed after it was signed, or was never signed by this key.",
  },
  "receipt-format": {
    title: "The receipt cannot be read",
    remedy: "Use the whole text as it was handed out, with its last newline.",
  },
  "leaf-not-included": {
    title: "The proof does not show that the leaf is in the log",
    remedy: "Do not trust the receipt: leaf, index, proof and signed head do not belong together.",
  },
  "period-invalid": {
    title: "The period cannot be used",
    remedy: "Give rounds as whole numbers, or days and moments in UTC.",
  },
  "groups-format": {
    title: "The groups of the arms cannot be read",
    remedy: "Give a CSV file with the columns arm and group, or what the service answers about the arms.",
  },
} as const satisfies Record<string, ErrorRow>;

export type AllocatorErrorCode = keyof typeof allocatorErrors;

export const allocatorError = defineErrors(allocatorErrors);

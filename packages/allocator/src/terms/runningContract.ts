import { contracts, needs, type ContractId } from "@evenhand/core";
import type { Terms } from "./terms.js";

/** What is different about a contract that runs, beside what the library says of it: what its log can tell. */
export interface RunningContract {
  /** Why a log gives no verdict on the promise. Missing where it does: floors and caps are judged by counting alone. */
  readonly noVerdict?: string;
  /** The parameter with the price of a missing pull, where there is one: the log then gives the bill. */
  readonly price?: string;
  /** Whether its policies pass over a few absent arms, where others look at every arm as soon as one is absent. */
  readonly passesOverAbsent?: boolean;
  /** What it does not promise, in sentences: read before it is relied on. */
  readonly notPromised: (terms: Terms) => readonly string[];
}

/** Promises nothing to any arm: a learner alone. */
const none: RunningContract = {
  noVerdict: "The contract promises nothing to any arm.",
  notPromised: () => [],
};

/** Floors and caps: the one promise that a log decides. */
const quota: RunningContract = {
  passesOverAbsent: true,
  notPromised: ({ policy, perRound }) => {
    const { renewEvery, voidWithin } = policy.parameters;
    return [
      ...(renewEvery === 0
        ? ["An early surplus excuses a later gap: set renewEvery to promise every stretch of rounds by itself."]
        : []),
      "A round from which a request leaves an arm out does not count for that arm.",
      ...(Number(voidWithin ?? 0) > 0
        ? ["An arm can be behind by as many pulls as there are decisions that may still be voided."]
        : []),
      ...(perRound > 1 ? ["With several arms a round nothing is promised while an arm is absent."] : []),
    ];
  },
};

/** Shares that may be missed at a price: there is nothing to break, and a bill. */
const penalty: RunningContract = {
  noVerdict: "The contract penalty is not held or broken: what is missing is paid for. See the bill.",
  price: "penalties",
  notPromised: () => ["No floor: a missing pull has its price, and the log gives the bill."],
};

/** A contract whose promise depends on the true rewards of the arms, by its id. */
function deservedContract(id: string): RunningContract {
  return {
    noVerdict:
      `The contract ${id} promises shares that depend on what the arms truly deserve, which a log cannot know: ` +
      "it shows shares and estimates, and no verdict is possible.",
    notPromised: () => [
      "No log can prove that it was kept: that depends on the true rewards, of which the log has estimates.",
    ],
  };
}

/** What differs by contract in ledger, audit, report and alarms. Every contract of the library has a line here. */
const running: Readonly<Record<ContractId, RunningContract>> = {
  none,
  quota,
  penalty,
  opportunity: deservedContract("opportunity"),
  proportional: deservedContract("proportional"),
  potential: deservedContract("potential"),
};

/** The contract that terms name. A log can name one that is not known here: of that nothing can be proved. */
export function runningContract(id: string): RunningContract {
  needs.text(id, "id");
  return Object.hasOwn(running, id) ? running[id as ContractId] : deservedContract(id);
}

/** Whether a contract promises floors, which hold at every moment. */
export function promisesFloors(id: string | undefined): boolean {
  return contracts.find((contract) => contract.id === id)?.promises === "floors";
}

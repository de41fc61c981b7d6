import { runningContract } from "../terms/runningContract.js";
import type { ArmAccount } from "./accounts/armAccount.js";
import { compare, exact, exactText, minus, plus, times, toNumber, ZERO, type BigFraction } from "./accounts/exact.js";
import type { LogCounts } from "./logCounts.js";

/** What the missing pulls cost under the contract penalty: Σ_k A_k · max(0, τ_k·t − N_k), t being the rounds so far. */
export interface Bill {
  readonly total: number;
  /** The same with only the rounds counted in which the arm was open: the difference is what exclusions cost. */
  readonly totalOpen: number;
  readonly arms: readonly BillOfArm[];
}

interface BillOfArm {
  readonly arm: number;
  /** The price of a missing pull, by the last terms; 0 for an arm that has retired. */
  readonly penalty: number;
  readonly pulls: number;
  /** Missing pulls, of all rounds since the arm came, and of those in which it was open. */
  readonly missing: string;
  readonly missingOpen: string;
  readonly cost: number;
}

/** The bill for what was counted; undefined under a contract without prices. */
export function billOf({ book, terms: inForce }: Pick<LogCounts, "book" | "terms">): Bill | undefined {
  const price = inForce && runningContract(inForce.terms.contract).price;
  if (inForce === undefined || price === undefined) return undefined;
  const penalties = inForce.terms.policy.parameters[price];
  const places = new Map(inForce.arms.map((arm, place) => [arm, place]));
  const rows = book.accounts.map((account) => {
    const place = places.get(account.arm);
    const penalty = place === undefined ? 0 : Number(Array.isArray(penalties) ? penalties[place] : penalties);
    const missing = missingOf(account, ({ since, until }) => (until?.round ?? book.rounds) - since.round);
    const missingOpen = missingOf(account, ({ openRounds }) => openRounds);
    return { account, penalty, missing, missingOpen };
  });
  const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + cost, 0);
  return {
    total: sum(rows.map(({ penalty, missing }) => penalty * toNumber(missing))),
    totalOpen: sum(rows.map(({ penalty, missingOpen }) => penalty * toNumber(missingOpen))),
    arms: rows.map(({ account: { arm, pulls }, penalty, missing, missingOpen }) => ({
      ...{ arm, penalty, pulls, missing: exactText(missing), missingOpen: exactText(missingOpen) },
      cost: penalty * toNumber(missing),
    })),
  };
}

function missingOf({ tenures, pulls }: ArmAccount, roundsOf: (tenure: ArmAccount["tenure"]) => number): BigFraction {
  const promised = tenures.reduce((sum, tenure) => plus(sum, times(tenure.share, roundsOf(tenure))), ZERO);
  const missing = minus(promised, exact(pulls));
  return compare(missing, ZERO) > 0 ? missing : ZERO;
}

import { contracts, needs, type ContractId } from "@evenhand/core";
import { penalty } from "./penalty.js";
import { quota } from "./quota.js";
import { deservedContract, none, type RunningContract } from "./runningContract.js";

/** What differs by contract in ledger, audit, report and alarms. A contract of the library has a line here. */
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

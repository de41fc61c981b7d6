import type { ContractSetting, FloorContract, FloorTerms, Setting } from "./setting.js";

/** What the contract has beside its floors; nothing where it promises none. */
export function floorTerms(contract: ContractSetting): FloorTerms {
  if (!hasFloors(contract)) return {};
  const { caps, renewEvery, later } = contract;
  return {
    ...(caps === undefined ? {} : { caps }),
    ...(renewEvery === undefined ? {} : { renewEvery }),
    ...(later === undefined ? {} : { later }),
  };
}

export function hasFloors(contract: ContractSetting): contract is FloorContract {
  return contract.id === "quota";
}

/** The cap of each arm; undefined where the contract has none. */
export function capsOf({ contract, arms }: Pick<Setting, "contract" | "arms">): readonly number[] | undefined {
  const { caps } = floorTerms(contract);
  return typeof caps === "number" ? arms.map(() => caps) : caps;
}

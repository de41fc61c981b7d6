import type { Specification } from "@evenhand/core";
import { hasFloors, sharesOf } from "../setting/floors.js";
import { isShare, readSpecified } from "./parameterKinds.js";
import type { ContractSetting, Setting } from "../setting/setting.js";
import { contractWith, presetsOf, valuesOf } from "./index.js";

/** What stands beside the contract's own parameters in a study and in a request: the policies keep it. */
const besideContract = new Set(["renewEvery", "later"]);

/** The setting's contract as the library takes it; undefined where nothing is promised. */
export function specificationOf(setting: Setting): Specification | undefined {
  const { contract } = setting;
  if (contract.id === "none") return undefined;
  const shares = sharesOf(setting);
  const own = Object.entries(valuesOf(contract)).filter(([name]) => !besideContract.has(name));
  return { id: contract.id, parameters: { ...Object.fromEntries(own), ...(shares === undefined ? {} : { shares }) } };
}

/**
 * A contract of the library as a page shows it, as the first of its presets that has a place for all of it. Undefined
 * where none has: shares on a page have four decimals, and a price is the same for all arms.
 */
export function contractOf({ id, parameters = {} }: Specification, arms: number): ContractSetting | undefined {
  const { caps } = parameters;
  if (!isPageCaps(caps)) return undefined;
  for (const preset of presetsOf(id)) {
    const values = preset.parameters.map((one) => [one.name, readSpecified(one, parameters[one.name], arms)] as const);
    const contract = contractWith(preset.contract, values);
    if (contract !== undefined && hasFloors(contract)) return { ...contract, ...(caps === undefined ? {} : { caps }) };
    if (contract !== undefined) return contract;
  }
  return undefined;
}

function isPageCaps(caps: unknown): caps is number | readonly number[] | undefined {
  const isPageShare = (cap: unknown) => typeof cap === "number" && isShare(cap);
  return caps === undefined || (Array.isArray(caps) ? caps : [caps]).every(isPageShare);
}

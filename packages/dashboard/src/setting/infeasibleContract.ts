import type { ContractSetting } from "./setting.js";

/** Why a contract cannot be kept by anybody, and the nearest one that can. */
export interface InfeasibleContract {
  readonly problem: string;
  readonly nearest: ContractSetting;
  /** On the button that takes it. */
  readonly words: string;
}

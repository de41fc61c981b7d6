import type { ContractId } from "@evenhand/core";
import type { ContractKind } from "./setting.js";

/** Which contract of the library a kind of contract on the page is, and who keeps it where the user names none. */
export const contractKinds: Readonly<
  Record<ContractKind, { readonly contract: ContractId; readonly defaultPolicies: readonly string[] }>
> = {
  none: { contract: "none", defaultPolicies: [] },
  "equal-floor": { contract: "quota", defaultPolicies: ["deadline-quota"] },
  "floor-by-size": { contract: "quota", defaultPolicies: ["deadline-quota"] },
  "own-floors": { contract: "quota", defaultPolicies: ["deadline-quota"] },
  "priced-floor": { contract: "penalty", defaultPolicies: ["hard-threshold-ucb"] },
  merit: { contract: "proportional", defaultPolicies: ["proportional-catch-up"] },
  withheld: { contract: "opportunity", defaultPolicies: ["self-regulated-utility"] },
  potential: { contract: "potential", defaultPolicies: ["anytime-improving"] },
};

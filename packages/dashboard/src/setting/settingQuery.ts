import type { ArmSetting, ContractSetting, PolicySetting, RewardSetting, Setting } from "./setting.js";

/** Old links keep their meaning: a change of the format gets a new number, and this one is still read. */
const VERSION = "1";

/**
 * The whole setting as the query of a link: readable, a key for each part; what every arm has by default is left out.
 */
export function queryOf(setting: Setting): URLSearchParams {
  const { arms } = setting;
  const query = new URLSearchParams({ v: VERSION, scenario: setting.scenario });
  query.set("names", arms.map(({ name }) => escaped(name)).join(","));
  query.set("means", arms.map(({ mean }) => mean).join(","));
  setUnlessAll(query, "sizes", arms, ({ size }) => size, 1);
  setUnlessAll(query, "paces", arms, ({ pace }) => pace, 50);
  setUnlessAll(query, "presence", arms, ({ presence }) => presence, 1);
  query.set("rewards", joined(rewardParts(setting.rewards)));
  query.set("contract", joined(contractParts(setting.contract)));
  query.set("policies", setting.policies.map(policyText).join(","));
  query.set("learner", setting.learner);
  for (const key of ["horizon", "trials", "seed"] as const) query.set(key, String(setting[key]));
  return query;
}

function setUnlessAll(
  query: URLSearchParams,
  key: string,
  arms: readonly ArmSetting[],
  value: (arm: ArmSetting) => number,
  usual: number,
): void {
  if (arms.every((arm) => value(arm) === usual)) return;
  query.set(key, arms.map(value).join(","));
}

function joined(parts: readonly (string | number)[]): string {
  return parts.join(":");
}

function rewardParts(rewards: RewardSetting): (string | number)[] {
  if (rewards.kind === "gaussian") return [rewards.kind, rewards.deviation];
  if (rewards.kind === "bounded") return [rewards.kind, rewards.floor, rewards.concentration];
  return rewards.kind === "improving" ? [rewards.kind, rewards.curve] : [rewards.kind];
}

function contractParts(contract: ContractSetting): (string | number)[] {
  switch (contract.kind) {
    case "none":
    case "merit":
      return [contract.kind];
    case "equal-floor":
      return [contract.kind, contract.floor];
    case "floor-by-size":
      return [contract.kind, contract.total];
    case "own-floors":
      return [contract.kind, contract.floors.join(",")];
    case "priced-floor":
      return [contract.kind, contract.floor, contract.price];
    case "withheld":
      return [contract.kind, contract.cost, contract.deserved];
    case "potential":
      return [contract.kind, contract.tolerance];
  }
}

/** `lfg:eta=2;weights=1` */
function policyText({ id, options }: PolicySetting): string {
  const values = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return values.length === 0 ? id : `${id}:${values.join(";")}`;
}

/** A name may hold the comma that separates names. */
function escaped(name: string): string {
  return name.replace(/[%,]/g, encodeURIComponent);
}

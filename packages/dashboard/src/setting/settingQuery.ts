import { floorTerms } from "./floorTerms.js";
import { plainArm } from "./setting.js";
import type { ArmSetting, ContractSetting, LaterFloors, PolicySetting, RewardSetting, Setting } from "./setting.js";

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
  setUnlessAll(query, "sizes", arms, ({ size }) => size, plainArm.size);
  setUnlessAll(query, "paces", arms, ({ pace }) => pace, plainArm.pace);
  setUnlessAll(query, "presence", arms, ({ presence }) => presence, plainArm.presence);
  setUnlessAll(query, "delays", arms, ({ delay }) => delay, plainArm.delay);
  setUnlessAll(query, "from", arms, ({ from }) => from, plainArm.from);
  setUnlessAll(query, "until", arms, ({ until }) => until, plainArm.until);
  query.set("rewards", joined(rewardParts(setting.rewards)));
  query.set("contract", joined([...contractParts(setting.contract), ...termParts(setting.contract)]));
  const { noShows } = setting;
  if (noShows !== undefined) query.set("noshows", joined([noShows.rate, noShows.within]));
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

/**
 * `caps=0.5` or `caps=0.5,0.2,1`, `renew=500`, and `later=801@0.2,0.1;1501@0.1,0.3@0.5,1`: rounds, floors and caps.
 * What the contract does not have is left out.
 */
function termParts(contract: ContractSetting): string[] {
  const { caps, renewEvery, later } = floorTerms(contract);
  return [
    ...(caps === undefined ? [] : [`caps=${typeof caps === "number" ? caps : caps.join(",")}`]),
    ...(renewEvery === undefined ? [] : [`renew=${renewEvery}`]),
    ...(later === undefined ? [] : [`later=${later.map(laterText).join(";")}`]),
  ];
}

function laterText({ at, floors, caps }: LaterFloors): string {
  return [at, floors.join(","), ...(caps === undefined ? [] : [caps.join(",")])].join("@");
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

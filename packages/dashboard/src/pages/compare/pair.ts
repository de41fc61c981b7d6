import { equalFloor, floorBySize } from "../../contracts/quota.js";
import { withContract } from "../../contracts/withContract.js";
import { hasFloors } from "../../setting/floors.js";
import { readSetting } from "../../links/readSetting.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../links/settingQuery.js";

/** Two contracts for the same arms and the same luck: settings that differ in contract and policies alone. */
export interface Pair {
  readonly a: Setting;
  readonly b: Setting;
}

export type ReadPair = { readonly pair: Pair } | { readonly problems: readonly string[] };

/** What B has of its own; the link has it under `b.`. */
const own = ["contract", "policies"] as const;

export function pairQuery({ a, b }: Pair): URLSearchParams {
  const query = queryOf(a);
  const ofB = queryOf(b);
  for (const key of own) query.set(`b.${key}`, ofB.get(key) ?? "");
  return query;
}

/** A pair from the query of a link; a setting alone is compared with a contract that suggests itself. */
export function readPair(query: URLSearchParams): ReadPair {
  const a = readSetting(query);
  if (!("setting" in a)) return a;
  if (own.every((key) => !query.has(`b.${key}`))) return { pair: { a: a.setting, b: suggested(a.setting) } };
  const ofB = new URLSearchParams(query);
  for (const key of own) ofB.set(key, query.get(`b.${key}`) ?? "");
  const b = readSetting(ofB);
  return "setting" in b
    ? { pair: { a: a.setting, b: b.setting } }
    : { problems: b.problems.map((each) => `B: ${each}`) };
}

/** The same world with another contract and who keeps it. */
export function withContractOf(world: Setting, { contract, policies }: Setting): Setting {
  return { ...world, contract, policies };
}

/** For equal floors: the same total, divided by size. For all other contracts: equal floors. */
export function suggested(setting: Setting): Setting {
  const { contract, arms } = setting;
  if (!hasFloors(contract) || typeof contract.shares !== "number") {
    return withContractOf(setting, withContract(setting, equalFloor));
  }
  const bySize = withContract(setting, floorBySize);
  const total = Math.min(1, Number((contract.shares * arms.length).toFixed(4)));
  return { ...withContractOf(setting, bySize), contract: { ...contract, shares: { total } } };
}

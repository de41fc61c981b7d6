import { wordKinds } from "../setting/ownWords.js";
import { contractText } from "./contractText.js";
import { type ArmSetting, plainArm, type PolicySetting, type RewardSetting, type Setting } from "../setting/setting.js";

/** Old links keep their meaning: a change of the format gets a new number, and this one is still read. */
const VERSION = "1";

/**
 * The whole setting as the query of a link: readable, a key for each part; what every arm has by default is omitted.
 */
export function queryOf(setting: Setting): URLSearchParams {
  const { arms, words } = setting;
  const query = new URLSearchParams({ v: VERSION, scenario: setting.scenario });
  if (words !== undefined) query.set("words", wordKinds.map((kind) => escaped(words[kind])).join(","));
  query.set("names", arms.map(({ name }) => escaped(name)).join(","));
  query.set("means", arms.map(({ mean }) => mean).join(","));
  setUnlessAll(query, "sizes", arms, ({ size }) => size, plainArm.size);
  setUnlessAll(query, "paces", arms, ({ pace }) => pace, plainArm.pace);
  setUnlessAll(query, "presence", arms, ({ presence }) => presence, plainArm.presence);
  setUnlessAll(query, "delays", arms, ({ delay }) => delay, plainArm.delay);
  setUnlessAll(query, "from", arms, ({ from }) => from, plainArm.from);
  setUnlessAll(query, "until", arms, ({ until }) => until, plainArm.until);
  query.set("rewards", joined(rewardParts(setting.rewards)));
  query.set("contract", contractText(setting.contract));
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

/** `lfg:eta=2;weights=1` */
function policyText({ id, options }: PolicySetting): string {
  const values = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return values.length === 0 ? id : `${id}:${values.join(";")}`;
}

/** A name may hold the comma that separates names. */
function escaped(name: string): string {
  return name.replace(/[%,]/g, encodeURIComponent);
}

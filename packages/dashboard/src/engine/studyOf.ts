import type { Specification, Study, StudyChange } from "@evenhand/core";
import { pageOf } from "../contracts/index.js";
import { specificationOf } from "../contracts/specification.js";
import { floorTerms, laterFloors } from "../setting/floors.js";
import type { Registry } from "../setting/registry.js";
import { armNames, canBeAway, type LaterFloors, type PolicySetting, type Setting } from "../setting/setting.js";

/** The study that a setting stands for. The command plays the same one from the YAML that the page offers. */
export function studyOf(setting: Setting, registry: Registry): Study {
  const { horizon, trials, seed, arms, noShows } = setting;
  const contract = specificationOf(setting);
  const changes = changesOf(setting);
  return {
    environment: environmentOf(setting),
    armNames: armNames(setting),
    ...(contract === undefined ? {} : { contract }),
    policies: [
      { id: setting.learner },
      ...setting.policies.map((policy) => policyOf(policy, setting, contract, registry)),
    ],
    ...{ horizon, trials, seed },
    metrics: ["reward", "regret", "pulls", ...pageOf(setting.contract).metrics(setting)],
    checkpoints: checkpointsOf(horizon, arms.length),
    ...(canBeAway(setting)
      ? { availability: { id: "random", parameters: { probability: arms.map(({ presence }) => presence) } } }
      : {}),
    ...(arms.some(({ delay }) => delay > 0)
      ? { delay: { id: "by-arm", parameters: { rounds: arms.map(({ delay }) => delay) } } }
      : {}),
    ...(changes.length === 0 ? {} : { changes }),
    ...(noShows === undefined ? {} : { voids: noShows }),
  };
}

function environmentOf({ arms, rewards }: Setting): Specification {
  if (rewards.kind === "improving") {
    const pace = rewards.curve === "hyperbola" ? "half" : "scale";
    const curves = arms.map((arm) => ({ family: rewards.curve, potential: arm.mean, [pace]: arm.pace }));
    return { id: "improving", parameters: { curves } };
  }
  const means = arms.map(({ mean }) => mean);
  if (rewards.kind === "gaussian") return { id: "gaussian", parameters: { means, deviation: rewards.deviation } };
  if (rewards.kind === "bounded") {
    const { floor, concentration } = rewards;
    return { id: "bounded", parameters: { means, floor, concentration } };
  }
  return { id: rewards.kind, parameters: { means } };
}

/** Of a policy: after how many rounds its promise begins again. On the page it is a part of the contract. */
export const RENEWAL = "renewEvery";
/** Of a policy: for how long it remembers pulls that may be struck out. On the page it follows from the no-shows. */
export const VOIDS_WITHIN = "voidWithin";

/** A policy with the contract's own numbers and the setting's learner, as far as it has parameters for them. */
function policyOf(
  { id, options }: PolicySetting,
  { learner, contract: stated, noShows }: Setting,
  contract: Specification | undefined,
  registry: Registry,
): Specification {
  const own = registry.policies.find((policy) => policy.id === id)?.parameters ?? {};
  const elsewhere: Record<string, unknown> = {
    [RENEWAL]: floorTerms(stated).renewEvery,
    [VOIDS_WITHIN]: noShows?.within,
  };
  const inherited = Object.entries(own).flatMap(([name, { shape }]) => {
    if (shape.type === "variant" && shape.of === "learner") return [[name, learner] as const];
    const ofContract = name in elsewhere ? elsewhere[name] : contract?.parameters?.[name];
    return ofContract === undefined ? [] : [[name, ofContract] as const];
  });
  const parameters = { ...Object.fromEntries(inherited), ...options };
  return Object.keys(parameters).length === 0 ? { id } : { id, parameters };
}

/**
 * Rounds after which everything is read: dense enough for a smooth line, fewer where every arm is read at each of them.
 */
function checkpointsOf(horizon: number, arms: number): number[] {
  const count = Math.min(horizon, arms <= 100 ? 50 : 10);
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) * horizon) / count));
}

interface RoundChanges {
  readonly joins: number[];
  readonly leaves: number[];
  later?: LaterFloors;
}

/**
 * When arms join and leave, and what is promised from then on, in the order of the rounds; arms are counted from 0.
 * Where the horizon was made shorter, one that would join after it joins for the last round.
 */
export function changesOf(setting: Setting): StudyChange[] {
  const { arms, horizon } = setting;
  const changes = new Map<number, RoundChanges>();
  const at = (round: number) => {
    const change = changes.get(round) ?? { joins: [], leaves: [] };
    changes.set(round, change);
    return change;
  };
  arms.forEach(({ from: asked, until }, arm) => {
    const from = Math.min(asked, horizon);
    if (from > 1) at(from).joins.push(arm);
    if (until > 0 && until < horizon) at(until + 1).leaves.push(arm);
  });
  for (const later of laterFloors(setting)) at(later.at).later = later;
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([round, { joins, leaves, later }]) => ({
      at: round,
      ...(joins.length === 0 ? {} : { joins }),
      ...(leaves.length === 0 ? {} : { leaves }),
      ...(later === undefined ? {} : { shares: later.floors }),
      ...(later?.caps === undefined ? {} : { caps: later.caps }),
    }));
}

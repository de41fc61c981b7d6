import type { Specification, Study } from "@evenhand/core";
import { pageOf } from "../contracts/index.js";
import { specificationOf } from "../contracts/specification.js";
import { armNames } from "../setting/armNames.js";
import { canBeAway } from "../setting/canBeAway.js";
import { changesOf } from "../setting/changesOf.js";
import { floorTerms } from "../setting/floorTerms.js";
import type { Registry } from "../setting/registry.js";
import type { PolicySetting, Setting } from "../setting/setting.js";

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
export function checkpointsOf(horizon: number, arms: number): number[] {
  const count = Math.min(horizon, arms <= 100 ? 50 : 10);
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) * horizon) / count));
}

import { usualPolicies } from "../../contracts/index.js";
import { contractOf } from "../../contracts/specification.js";
import {
  type ArmSetting,
  type ContractSetting,
  limits,
  plainArm,
  type RewardSetting,
  type Setting,
} from "../../setting/setting.js";
import type { PlayedStudy } from "./paperContent.js";

type Values = Readonly<Record<string, unknown>>;
type EnvironmentSpecification = Exclude<PlayedStudy["environment"], string>;

/**
 * A paper's study as a setting of the playground: the same arms, rewards, contract, horizon, trials and seed, and of
 * its policies those that the playground can show. Undefined where a setting has no place for some part of it.
 */
export function settingOfStudy(study: PlayedStudy): Setting | undefined {
  const world = worldOf(study);
  if (world === undefined || study.contract === undefined) return undefined;
  const contract = contractOf(specified(study.contract), world.arms.length);
  if (contract === undefined) return undefined;
  if (study.horizon > limits.horizon || study.trials > limits.trials || typeof study.seed !== "number")
    return undefined;
  const { horizon, trials, seed } = study;
  return { scenario: "own", ...world, contract, ...deciders(study, contract), horizon, trials, seed };
}

function worldOf({ environment, armNames }: PlayedStudy): Pick<Setting, "arms" | "rewards"> | undefined {
  const { id, parameters = {} } = specified(environment);
  const named = (arm: Partial<ArmSetting> & { readonly mean: number }, index: number): ArmSetting => ({
    ...{ ...plainArm, name: armNames?.[index] ?? `arm ${index + 1}`, ...arm },
  });
  if (id === "improving") return improvingWorld(parameters["curves"] as readonly Values[], named);
  const rewards = rewardsOf(id, parameters);
  const means = parameters["means"];
  if (rewards === undefined || !Array.isArray(means) || !means.every((mean) => mean >= 0 && mean <= 1))
    return undefined;
  return { arms: (means as number[]).map((mean, index) => named({ mean }, index)), rewards };
}

function rewardsOf(id: string, { deviation, floor, concentration }: Values): RewardSetting | undefined {
  if (id === "bernoulli" || id === "beta") return { kind: id };
  if (id === "bounded" && typeof floor === "number" && typeof concentration === "number")
    return { kind: "bounded", floor, concentration };
  return id === "gaussian" && typeof deviation === "number" ? { kind: "gaussian", deviation } : undefined;
}

function improvingWorld(
  curves: readonly Values[],
  named: (arm: Partial<ArmSetting> & { readonly mean: number }, index: number) => ArmSetting,
): Pick<Setting, "arms" | "rewards"> | undefined {
  const curve = curves[0]["family"];
  if ((curve !== "hyperbola" && curve !== "exponential") || curves.some(({ family }) => family !== curve))
    return undefined;
  const pace = curve === "hyperbola" ? "half" : "scale";
  const arms = curves.map((values, index) =>
    named({ mean: values["potential"] as number, pace: values[pace] as number }, index),
  );
  return { arms, rewards: { kind: "improving", curve } };
}

/** The first learner of the study, and each policy that keeps the contract, once. */
function deciders(
  { policies, contract }: PlayedStudy,
  promised: ContractSetting,
): Pick<Setting, "learner" | "policies"> {
  const all = policies.map(specified);
  const learner = all.find(({ id, parameters }) => learners.has(id) && parameters === undefined)?.id ?? "ucb1";
  const inherited = contract === undefined ? {} : (specified(contract).parameters ?? {});
  const keepers = all.flatMap(({ id, parameters = {} }) => {
    const own = Object.entries(parameters).filter(([name, value]) => !(name in inherited) && value !== learner);
    const isShown =
      !learners.has(id) && own.every(([, value]) => typeof value === "number" || typeof value === "string");
    return isShown ? [{ id, options: Object.fromEntries(own) as Record<string, number | string> }] : [];
  });
  const once = keepers.filter(({ id }, index) => keepers.findIndex((other) => other.id === id) === index);
  return {
    learner,
    policies: once.length > 0 ? once : usualPolicies(promised),
  };
}

/** Policies that a study of a paper plays alone, and that the playground has as learners. */
const learners = new Set(["ucb1", "thompson", "round-robin", "epsilon-greedy", "explore-then-commit"]);

function specified(specification: PlayedStudy["environment"]): EnvironmentSpecification {
  return typeof specification === "string" ? { id: specification } : specification;
}

import type { CarryRule } from "./carry.js";
import * as needs from "./door/needs.js";
import type { Environment } from "./environment.js";
import type { Definition, Description, Parameters, ValuesOf } from "./parameters/descriptors.js";
import type { ContractId, Policy, Setup } from "./policy.js";
import type { RuleId } from "./rules/rules.js";

export interface Example {
  readonly arms: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly horizon?: number;
  /** The parameters are refused with several pulls a round. */
  readonly onePullARound?: true;
}

/** What a study has besides its environment, and a guarantee may need. */
export type Circumstance = "all arms open" | "one pull a round" | "rewards at once";

/** What most theorems take for granted. */
export const usualCircumstances: readonly Circumstance[] = ["all arms open", "one pull a round", "rewards at once"];

/** What a policy is to be played in. */
export interface Situation {
  readonly environment: Environment;
  /** Pulls in each round. */
  readonly perRound: number;
  /** Whether no arm is ever absent. */
  readonly allOpen: boolean;
  /** Whether no reward is ever late. */
  readonly atOnce: boolean;
}

/** What papers call a policy, and the parameters that each name stands for. */
export type PaperNames = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PolicyDescription<
  P extends Parameters = Parameters,
  Id extends string = string,
  Names extends PaperNames = PaperNames,
> extends Description<P, Id> {
  /** Results under an id and version never change. */
  readonly version: number;
  readonly contract: ContractId;
  readonly title: string;
  /** One sentence on the mechanism. */
  readonly summary: string;
  /**
   * What is proved, and under which conditions on parameters and environment. `guaranteeInWords` adds the
   * circumstances.
   */
  readonly guarantee: string;
  /** Circumstances without which the guarantee is not proved. */
  readonly guaranteeNeeds?: readonly Circumstance[];
  readonly source: string;
  /** What papers call it: each name is accepted as an id, and fixes the parameters that it stands for. */
  readonly names?: Names;
  /** Feed the law suite, the docs and the benchmark. */
  readonly examples: readonly [Example, ...Example[]];
  readonly needsHorizon?: boolean;
  /**
   * Rewards that the rule has a meaning for; any finite number by default. `times` names the parameter that both ends
   * are multiplied by, where there is one.
   */
  readonly rewards?: { readonly min: number; readonly max: number; readonly times?: string };
  /** Reads an arm's growth off its last two rewards: refused where improving arms are seen through noise. */
  readonly readsGrowth?: boolean;
  /** The first rounds pull every open arm once, however late rewards are. */
  readonly startsWithEveryArm?: boolean;
}

/** A policy, for studies and programs: what there is to know of it, and how it is created. */
export interface PolicyDefinition<
  P extends Parameters = Parameters,
  Id extends string = string,
  Names extends PaperNames = PaperNames,
  RuleName extends string = string,
>
  extends PolicyDescription<P, Id, Names>, Definition<P, Setup, Policy<RuleName>, Id> {
  /** What survives when arms or parameters change. Without it the policy cannot go on for another. See `carry`. */
  readonly carry?: CarryRule;
  /** Conditions of the guarantee that do not hold in this situation, one sentence each. Ask `warningsOf`. */
  warnings?(situation: Situation, parameters: ValuesOf<P>): readonly string[];
}

/** A policy of Evenhand's own: its reasons name rules that are in the table. */
export type KnownDefinition = PolicyDefinition<Parameters, string, PaperNames, RuleId>;

/**
 * Checks a definition against its own parameters. What it is given keeps its types: ids and parameters are known by
 * them.
 */
export function definePolicy<
  const P extends Parameters,
  const Id extends string,
  const Names extends PaperNames = PaperNames,
  RuleName extends string = string,
>(definition: PolicyDefinition<P, Id, Names, RuleName>): PolicyDefinition<P, Id, Names, RuleName> {
  return definition;
}

/** A policy's guarantee with the circumstances that it needs: "… Proved with all arms open and one pull a round." */
export function guaranteeInWords(policy: Pick<PolicyDescription, "guarantee" | "guaranteeNeeds">): string {
  needs.object({ guarantee: needs.text, guaranteeNeeds: needs.optional(needs.listOf(needs.text)) })(policy, "policy");
  const { guarantee, guaranteeNeeds = [] } = policy;
  if (guaranteeNeeds.length === 0) return guarantee;
  const words = [guaranteeNeeds.slice(0, -1).join(", "), ...guaranteeNeeds.slice(-1)].filter((part) => part !== "");
  return `${guarantee} Proved with ${words.join(" and ")}.`;
}

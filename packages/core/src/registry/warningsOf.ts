import type { Circumstance, PolicyDescription, Situation } from "../definePolicy.js";
import * as needs from "../door/needs.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { parseParameters } from "../specification/parseParameters.js";
import { checkPerRound } from "./createPolicy.js";
import type { OwnDefinitions } from "./definitions.js";
import { definitionsWith } from "./own/definitionsWith.js";
import { resolvePolicy } from "./partsOf.js";

const situation = {
  environment: needs.object({ arms: needs.arms, support: needs.object() }),
  allOpen: needs.oneOf(true, false, undefined),
  atOnce: needs.oneOf(true, false, undefined),
};

/** How a situation differs from what a guarantee needs. */
const instead: Readonly<Record<Circumstance, (situation: Situation) => string | undefined>> = {
  "all arms open": ({ allOpen }) => (allOpen ? undefined : "arms can be absent"),
  "one pull a round": ({ perRound }) => (perRound === 1 ? undefined : `a round has ${perRound} pulls`),
  "rewards at once": ({ atOnce }) => (atOnce ? undefined : "rewards can be late"),
};

/**
 * What a user should know before the policy plays in this situation, one sentence each: a condition of its guarantee
 * that does not hold there. Not an error: the policy plays all the same. What a policy cannot play at all is refused
 * instead.
 *
 * By default a round has one pull, all arms are open and rewards come at once.
 */
export function warningsOf(
  specification: SpecificationInput,
  where: Pick<Situation, "environment"> & Partial<Situation>,
  path?: string,
  definitions?: OwnDefinitions,
): readonly string[] {
  needs.object(situation)(where, "situation");
  const { environment, perRound = 1, allOpen = true, atOnce = true } = where;
  const { arms } = environment;
  checkPerRound(perRound, arms, "situation.perRound");
  const all = definitionsWith(definitions);
  const { definition, parameters } = resolvePolicy(specification, path, all);
  const values = parseParameters(definition.parameters, parameters, { arms, perRound }, path, all.variants);
  const own = { environment, perRound, allOpen, atOnce };
  return [...(definition.warnings?.(own, values) ?? []), ...missing(definition, own)];
}

/** A learner promises nothing to any arm: no warning is needed. */
function missing({ contract, guaranteeNeeds = [] }: PolicyDescription, own: Situation): string[] {
  const missed = guaranteeNeeds.filter((needed) => instead[needed](own) !== undefined);
  if (contract === "none" || missed.length === 0) return [];
  const here = missed.map((needed) => instead[needed](own));
  return [`Its guarantee is proved with ${missed.join(" and ")}; here ${here.join(" and ")}.`];
}

import { variants } from "../../specification/parseParameters.js";
import { evenhandDefinitions, type Definitions, type OwnDefinitions } from "../definitions.js";
import { checkOwnDefinitions } from "./checkOwnDefinitions.js";
import { ownEnvironment } from "./ownEnvironment.js";
import { ownMetric } from "./ownMetric.js";
import { ownPolicy } from "./ownPolicy.js";

/** What was made of definitions before: a study asks many times. */
const known = new WeakMap<OwnDefinitions, Definitions>();

/**
 * Evenhand's definitions and the program's own, which are checked; and so is what they give, whenever it is used.
 * Policies of one's own with the contract "none" are learners too.
 */
export function definitionsWith(own: OwnDefinitions | undefined): Definitions {
  if (own === undefined) return evenhandDefinitions;
  const made = typeof own === "object" && own !== null ? known.get(own) : undefined;
  if (made !== undefined) return made;
  checkOwnDefinitions(own);
  const policies = (own.policies ?? []).map(ownPolicy);
  const learners = policies.filter(({ contract }) => contract === "none");
  const definitions: Definitions = {
    policies: [...evenhandDefinitions.policies, ...policies],
    environments: [...evenhandDefinitions.environments, ...(own.environments ?? []).map(ownEnvironment)],
    metrics: [...evenhandDefinitions.metrics, ...(own.metrics ?? []).map(ownMetric)],
    variants: {
      ...variants,
      learner: { ...variants.learner, definitions: [...variants.learner.definitions, ...learners] },
    },
  };
  known.set(own, definitions);
  return definitions;
}

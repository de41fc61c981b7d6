import type { Policy, Setup } from "../../policy.js";
import type { Described, Kind } from "../kind.js";

/** The id of a learner, or `{ id, parameters }`: a policy creates it with a setup of its choice. */
export interface LearnerParameter extends Described<string> {
  readonly kind: "learner";
}

export const learner: Kind<LearnerParameter, (setup: Setup) => Policy> = {
  id: "learner",
  shape: () => ({ type: "variant", of: "learner" }),
  parse: (_, input, { prepare }, path) => prepare("learner", input, path),
  canonical: (input, { identify }) => identify("learner", input),
};

import {
  describeDefinitions,
  EvenhandError,
  findDefinition,
  findPolicy,
  type OwnDefinitions,
  type PolicyDescription,
} from "@evenhand/core";

interface PolicyWithValues {
  readonly id: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Floors and caps as they were typed. */
export type PromisedShares = Readonly<{
  shares: string | readonly string[];
  caps?: string | readonly string[];
}>;

interface PolicyOptions {
  readonly ids: readonly string[] | undefined;
  readonly promised: PromisedShares | undefined;
  readonly learner: string | undefined;
  /** Arms or shares change: most quota policies cannot follow. */
  readonly isLiving: boolean;
}

/** The named policies, with the quota, the caps and the learner for those that have such a parameter. */
export function policiesOfOptions(
  { ids, promised, learner, isLiving }: PolicyOptions,
  own?: OwnDefinitions,
): PolicyWithValues[] {
  const { shares, caps } = promised ?? {};
  const isPlain = !isLiving && caps === undefined;
  const withQuota = ["ucb1", ...(isPlain ? ["largest-deficit-quota"] : []), "deadline-quota"];
  const usual = shares === undefined ? ["ucb1", "thompson"] : withQuota;
  const chosen = (ids ?? usual).map((id, i) => {
    return { id, definition: findPolicy(id, undefined, `--policies number ${i + 1}`, own) };
  });
  const definitions = chosen.map(({ definition }) => definition);
  if (learner !== undefined) checkLearner(learner, definitions, own);
  return chosen.map(({ id, definition }) => {
    const values: Record<string, unknown> = {};
    for (const [name, parameter] of Object.entries(definition.parameters)) {
      if (parameter.kind === "shares") values[name] = shares ?? parameter.default ?? quotaMissing(id);
      if (parameter.kind === "caps" && caps !== undefined) values[name] = caps;
      if (parameter.kind === "learner" && learner !== undefined) values[name] = learner;
    }
    return { id, parameters: values };
  });
}

/** A learner that none of the policies asks is refused: the user would believe that it was compared. */
function checkLearner(learner: string, definitions: readonly PolicyDescription[], own?: OwnDefinitions): void {
  const { definitions: learners } = describeDefinitions(own).variants.learner;
  findDefinition("learner-unknown", learners, learner, "--learner");
  if (definitions.some(({ parameters }) => Object.values(parameters).some(({ kind }) => kind === "learner"))) return;
  throw new EvenhandError("parameter-unknown", {
    received: learner,
    required: "a policy that asks a learner, such as deadline-quota",
    path: "--learner",
    remedy: "Leave --learner out, or add such a policy to --policies.",
  });
}

function quotaMissing(id: string): never {
  throw new EvenhandError("parameter-missing", {
    received: undefined,
    required: `the shares that ${id} promises`,
    path: "--quota",
    remedy: "Add for example --quota 0.2, or use policies without a quota.",
  });
}

import { shareAsTyped } from "../numbers/fractions.js";
import type { AllocatorView } from "@evenhand/allocator";
import { usualPolicies } from "../contracts/index.js";
import { specificationOf } from "../contracts/specification.js";
import { capsOf, floorTerms, sharesOf } from "../setting/floors.js";
import { armNames, type PolicySetting, type Setting } from "../setting/setting.js";
import { type Draft, emptyArm, emptyDraft } from "./draft.js";
import { durationText } from "./field.js";
import { isBesidePolicy, isPerArm, LEAST } from "./fieldsOf.js";

/** Letters of an id that is made from a name. */
const ID_LENGTH = 40;

/** The form filled with the arms and the contract of the playground; its means are what the simulation assumes. */
export function draftOfSetting(setting: Setting, policy: PolicySetting | undefined = setting.policies[0]): Draft {
  const { contract, scenario, words, noShows } = setting;
  const names = armNames(setting);
  const ids = idsOf(names);
  const shares = sharesOf(setting);
  const caps = capsOf(setting);
  const { renewEvery } = floorTerms(contract);
  const parameters = Object.fromEntries(
    Object.entries(specificationOf(setting)?.parameters ?? {}).filter(([name]) => !isPerArm(name)),
  );
  return {
    ...emptyDraft,
    id: scenario === "own" ? "" : scenario,
    contract: contract.id === "none" ? "" : contract.id,
    policy: policy === undefined || policy.id === usualPolicies(contract)[0]?.id ? "" : policy.id,
    learner: setting.learner,
    arms: setting.arms.map(({ mean }, arm) => ({
      ...emptyArm,
      id: ids[arm],
      label: names[arm],
      share: shareText(shares !== undefined && typeof shares === "object" ? shares[arm] : shares),
      cap: shareText(caps?.[arm]),
      mean: String(mean),
    })),
    values: {
      ...textsOf("contract.parameters", parameters),
      ...Object.fromEntries(
        Object.entries(policy?.options ?? {}).map(([name, value]) => [
          isBesidePolicy(name) ? name : `policy.parameters.${name}`,
          String(value),
        ]),
      ),
      ...(renewEvery === undefined ? {} : { renewEvery: String(renewEvery) }),
      ...(noShows === undefined ? {} : { voidWithin: String(noShows.within) }),
    },
    simulation: { scenario, ...(words === undefined ? {} : { words }), rounds: String(setting.horizon) },
  };
}

/** In percent, with the decimals that it has; a fraction stays one where percents do not say it exactly. */
function shareText(share: number | string | undefined): string {
  if (typeof share === "string") return shareAsTyped(share);
  return share === undefined ? "" : String(Number((100 * share).toFixed(8)));
}

/** Ids in plain letters that can still be told apart: "men-25-34". */
function idsOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, place) => {
    const letters = name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();
    const tidy =
      letters
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "")
        .slice(0, ID_LENGTH) || `arm-${place + 1}`;
    let id = tidy;
    for (let count = 2; taken.has(id); count++) id = `${tidy}-${count}`;
    taken.add(id);
    return id;
  });
}

export type TermsInForce = AllocatorView["terms"];

/** The terms in force as a draft, to be changed field by field. */
export function draftOfTerms({ contract, policy, rewards, period, sameArmFor, confirmWithin }: TermsInForce): Draft {
  const { learner, renewEvery, voidWithin, allowance, ...parameters } = policy.parameters;
  const { id: learnerId = "", parameters: ofLearner = {} } = (learner ?? {}) as {
    readonly id?: string;
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
  return {
    ...emptyDraft,
    contract,
    policy: policy.id,
    learner: learnerId,
    values: {
      // A parameter is the contract's or the policy's own: the form has a field for one of the two.
      ...textsOf("contract.parameters", parameters),
      ...textsOf("policy.parameters", parameters),
      ...textsOf("learner.parameters", ofLearner),
      ...textsOf("", { renewEvery, voidWithin, allowance, ...(period === 0 ? {} : { period }) }),
      ...textsOf("rewards", { min: rewards.min, max: rewards.max, use: rewards.use }),
      "rewards.wait": durationText(rewards.wait),
      "rewards.missing": rewards.missing === rewards.min ? LEAST : String(rewards.missing),
      sameArmFor: durationText(sameArmFor),
      confirmWithin: durationText(confirmWithin),
    },
  };
}

/** Values as they would be typed, by the paths of their fields; lists have none. */
function textsOf(at: string, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "number" || typeof value === "string"
      ? [[at === "" ? name : `${at}.${name}`, String(value)] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

import { usualPolicies } from "../contracts/index.js";
import { specificationOf } from "../contracts/specification.js";
import { armNames } from "../setting/armNames.js";
import { capsOf, floorTerms } from "../setting/floorTerms.js";
import type { PolicySetting, Setting } from "../setting/setting.js";
import { sharesOf } from "../setting/sharesOf.js";
import { textsOf } from "./draftOfTerms.js";
import { isBesidePolicy, isPerArm } from "./fieldsOf.js";
import { emptyArm, emptyDraft, type Draft } from "./draft.js";

/** Letters of an id that is made from a name. */
const ID_LENGTH = 40;

/** The form filled with the arms and the contract of the playground; its means are what the simulation assumes. */
export function draftOfSetting(setting: Setting, policy: PolicySetting | undefined = setting.policies[0]): Draft {
  const { contract, scenario, noShows } = setting;
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
    simulation: { scenario, rounds: String(setting.horizon) },
  };
}

/** In percent, with the decimals that it has; a fraction stays one. */
function shareText(share: number | string | undefined): string {
  if (typeof share === "string") return share;
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

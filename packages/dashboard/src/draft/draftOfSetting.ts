import { armNames } from "../setting/armNames.js";
import { contractKinds } from "../setting/contractKinds.js";
import { capsOf, floorTerms } from "../setting/floorTerms.js";
import type { PolicySetting, Setting } from "../setting/setting.js";
import { sharesOf } from "../setting/sharesOf.js";
import { isBesidePolicy } from "./fieldsOf.js";
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
  return {
    ...emptyDraft,
    id: scenario === "own" ? "" : scenario,
    contract: contract.kind === "none" ? "" : contractKinds[contract.kind].contract,
    policy: policy === undefined || policy.id === defaultPolicyOf(setting) ? "" : policy.id,
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
      ...parametersOf(setting),
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

function defaultPolicyOf({ contract }: Setting): string | undefined {
  return contractKinds[contract.kind].defaultPolicies[0];
}

function parametersOf({ contract }: Setting): Record<string, string> {
  switch (contract.kind) {
    case "priced-floor":
      return { "contract.parameters.penalties": String(contract.price) };
    case "withheld":
      return {
        "contract.parameters.cost": String(contract.cost),
        "contract.parameters.deserved": contract.deserved,
      };
    case "potential":
      return { "contract.parameters.tolerance": String(contract.tolerance) };
    default:
      return {};
  }
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

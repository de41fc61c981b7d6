import { floorTerms, hasFloors } from "../setting/floors.js";
import { isCount, isShare, numberOf, readText, textOf } from "../contracts/parameterKinds.js";
import { type ContractSetting, type FloorTerms, type LaterFloors, limits } from "../setting/setting.js";
import type { Preset } from "../contracts/contractPage.js";
import { contractWith, presetOf, presetWithId, valuesOf } from "../contracts/index.js";

/**
 * A contract as a link has it: the id of its preset, the values of its parameters, and what floors have beside them.
 * `equal-floor:0.1:caps=0.5:renew=500`
 */
export function contractText(contract: ContractSetting): string {
  const { id, parameters } = presetOf(contract);
  const values = valuesOf(contract);
  return [id, ...parameters.map(({ name }) => textOf(values[name])), ...termParts(contract)].join(":");
}

/**
 * `caps=0.5` or `caps=0.5,0.2,1`, `renew=500`, and `later=801@0.2,0.1;1501@0.1,0.3@0.5,1`: rounds, floors and caps.
 * What the contract does not have is omitted.
 */
function termParts(contract: ContractSetting): string[] {
  const { caps, renewEvery, later } = floorTerms(contract);
  return [
    ...(caps === undefined ? [] : [`caps=${textOf(caps)}`]),
    ...(renewEvery === undefined ? [] : [`renew=${renewEvery}`]),
    ...(later === undefined ? [] : [`later=${later.map(laterText).join(";")}`]),
  ];
}

function laterText({ at, floors, caps }: LaterFloors): string {
  return [at, floors.join(","), ...(caps === undefined ? [] : [caps.join(",")])].join("@");
}

/** Undefined where some part cannot be read. */
export function readContract(text: string, arms: number): ContractSetting | undefined {
  const [id, ...values] = text.split(":");
  const preset = presetWithId(id);
  if (preset === undefined) return undefined;
  const named = values.filter((value) => value.includes("="));
  const contract = plainContract(
    preset,
    values.filter((value) => !value.includes("=")),
    arms,
  );
  if (contract === undefined || named.length === 0) return contract;
  const terms = termsOf(named, arms);
  return terms === undefined || !hasFloors(contract) ? undefined : { ...contract, ...terms };
}

/** The preset's parameters, in their order. */
function plainContract(
  { contract, parameters }: Preset,
  texts: readonly string[],
  arms: number,
): ContractSetting | undefined {
  const values = parameters.map((one, place) =>
    place < texts.length ? ([one.name, readText(one, texts[place], arms)] as const) : ([one.name, undefined] as const),
  );
  return contractWith(contract, values);
}

function termsOf(named: readonly string[], arms: number): FloorTerms | undefined {
  const terms: { -readonly [Name in keyof FloorTerms]: FloorTerms[Name] } = {};
  for (const [name, text] of named.map((each) => each.split("="))) {
    const values = text.split(",").map(numberOf);
    const [first] = values;
    if (name === "caps" && values.every(isShare) && (values.length === arms || !text.includes(","))) {
      terms.caps = text.includes(",") ? values : first;
    } else if (name === "renew" && isCount(first) && values.length === 1 && first <= limits.horizon) {
      terms.renewEvery = first;
    } else if (name === "later") {
      const later = text.split(";").map((each) => laterOf(each, arms));
      if (later.length > limits.later || !later.every((one) => one !== undefined)) return undefined;
      terms.later = later;
    } else {
      return undefined;
    }
  }
  return terms;
}

/** `801@0.2,0.1`, or with caps `801@0.2,0.1@0.5,1`. */
function laterOf(text: string, arms: number): LaterFloors | undefined {
  const [round, ...lists] = text.split("@");
  const at = numberOf(round);
  const [floors, caps] = lists.map((list) => list.split(",").map(numberOf));
  const isRead = lists.length > 0 && lists.length < 3 && [floors, caps ?? floors].every((of) => isForEach(of, arms));
  if (!isRead || !isCount(at) || at < 2 || at > limits.horizon) return undefined;
  return { at, floors, ...(lists.length === 1 ? {} : { caps }) };
}

function isForEach(shares: readonly number[], arms: number): boolean {
  return shares.length === arms && shares.every(isShare);
}

import { contractKinds } from "./contractKinds.js";
import { hasFloors } from "./floorTerms.js";
import { isCount, isFrom0To1, isShare, numberOf } from "./numbersOfLinks.js";
import { limits, type ContractKind, type ContractSetting, type FloorTerms, type LaterFloors } from "./setting.js";

/** A contract as a link has it: `equal-floor:0.1:caps=0.5:renew=500`. Undefined where some part cannot be read. */
export function readContract(text: string, arms: number): ContractSetting | undefined {
  const [kind, ...values] = text.split(":");
  if (!Object.hasOwn(contractKinds, kind)) return undefined;
  const named = values.filter((value) => value.includes("="));
  const contract = plainContract(
    kind as ContractKind,
    values.filter((value) => !value.includes("=")),
    arms,
  );
  if (contract === undefined || named.length === 0) return contract;
  const terms = termsOf(named, arms);
  return terms === undefined || !hasFloors(contract) ? undefined : { ...contract, ...terms };
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

function plainContract(kind: ContractKind, texts: readonly string[], arms: number): ContractSetting | undefined {
  const [first, second] = texts.map(numberOf);
  switch (kind) {
    case "none":
    case "merit":
      return { kind };
    case "equal-floor":
      return isShare(first) ? { kind, floor: first } : undefined;
    case "floor-by-size":
      return isShare(first) ? { kind, total: first } : undefined;
    case "own-floors": {
      const floors = (texts[0] ?? "").split(",").map(numberOf);
      return floors.length === arms && floors.every(isShare) ? { kind, floors } : undefined;
    }
    case "priced-floor":
      return isShare(first) && second >= 0 ? { kind, floor: first, price: second } : undefined;
    case "withheld":
      return first >= 0 && texts[1] !== undefined ? { kind, cost: first, deserved: texts[1] } : undefined;
    case "potential":
      return isFrom0To1(first) ? { kind, tolerance: first } : undefined;
  }
}

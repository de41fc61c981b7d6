import { perArmParameters, statedRewards, type TermsInput } from "@evenhand/allocator";
import type { ArmInput, ArmTerms, TermsBody } from "@evenhand/protocol";
import type { CommandInput, LoadedAllocator } from "../engine/engine.js";
import { priorsOf, termsOf, type TermsOfArm } from "./termsOf.js";

type State = LoadedAllocator["allocator"]["state"];

/** What is to change. What is not named stays as it is. */
export interface TermsChange {
  readonly terms?: TermsBody | undefined;
  /** Other shares, caps and priors, by the arm's id. */
  readonly arms?: readonly ArmTerms[] | undefined;
  readonly added?: readonly ArmInput[];
  readonly retired?: readonly string[];
}

type WithoutTerms<C> = C extends { readonly terms: TermsInput } ? Omit<C, "terms"> : C;

/** A change of a contract as it was asked for: plain data, which a thread can be told. */
export interface AskedChange {
  readonly command: WithoutTerms<CommandInput>;
  /** Where the command changes terms. */
  readonly terms?: TermsChange;
}

/** What is asked for, made of the contract as it stands. */
export function commandOf(state: State, { command, terms }: AskedChange): CommandInput {
  return (terms === undefined ? command : { ...command, terms: termsAfter(state, terms) }) as CommandInput;
}

type PerArm = (typeof perArmParameters)[number];

/** What a new arm has of each where its request says nothing. */
const ofNewArm: Readonly<Partial<Record<PerArm, unknown>>> = { shares: 0, caps: 1 };

/** The terms for all arms that stay, in the order of their numbers, the new ones last. */
function termsAfter(state: State, { terms, arms = [], added = [], retired = [] }: TermsChange): TermsInput {
  const { contract, policy, rewards, priors: _, ...rest } = state.terms;
  const named = new Map([...added, ...arms].map((one) => [one.id, one]));
  const lists = listsAfter(state, named, added.length, retired);
  const priors = priorsAfter(state, named, added, retired);
  if (terms !== undefined) {
    const { contract: named } = terms;
    const { parameters, ...which } = typeof named === "string" ? { id: named } : named;
    return {
      ...termsOf({ ...terms, contract: { ...which, parameters: { ...lists, ...parameters } } }, []),
      ...priors,
    };
  }
  return {
    ...rest,
    contract,
    policy: { ...policy, parameters: { ...policy.parameters, ...lists } },
    // Stated when the contract was made: it is refused without it.
    rewards: { ...rewards, ...statedRewards(contract) },
    ...priors,
  };
}

/** An arm keeps its prior, unless the request names another. */
function priorsAfter(
  { arms, terms }: State,
  named: ReadonlyMap<string, TermsOfArm>,
  added: readonly ArmInput[],
  retired: readonly string[],
): Pick<TermsInput, "priors"> {
  // Most contracts have none, and there may be a million arms.
  const isAny = [...named.values()].some(({ prior }) => prior !== undefined);
  if (terms.priors === undefined && !isAny) return {};
  const left = new Set(retired);
  const stay = arms.inPolicy.flatMap((arm, slot): Pick<TermsOfArm, "prior">[] => {
    const name = arms.name(arm) ?? "";
    return left.has(name) ? [] : [{ prior: named.get(name)?.prior ?? terms.priors?.[slot] ?? undefined }];
  });
  return priorsOf([...stay, ...added]);
}

function listsAfter(
  { arms, terms }: State,
  named: ReadonlyMap<string, TermsOfArm>,
  added: number,
  retired: readonly string[],
): Record<string, unknown> {
  const left = new Set(retired);
  const { parameters } = terms.policy;
  const newNames = [...named.keys()].slice(0, added);
  const lists: Record<string, unknown> = {};
  for (const parameter of perArmParameters) {
    const before = parameters[parameter];
    if (before === undefined) continue;
    const isNamed = [...named.values()].some((one) => valueOf(one, parameter) !== undefined);
    const isOneForAll = !Array.isArray(before);
    // A share that all arms have alike would be promised to a new one too, which did not ask for it.
    if (isOneForAll && !isNamed && (added === 0 || parameter !== "shares")) {
      lists[parameter] = before;
      continue;
    }
    const old = arms.inPolicy.flatMap((arm, slot) => {
      const name = arms.name(arm) ?? "";
      if (left.has(name)) return [];
      const own: unknown = isOneForAll ? before : (before as readonly unknown[])[slot];
      return [valueOf(named.get(name), parameter) ?? own];
    });
    const fresh = newNames.map((name) => valueOf(named.get(name), parameter) ?? ofNewArm[parameter]);
    lists[parameter] = [...old, ...fresh];
  }
  return lists;
}

function valueOf(arm: TermsOfArm | undefined, parameter: PerArm): unknown {
  return parameter === "shares" ? arm?.share : parameter === "caps" ? arm?.cap : undefined;
}

import { EvenhandError } from "@evenhand/core";
import type { TermsBody } from "@evenhand/protocol";

/** What a caller wrote about terms, and where. */
export interface WrittenTerms {
  /** Undefined: nothing but arms. */
  readonly terms: TermsBody | undefined;
  /** What stands before it in the request: empty, or `terms.`. */
  readonly before: string;
  /** For each arm of the policy, in its order, where it stands in the request: `arms[0]`; undefined: it does not. */
  readonly arms: readonly (string | undefined)[];
}

/** Parameters of the policy that are written beside the arms. */
const ofArms: Readonly<Record<string, string>> = { shares: "share", caps: "cap" };

/** Parameters of the policy that have a field of their own in a request. */
const besidePolicy = ["renewEvery", "voidWithin", "allowance"] as const;

function isBesidePolicy(name: string): name is (typeof besidePolicy)[number] {
  return (besidePolicy as readonly string[]).includes(name);
}

/** The path that a caller would give, for that of an error of this code. */
export type Rename = (path: string, code: string) => string;

/** Runs what may be refused, and says where in the caller's own request that stands. */
export async function inCallersWords<T>(rename: Rename, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw renamed(error, rename);
  }
}

/** The same error at another place of the request. */
export function renamed(error: unknown, rename: Rename): unknown {
  if (!(error instanceof EvenhandError) || error.path === undefined) return error;
  const path = rename(error.path, error.code);
  return path === error.path ? error : EvenhandError.from({ ...error.toData(), path }, error.cause);
}

/**
 * Where the caller wrote what the policy calls `policy.shares[1]`: beside an arm, among the parameters of the contract
 * or of the policy, or in a field of its own.
 */
export function callersPath(path: string, code: string, { terms, before, arms }: WrittenTerms): string {
  const [isOfPriors, ofArm, part = ""] = /^priors(?:\[(\d+)\])?(.*)$/.exec(path) ?? [];
  if (isOfPriors !== undefined) return pathOfArms(arms, `prior${part}`, code, ofArm);
  const [, name, index, rest = ""] = /^policy\.(\w+)(?:\[(\d+)\])?(.*)$/.exec(path) ?? [];
  if (name === undefined) return terms === undefined || path.startsWith("arms") ? path : before + path;
  const inList = index === undefined ? "" : `[${index}]`;
  for (const part of ["policy", "contract"] as const) {
    if (parametersOf(terms?.[part])?.[name] !== undefined) return `${before}${part}.parameters.${name}${inList}${rest}`;
  }
  if (Object.hasOwn(ofArms, name)) return pathOfArms(arms, ofArms[name], code, index);
  if (name === "learner" && terms?.learner !== undefined) {
    return `${before}learner${typeof terms.learner === "string" || rest === "" ? "" : ".parameters"}${rest}`;
  }
  return isBesidePolicy(name) && terms?.[name] !== undefined ? before + name : path;
}

/** What is about no single arm is about all of them; what none has can be given to the first. */
function pathOfArms(arms: WrittenTerms["arms"], part: string, code: string, index: string | undefined): string {
  const place = arms[Number(index ?? (code === "parameter-missing" ? 0 : NaN))];
  return place === undefined ? "arms" : `${place}.${part}`;
}

function parametersOf(specification: TermsBody["policy"]): Readonly<Record<string, unknown>> | undefined {
  return typeof specification === "object" ? specification.parameters : undefined;
}

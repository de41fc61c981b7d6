import { contracts } from "../../contracts/index.js";
import { usualCircumstances } from "../../definePolicy.js";
import * as needs from "../../door/needs.js";
import { EvenhandError } from "../../errors.js";
import { kindOf, type Parameter, shapeOf } from "../../parameters/descriptors.js";
import { variants } from "../../specification/parseParameters.js";
import type { RegistryEntry } from "../../specification/specification.js";
import { nearest } from "../../text/nearest.js";
import { type Definitions, evenhandDefinitions, type OwnDefinitions } from "../definitions.js";
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

const yesOrNo = needs.optional(needs.oneOf(true, false));
const contract = needs.oneOf(...contracts.map(({ id }) => id), "none");
const range = needs.object({ min: needs.number(), max: needs.number(), times: needs.optional(needs.text) });
const example = needs.object({
  arms: needs.arms,
  parameters: needs.object(),
  horizon: needs.optional(needs.whole(1)),
});

const policy = {
  id: anId,
  version: needs.whole(1),
  contract,
  title: needs.text,
  summary: needs.text,
  guarantee: needs.text,
  guaranteeNeeds: needs.optional(needs.listOf(needs.oneOf(...usualCircumstances))),
  source: needs.text,
  names: needs.optional(names),
  examples: atLeastOne(example),
  needsHorizon: yesOrNo,
  rewards: needs.optional(range),
  readsGrowth: yesOrNo,
  startsWithEveryArm: yesOrNo,
  parameters: parametersOf("policy"),
  create: needs.aFunction,
  warnings: needs.optional(needs.aFunction),
  carry: needs.optional(needs.aFunction),
};

const environment = {
  id: anId,
  summary: needs.text,
  examples: atLeastOne(needs.object()),
  parameters: parametersOf("environment"),
  create: needs.aFunction,
};

const metric: Readonly<Record<string, needs.Check>> = {
  id: anId,
  title: needs.text,
  unit: needs.text,
  range: needs.text,
  better: needs.oneOf("lower", "higher", "neither"),
  zero: needs.text,
  perArm: needs.oneOf(true, false),
  contract: needs.optional(needs.oneOf(...contracts.map(({ id }) => id), "any")),
  regretLike: needs.optional(needs.oneOf(true)),
  needsEveryArm: needs.optional(needs.oneOf(true)),
  onOwnClock: (value, path) => {
    if (value !== false) needs.optional(needs.text)(value, path);
  },
  ofPhases: needs.optional(needs.oneOf(true)),
  create: needs.aFunction,
};

const lists = {
  policies: needs.listOf(needs.object(policy)),
  environments: needs.listOf(needs.object(environment)),
  metrics: needs.listOf(needs.object(metric)),
};

/**
 * Definitions as `definePolicy`, `defineEnvironment` and `defineMetric` want them, with ids of their own: refused
 * otherwise.
 */
function checkOwnDefinitions(own: OwnDefinitions, path = "definitions"): void {
  needs.object()(own, path);
  for (const key of Object.keys(own)) {
    if (Object.hasOwn(lists, key)) continue;
    const meant = nearest(key, Object.keys(lists));
    throw new EvenhandError("parameter-unknown", {
      received: key,
      required: Object.keys(lists).join(", "),
      path: `${path}.${key}`,
      ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
    });
  }
  for (const key of ["policies", "environments", "metrics"] as const) {
    needs.optional(lists[key])(own[key], `${path}.${key}`);
    checkIds(own[key] ?? [], evenhandDefinitions[key], `${path}.${key}`);
  }
}

/** No id, and no paper's name, that is taken: only versions of the same policy share one. */
function checkIds(own: readonly RegistryEntry[], others: readonly RegistryEntry[], path: string): void {
  own.forEach((definition, i) => {
    const earlier = own.slice(0, i).filter(({ id, version }) => id !== definition.id || version === definition.version);
    const taken = [...others, ...earlier].flatMap((one) => [one.id, ...Object.keys(one.names ?? {})]);
    const name = [definition.id, ...Object.keys(definition.names ?? {})].find((own) => taken.includes(own));
    if (name === undefined) return;
    const required = "an id that nothing else has, or another version of it";
    throw new EvenhandError("name-taken", { received: name, required, path: `${path}[${i}].id` });
  });
}

/** As those of Evenhand: a study file names it, and "@" would stand for a version. */
function anId(value: unknown, path: string): void {
  if (typeof value === "string" && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) return;
  const required = "an id of small letters, digits and hyphens, such as my-policy";
  throw new EvenhandError("parameter-type", { received: value, required, path });
}

function names(value: unknown, path: string): void {
  needs.object()(value, path);
  for (const [name, fixed] of Object.entries(value as object)) {
    anId(name, path);
    needs.object()(fixed, `${path}.${name}`);
  }
}

function atLeastOne(entry: needs.Check): needs.Check {
  return (value, path) => {
    needs.listOf(entry)(value, path);
    if ((value as readonly unknown[]).length > 0) return;
    throw new EvenhandError("parameter-length", { received: value, required: "at least one example", path });
  };
}

/** What else a specification has in a study file. */
const TAKEN = ["id", "version", "label", "arms"];

/** Descriptors of parameters. A policy's must have a form in which a saved state can say whose it is. */
function parametersOf(owner: "policy" | "environment"): needs.Check {
  return (value, path) => {
    needs.object()(value, path);
    for (const [name, parameter] of Object.entries(value as Readonly<Record<string, Parameter>>)) {
      const at = `${path}.${name}`;
      if (TAKEN.includes(name)) {
        const required = `a name that is not one of ${TAKEN.join(", ")}, which stand beside it in a study file`;
        throw new EvenhandError("name-taken", { received: name, required, path: at });
      }
      needs.object({ words: needs.text, derived: needs.optional(needs.text) })(parameter, at);
      shapeOf(parameter, at);
      if (owner === "environment" || kindOf(parameter).canonical !== undefined) continue;
      const required = "a kind of parameter that a policy can have";
      throw new EvenhandError("parameter-range", { received: parameter.kind, required, path: `${at}.kind` });
    }
  };
}

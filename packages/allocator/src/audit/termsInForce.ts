import { canonicalJson, type Json } from "../bytes/canonicalJson.js";
import type { AllocatorEvent } from "../events/eventKinds.js";
import type { Prior, Terms } from "../terms/terms.js";

/**
 * The terms as the events of a log say them, and the arms that they are about, in the order in which they name them.
 */
export interface TermsInForce {
  readonly terms: Terms;
  readonly arms: readonly number[];
  /** All arms that have come, retired ones among them: the next one's number. */
  readonly count: number;
}

/** The terms after the event; the same object where the event is not about them. */
export function termsAfter(before: TermsInForce | undefined, event: AllocatorEvent): TermsInForce | undefined {
  if (event.kind === "created") {
    const { terms, arms } = event.fields;
    return { terms: terms as unknown as Terms, arms: range(0, arms), count: arms };
  }
  if (before === undefined) return undefined;
  const { arms, count } = before;
  switch (event.kind) {
    case "changed":
      return { ...before, terms: event.fields.terms as unknown as Terms };
    case "armsAdded": {
      const added = range(count, event.fields.count);
      const terms = event.fields.terms as unknown as Terms;
      return { terms, arms: [...arms, ...added], count: count + event.fields.count };
    }
    case "armsRetired": {
      const gone = new Set(event.fields.arms);
      return { terms: event.fields.terms as unknown as Terms, arms: arms.filter((arm) => !gone.has(arm)), count };
    }
    default:
      return before;
  }
}

function range(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}

const MOST_WORDS = 20;

/** What a change of terms or arms changed, a sentence each; arms are called by their numbers. */
export function termsDifference(before: TermsInForce, after: TermsInForce, effect: "without-loss" | "now"): string[] {
  const words = [
    ...arrivals(before, after),
    ...parameterWords(before, after),
    ...priorWords(before, after),
    ...plainWords(plainTerms(before.terms), plainTerms(after.terms)),
    ...(effect === "now" ? ["All shares begin at once."] : []),
  ];
  const more = words.length - MOST_WORDS;
  return more <= 0 ? words : [...words.slice(0, MOST_WORDS), `And ${more} more changes.`];
}

function arrivals(before: TermsInForce, after: TermsInForce): string[] {
  const came = after.arms.filter((arm) => arm >= before.count);
  const gone = before.arms.filter((arm) => !after.arms.includes(arm));
  return [
    ...(came.length === 0 ? [] : [`Arms came: ${came.join(", ")}.`]),
    ...(gone.length === 0 ? [] : [`Arms retired: ${gone.join(", ")}.`]),
  ];
}

/** Parameters of the policy: those with a value for each arm are compared arm by arm. */
function parameterWords(before: TermsInForce, after: TermsInForce): string[] {
  const [old, now] = [before.terms.policy.parameters, after.terms.policy.parameters];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name) => {
    if (!Array.isArray(old[name]) && !Array.isArray(now[name])) return changed(name, old[name], now[name]);
    return after.arms.flatMap((arm) =>
      changed(`${name} of arm ${arm}`, valueFor(before, name, arm), valueFor(after, name, arm)),
    );
  });
}

function valueFor({ terms, arms }: TermsInForce, name: string, arm: number): Json | undefined {
  const values = terms.policy.parameters[name];
  const place = arms.indexOf(arm);
  if (place < 0) return undefined;
  return isList(values) ? values[place] : values;
}

/** What had been seen of arms beforehand. Newcomers without a prior are not worth a sentence. */
function priorWords(before: TermsInForce, after: TermsInForce): string[] {
  const [old, now] = [before, after].map(({ terms, arms }) => {
    const priors = (terms.priors ?? []).map((prior, place) => [arms[place], prior] as const);
    return new Map(priors);
  });
  return after.arms.flatMap((arm) =>
    changed(`Prior of arm ${arm}`, priorInWords(old.get(arm)), priorInWords(now.get(arm))),
  );
}

function priorInWords(prior: Prior | null | undefined): string | undefined {
  return prior ? `${prior.successes} successes and ${prior.failures} failures` : undefined;
}

/** Everything but the policy's parameters and what is said arm by arm, as one flat object. */
function plainTerms({ policy, rewards, priors: _, ...others }: Terms): Record<string, Json> {
  const flat: [string, Json][] = Object.entries(rewards).map(([name, value]) => [`rewards ${name}`, value as Json]);
  return { ...others, policy: `${policy.id}@${policy.version}`, ...Object.fromEntries(flat) };
}

function plainWords(before: Record<string, Json>, after: Record<string, Json>): string[] {
  return Object.keys(after).flatMap((name) => changed(name, before[name], after[name]));
}

function changed(name: string, old: Json | undefined, now: Json | undefined): string[] {
  const [was, is] = [shown(old), shown(now)];
  if (was === is) return [];
  return [old === undefined ? `${name}: ${is}.` : `${name}: from ${was} to ${is}.`];
}

function shown(value: Json | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "nothing" : canonicalJson(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

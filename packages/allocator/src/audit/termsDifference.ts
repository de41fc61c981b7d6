import { canonicalJson, type Json } from "../events/canonicalJson.js";
import type { Terms } from "../terms/terms.js";
import type { TermsInForce } from "./termsInForce.js";

const MOST_WORDS = 20;

/** What a change of terms or arms changed, a sentence each; arms are called by their numbers. */
export function termsDifference(before: TermsInForce, after: TermsInForce, effect: "without-loss" | "now"): string[] {
  const words = [
    ...arrivals(before, after),
    ...parameterWords(before, after),
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
  return Array.isArray(values) ? (values as readonly Json[])[place] : values;
}

/** Everything but the policy's parameters, as one flat object. */
function plainTerms({ policy, rewards, ...others }: Terms): Record<string, Json> {
  const flat = Object.entries(rewards).map(([name, value]) => [`rewards ${name}`, value as Json]);
  return { ...(others as Record<string, Json>), policy: `${policy.id}@${policy.version}`, ...Object.fromEntries(flat) };
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

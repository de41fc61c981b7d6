import { expect } from "vitest";
import { delays } from "./lateRewards.js";
import type { Law } from "./law.js";
import { play, pullsOf } from "./run.js";
import { script } from "./scripts.js";
import { create, type Subject } from "./subject.js";

/**
 * Promised shares are counted in pulls, not in rewards. No proof covers all quota policies, so the law is loose:
 * an arm is never more than one pull for each arm, and the tolerance, behind. A policy that waited for rewards
 * would be hundreds behind. A policy that plans for a horizon promises the shares for its end. Thresholds with a
 * penalty are a price, not a promise.
 */
export const quotasCountPulls: Law = {
  title: "promised shares are granted, however late rewards are",
  appliesTo: (subject) => promisesQuotas(subject) && sharesOf(subject) !== undefined,
  check(subject) {
    const shares = sharesOf(subject) ?? [];
    const slack = subject.arms + Number(subject.parameters["tolerance"] ?? 0);
    for (const [name, delay] of Object.entries(delays)) {
      const counts = shares.map(() => 0);
      pullsOf(play(create(subject), script(subject, { delay }))).forEach((pulled, index) => {
        counts[pulled]++;
        if (subject.horizon !== undefined && index + 1 < subject.rounds) return;
        const behind = Math.max(...shares.map((share, arm) => share * (index + 1) - counts[arm]));
        expect(behind, `${name}, round ${index + 1}`).toBeLessThan(slack);
      });
    }
  },
};

/** A policy that says that nothing is proved may let an arm wait for the rewards of others. */
function promisesQuotas({ definition }: Subject): boolean {
  return definition.contract === "quota" && !definition.guarantee.startsWith("None");
}

function sharesOf({ definition, parameters, arms }: Subject): number[] | undefined {
  const name = Object.keys(definition.parameters).find((key) => definition.parameters[key].kind === "shares");
  if (name === undefined) return undefined;
  const given = parameters[name] as number | string | readonly (number | string)[];
  return Array.isArray(given) ? given.map(valueOf) : new Array<number>(arms).fill(valueOf(given as number | string));
}

/** 0.1 or "1/3" as a double. */
function valueOf(share: number | string): number {
  const [numerator, denominator = 1] = String(share).split("/").map(Number);
  return numerator / denominator;
}

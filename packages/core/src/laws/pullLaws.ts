import { demand, demandSame, type PolicyLaw } from "./law.js";
import { play, pullsOf } from "./run.js";
import { randomDelay, script } from "./scripts.js";
import { create, type Subject } from "./subject.js";

const delays: Readonly<Record<string, (round: number) => number>> = {
  "at once": () => 0,
  "7 rounds late": () => 7,
  "200 rounds late": () => 200,
  "at random": randomDelay,
  never: () => Infinity,
};

export const lateRewards: PolicyLaw = {
  title: "every choice is an arm, however late rewards are",
  remedy: "Order arms without an observed reward by fewest pulls, and divide by no count that can be 0.",
  check(subject) {
    for (const [name, delay] of Object.entries(delays)) {
      const pulls = pullsOf(play(create(subject), script(subject, { delay })));
      demandSame(`pulls with rewards ${name}`, pulls.length, subject.rounds);
      const stranger = pulls.find((arm) => !Number.isInteger(arm) || arm < 0 || arm >= subject.arms);
      demand(stranger === undefined, `arm ${stranger} with rewards ${name}`, `an arm below ${subject.arms}`);
    }
  },
};

export const startsWithEveryArm: PolicyLaw = {
  title: "the first K rounds pull every arm exactly once, however late rewards are",
  remedy: "Pull the arm with the fewest pulls first, or leave out `startsWithEveryArm`.",
  appliesTo: ({ definition }) => definition.startsWithEveryArm === true,
  check(subject) {
    const everyArm = Array.from({ length: subject.arms }, (_, arm) => arm);
    for (const [name, delay] of Object.entries(delays)) {
      const pulls = pullsOf(play(create(subject), script(subject, { rounds: subject.arms, delay })));
      const inOrder = pulls.sort((a, b) => a - b);
      demandSame(`the first ${subject.arms} pulls, in order, with rewards ${name}`, inOrder, everyArm);
    }
  },
};

/**
 * Promised shares are counted in pulls, not in rewards. No proof covers all quota policies, so the law is loose:
 * an arm is never more than one pull for each arm, and the tolerance, behind. A policy that waited for rewards
 * would be hundreds behind. A policy that plans for a horizon promises the shares for its end. Thresholds with a
 * penalty are a price, not a promise.
 */
export const quotasCountPulls: PolicyLaw = {
  title: "promised shares are granted, however late rewards are",
  remedy: 'Count pulls in `pulled`, not in `rewarded`; or let `guarantee` begin with "None".',
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
        const where = `an arm ${behind} pulls behind in round ${index + 1}, with rewards ${name}`;
        demand(behind < slack, where, `less than ${slack}`);
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
  const given = (parameters[name] ?? definition.parameters[name].default) as
    number | string | readonly (number | string)[];
  return Array.isArray(given) ? given.map(valueOf) : new Array<number>(arms).fill(valueOf(given as number | string));
}

/** 0.1 or "1/3" as a double. */
function valueOf(share: number | string): number {
  const [numerator, denominator = 1] = String(share).split("/").map(Number);
  return numerator / denominator;
}

import { ArmSet } from "../arms.js";
import type { Reason } from "../policy.js";
import { tell, withOpenArms } from "../registry/runRecord.js";
import { demand, demandSame, type PolicyLaw } from "./law.js";
import { play, pullsOf } from "./run.js";
import { below, endsOnly, eventful, randomDelay, script, seeded } from "./scripts.js";
import { create, mostPerRound, stateText, type Subject } from "./subject.js";

/** No later than the policy answers. */
function later({ horizon, beyondHorizon }: Subject, round: number): number {
  return beyondHorizon === "renew" ? round : Math.min(round, horizon ?? round);
}

export const choosingChangesNothing: PolicyLaw = {
  title: "choose, chooseMany and explain change nothing, whatever is asked in between",
  remedy: "Count and draw in `pulled` and `rewarded`, and let `choose` and `explain` only read.",
  check(subject) {
    const quiet = create(subject);
    const asked = create(subject);
    const eventfulScript = eventful(subject);
    const expected = play(quiet, eventfulScript);
    const record = play(asked, eventfulScript, (round, open) => {
      const before = stateText(asked);
      const openBefore = open && [...open];
      const arm = asked.choose(round, open);
      const reason = asked.explain(round, open);
      const other = new ArmSet(subject.arms, [round % subject.arms]);
      asked.choose(later(subject, round + 7), other);
      asked.explain(later(subject, round + 1));
      asked.chooseMany(round, Math.min(2, subject.arms), open);
      demandSame(`the choice in round ${round}, asked again`, asked.choose(round, open), arm);
      demandSame(`the reason in round ${round}, asked again`, asked.explain(round, open), reason);
      demandSame(`the state after choices in round ${round}`, stateText(asked), before);
      demandSame(`the open arms after choices in round ${round}`, open && [...open], openBefore);
    });
    demandSame("the run of a policy that was asked more often", record, expected);
    demandSame("the state of a policy that was asked more often", stateText(asked), stateText(quiet));
  },
};

const SEEDS = [1, 2, 3, Number.MAX_SAFE_INTEGER];

export const sameSeedSameRun: PolicyLaw = {
  title: "the same seed gives the same run",
  remedy:
    "Draw from `new Generator().key(seed, purpose.choice, round, 0)`: no Math.random, no clock, " +
    "and nothing that two policies share.",
  check(subject) {
    // Rewards between the ends may be decided by a coin of the seed's.
    const ends = { ...eventful(subject), reward: endsOnly(subject) };
    for (const seed of SEEDS) {
      const [one, other] = [1, 2].map(() => pullsOf(play(create(subject, { seed }), ends)));
      demandSame(`the pulls of a second policy with seed ${seed}`, other, one);
    }
  },
};

/** Sets of open arms are tried this many times, for rounds of this number. */
const SETS = { runs: 40, rounds: 30 };

export const onlyOpenArms: PolicyLaw = {
  title: "only open arms are chosen and explained; chooseMany gives different ones, as many as are open",
  remedy: "Choose among the arms of `open`; where it is undefined all arms are open.",
  check(subject) {
    const { arms } = subject;
    const { reward } = script(subject);
    const next = seeded(20);
    for (let run = 0; run < SETS.runs; run++) {
      const count = 1 + below(next, mostPerRound(subject));
      const policy = create(subject, { perRound: count });
      for (let round = 1; round <= SETS.rounds; round++) {
        // One arm alone as often as several.
        const [lone, chance] = [below(next, arms), next() < 0.5 ? 0 : 0.5];
        const list = [...ArmSet.all(arms)].filter((arm) => arm === lone || next() < chance);
        const open = new ArmSet(arms, list);
        const chosen = policy.chooseMany(round, count, open);
        const answers = [policy.choose(round, open), policy.explain(round, open).arm, ...chosen];
        const where = `in round ${round} with the open arms ${list.join(", ")}`;
        const isOpen = answers.every((arm) => list.includes(arm));
        demand(isOpen, `the arms ${answers.join(", ")} ${where}`, "open arms alone");
        const wanted = Math.min(count, list.length);
        const isWhole = chosen.length === wanted && new Set(chosen).size === wanted;
        demand(isWhole, `${count} asked for, chosen ${chosen.join(", ")} ${where}`, `${wanted} different arms`);
        for (const arm of chosen) policy.pulled(arm, round, open);
        // Every third round's rewards are lost.
        if (round % 3 !== 0) for (const arm of chosen) policy.rewarded(arm, reward(arm, round));
      }
    }
  },
};

export const allArmsOpen: PolicyLaw = {
  title: "a set of all arms means the same as no set",
  remedy: "Treat `open` of all arms and `open` of undefined alike.",
  check(subject) {
    const all = ArmSet.all(subject.arms);
    const withSet = create(subject);
    const without = create(subject);
    const two = Math.min(2, subject.arms);
    const pulls = play(withSet, script(subject, { delay: randomDelay, open: () => all }), (round) => {
      const what = (asked: string) => `${asked} in round ${round} without a set`;
      demandSame(what("the choice"), withSet.choose(round), withSet.choose(round, all));
      demandSame(what("the reason"), withSet.explain(round), withSet.explain(round, all));
      demandSame(what(`${two} arms`), withSet.chooseMany(round, two), withSet.chooseMany(round, two, all));
    });
    const others = play(without, script(subject, { delay: randomDelay }));
    demandSame("the pulls without a set", pullsOf(others), pullsOf(pulls));
    demandSame("the state without a set", stateText(without), stateText(withSet));
  },
};

export const explanationAgrees: PolicyLaw = {
  title: "an explanation names the chosen arm, a rule and finite numbers",
  remedy: "Let `choose` answer the arm of `explain`, and leave out numbers that are not finite.",
  check(subject) {
    const policy = create(subject);
    play(policy, eventful(subject), (round, open) => {
      const reason = policy.explain(round, open);
      demandSame(`the arm that is explained in round ${round}`, reason.arm, policy.choose(round, open));
      checkReason(reason, round);
    });
  },
};

function checkReason({ arm, rule, numbers, learner }: Reason, round: number): void {
  demand(rule !== "", `no rule in round ${round}`, "the name of the rule that decided");
  for (const [name, number] of Object.entries(numbers)) {
    demand(Number.isFinite(number), `numbers.${name} = ${number} in round ${round}`, "a finite number");
  }
  if (learner === undefined) return;
  demandSame(`the learner's arm in round ${round}`, learner.arm, arm);
  checkReason(learner, round);
}

export const explanationSurvives: PolicyLaw = {
  title: "a restored policy explains its choices by the same numbers",
  remedy: "Put everything into `state` that choices and reasons are made of, and take it out in `restore`.",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const live = create(subject);
    for (const entry of entries) {
      if (entry.kind === "pulled") {
        const restored = create(subject);
        restored.restore(live.state());
        withOpenArms(entry, subject.arms, (open) => {
          const what = `the reason of a restored policy in round ${entry.round}`;
          demandSame(what, restored.explain(entry.round, open), live.explain(entry.round, open));
        });
      }
      tell(live, entry);
    }
  },
};

import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { type CarriedArms, carryByArm, type OwnState } from "../carry.js";
import { definePolicy, type Situation } from "../definePolicy.js";
import { EvenhandError } from "../errors.js";
import { deadlineViolationBound } from "../guarantees/quotaViolationBound.js";
import { deadlineLeader } from "../leader/deadline/deadlineLeader.js";
import type { DeadlineLeader } from "../leader/deadline/urgency.js";
import { Absences } from "../leader/windows/absences.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import type { Stretch } from "../play.js";
import type { Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { type Fraction, fractionText } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import type { PolicyIdentity } from "../state/identity.js";
import { withinEach } from "../state/invariants.js";
import { type Guard, GuardedLearner } from "./guardedLearner.js";

/**
 * Quotas by earliest deadline over any learner.
 *
 *   A(t) = { i : N_i < r_i t },  deadline of arm i = ceil((N_i + 1) / r_i)
 *   pull the arm of A(t) with the earliest deadline; if A(t) is empty, ask the learner.
 *
 * Guarantee: N_i(t) >= floor(r_i t) for every t, every learner and every r with Σ r <= 1 (docs/adr/0003).
 * Differs from FUCB [patil2019, Algorithm 3], which pulls the largest deficit and keeps the promise for equal r only.
 *
 * Sleeping arms: the promise is kept on each arm's own clock, N_i(t) >= floor(r_i a_i(t)) with a_i(t) the rounds in
 * which it was open, for any availability: while an arm is absent and any arm is due, open or absent, the open arm with
 * the earliest deadline is pulled, due or not.
 *
 * m pulls a round (r_i <= 1, Σ r <= m): the due arms in the order of PD², then the learner's best of the rest.
 * N_i(t) >= floor(r_i t) when all arms are open; nothing is promised when m > 1 and arms are absent.
 */
export class DeadlineQuota implements Guard {
  readonly scalars = { lastRound: 0 };
  readonly invariants = [pulledOrAbsentOnceARound];
  readonly #shares: Shares;
  readonly #perRound: number;
  readonly #deadlines: DeadlineLeader;
  readonly #pulls: Uint32Array;
  readonly #absences: Absences;

  constructor(shares: Shares, perRound: number, leader = deadlineLeader) {
    this.#pulls = new Uint32Array(shares.arms);
    this.#absences = new Absences(new Uint32Array(shares.arms));
    this.#shares = shares;
    this.#perRound = perRound;
    this.#deadlines = leader(shares, this.#pulls, this.#absences);
  }

  get columns() {
    return { pulls: this.#pulls, absences: this.#absences.column() };
  }

  forced(round: Round, open?: ArmSet): Arm {
    if (this.#perRound === 1) return this.#deadlines.top(round, open);
    return this.#deadlines.topMany(round, 1, open)[0] ?? NO_ARM;
  }

  forcedMany(round: Round, count: number, open?: ArmSet): Arm[] {
    return this.#deadlines.topMany(round, count, open);
  }

  get quietUntil(): Round {
    return this.#deadlines.quietUntil;
  }

  reason(arm: Arm): Reason<RuleId> {
    const pulls = this.#pulls[arm];
    const deadline = this.#deadlines.deadline(arm);
    return { arm, rule: "deadline", numbers: { share: this.#shares.value(arm), pulls, deadline } };
  }

  pulled(arm: Arm, times: number, round: Round, open?: ArmSet): void {
    if (round > this.scalars.lastRound) {
      if (open !== undefined && !open.isAll) this.#deadlines.played(open);
      this.scalars.lastRound = round;
    }
    this.#pulls[arm] += times;
    this.#deadlines.pulled?.(arm);
  }

  playedFree(stretch: Stretch, from: number, last: Round): void {
    this.scalars.lastRound = last;
    stretch.addPulls(this.#pulls, from);
    if (this.#deadlines.pulled === undefined) return;
    for (let streak = from; streak < stretch.streaks; streak++) this.#deadlines.pulled(stretch.arms[streak]);
  }

  restored({ absences }: DeadlineQuota["columns"]): void {
    this.#absences.replace(absences);
    this.#deadlines.restored();
  }
}

/** In no round is an arm pulled twice, or pulled and absent. */
const pulledOrAbsentOnceARound = withinEach("pulls", ({ scalars, columns: { absences } }, arm) => [
  0,
  scalars["lastRound"] - absences[arm],
]);

/** With several pulls a round and absent arms nothing is promised, in any version. */
export function deadlineWarnings({ perRound, allOpen }: Situation, { shares }: { readonly shares: Shares }): string[] {
  const known = deadlineViolationBound(shares, { perRound, allOpen });
  return known.applies ? [] : [`Its guarantee does not hold here (${known.because}).`];
}

export const deadlineQuota = definePolicy({
  id: "deadline-quota",
  version: 1,
  contract: "quota",
  title: "Deadline quota",
  summary: "Serves the due arm with the earliest deadline; when none is due, the learner chooses.",
  guarantee:
    "For every learner and all quotas that fit into a round: N_i(t) >= floor(r_i·t) at every t, on every path, with " +
    "all arms open; N_i(t) >= floor(r_i·a_i(t)) where arms can be absent, a_i(t) being the rounds in which arm i was " +
    "open, with one pull a round. None with several pulls a round and absent arms.",
  source: "docs/adr/0003; earliest deadline first for unit jobs; PD² for several pulls a round",
  parameters: {
    shares: { kind: "shares", words: "the share that each arm is promised of the rounds in which it is open" },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses when no arm is due" },
  },
  examples: [
    { arms: 3, parameters: { shares: [0.5, 0.3, 0.1] } },
    { arms: 4, parameters: { shares: ["1/3", 0.05, 0, 0.1], learner: "thompson" } },
  ],
  warnings: deadlineWarnings,
  carry: carryDeadlines,
  create: (setup, { shares, learner }) =>
    new GuardedLearner(new DeadlineQuota(shares, setup.perRound ?? 1), learner(setup)),
});

/**
 * Everything survives, and a newcomer's clock stands at 0. Version 1 promises its floors on every path, and knows no
 * way to let a share rise without breaking one: newcomers have no share, and the others' stay or fall.
 */
function carryDeadlines(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  checkNoShareRises(arms);
  const { scalars, columns } = carryByArm(from, fresh, arms);
  return { scalars, columns: { ...columns, absences: arms.withNewcomers(columns["absences"], arms.round) } };
}

const NONE: Fraction = { numerator: 0, denominator: 1 };

function checkNoShareRises(arms: CarriedArms): void {
  const [before, now] = [sharesOf(arms.earlier), sharesOf(arms.present)];
  for (let arm = 0; arm < arms.arms; arm++) {
    const was = arms.was(arm) === NO_ARM ? NONE : before.fraction(arms.was(arm));
    const is = now.fraction(arm);
    if (!isAbove(is, was)) continue;
    throw new EvenhandError("carry-promised", {
      received: `${fractionText(is)} for arm ${arm}, which had ${fractionText(was)}`,
      required: "shares that stay or fall, and none for newcomers",
      path: `shares[${arm}]`,
      remedy: "Take version 2 of deadline-quota, whose shares rise by `change` when every promise can be kept.",
    });
  }
}

function isAbove(a: Fraction, b: Fraction): boolean {
  return BigInt(a.numerator) * BigInt(b.denominator) > BigInt(b.numerator) * BigInt(a.denominator);
}

function sharesOf({ arms, perRound, parameters }: PolicyIdentity): Shares {
  return Shares.parse(parameters["shares"], arms, perRound);
}

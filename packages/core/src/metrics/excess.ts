import { type Clock, clockOf, quotaOf } from "./quotaOf.js";
import { defineMetric, type MetricDefinition, type MetricDescription } from "./metric.js";

/**
 * How far any arm was above its cap at the end of any round: max_t max_i N_i(t) − c_i·t. Below 1 the promise
 * N_i(t) <= ceil(c_i·t) was kept throughout.
 */
export const worstExcess = worstOn("all rounds", {
  id: "worst-excess",
  title: "Worst excess over a cap",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "no arm was ever above its cap",
  perArm: false,
  contract: "quota",
  onOwnClock: "own-clock-worst-excess",
});

/**
 * The same on each arm's own clock, of the pulls and rounds of its tenure: max_t n_i − c_i·a_i after a pull of arm i,
 * with a_i the rounds in which it was open. Where nothing changes its one tenure is the whole trial. Below 1 no pull
 * was above a cap; with arms absent, or tenures that begin at different times, no policy can promise that
 * (docs/adr/0011).
 */
export const ownClockWorstExcess = worstOn("own clock", {
  id: "own-clock-worst-excess",
  title: "Worst excess over a cap on own clocks",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "no arm was ever pulled above its cap of the rounds in which it was open",
  perArm: false,
  contract: "quota",
  followsChanges: true,
});

/**
 * An arm rises against its cap only while it is pulled, so it is enough to look at the arm that was pulled last
 * whenever another pull begins, and in the end. With several pulls a round there are no caps.
 */
function worstOn<const Id extends string>(clock: Clock, description: MetricDescription<Id>): MetricDefinition<Id> {
  return defineMetric({
    ...description,
    create: (context) => {
      const { caps } = quotaOf(context, description.id);
      const isOwn = clock === "own clock";
      let worst = 0;
      let last = { arm: 0, round: 1, pulls: 0, absences: 0 };
      return {
        begin: () => {
          worst = 0;
          last = { arm: 0, round: 1, pulls: 0, absences: 0 };
        },
        pulling: (arm, round, pulls, absences) => {
          // Until now the last arm was pulled, and open, in every round.
          const gained = last.pulls + round - last.round;
          const rounds = round - 1 - (isOwn ? last.absences : 0);
          worst = Math.max(worst, -caps.deficit(last.arm, rounds, gained));
          last = { arm, round, pulls, absences };
        },
        read: (outcome, into, at) => {
          const { arm } = last;
          const present = -caps.deficit(arm, clockOf(outcome, arm, clock), outcome.pulls[arm]);
          const known = isOwn ? outcome.accounts?.excess : undefined;
          into[at] = known ?? Math.max(worst, present);
        },
      };
    },
  });
}

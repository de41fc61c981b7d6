import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { habits, type Habit, type Values } from "./study.js";
import { brokenIn, meanIn, measuredIn, mostIn, worlds } from "./worlds.js";

const FLOORS = "broken-floors";
const others = habits.filter((habit) => habit !== "tenures");

/** Counts of hostile changes follow from the order of service: they hold or fail. Those of random ones have errors. */
export function claims(results: Results, values: Values): readonly Claim[] {
  const most = (world: (typeof worlds)[number], habit: Habit, metric = FLOORS) =>
    mostIn(results, values, world, habit, metric);
  return [
    {
      id: "tenures-break-none",
      statement:
        "With tenures no floor is broken, whatever changes: no arm is ever a whole pull behind what is promised.",
      verdict: isTrue(
        worlds.every(
          (world) => most(world, "tenures") === 0 && most(world, "tenures", "own-clock-worst-violation") < 1,
        ),
      ),
      measured: worlds.map((world) => `${world} ${most(world, "tenures")}`).join("; "),
    },
    restartsBreakSome(results, values),
    carriedUnderRandom(results, values),
    neverServed(results, values),
    {
      id: "half-retire",
      statement: "Half of the arms retire for one with 1/2: a quarter of all floors break, in every way but tenures.",
      verdict: isTrue(others.every((habit) => most("half retire", habit) === values.crowd / 4)),
      measured: habits.map((habit) => `${habit} ${most("half retire", habit)}`).join("; "),
    },
    {
      id: "served-retire",
      statement:
        "Where each arm retires for the others once it was served, the floors of one arm in e break, in every way but tenures.",
      verdict: isTrue(others.every((habit) => most("the served retire", habit) === Math.floor(values.queue / Math.E))),
      measured: habits.map((habit) => `${habit} ${most("the served retire", habit)} of ${values.queue}`).join("; "),
    },
    priceOfWaiting(results, values),
  ];
}

const randomWorlds = ["random, many arms", "random, few arms"] as const;

function restartsBreakSome(results: Results, values: Values): Claim {
  const { many, few } = values;
  const [ofMany, ofFew] = randomWorlds.map((world) =>
    withError(meanIn(results, values, world, "clocks restart", FLOORS)),
  );
  return {
    id: "restarts-break-some",
    statement: "Clocks that restart break floors in every sequence of random changes.",
    verdict: isTrue(randomWorlds.every((world) => brokenIn(results, values, world, "clocks restart").mean === 1)),
    measured: `${ofMany} of ${many} arms; ${ofFew} of ${few} arms`,
  };
}

/** A rare event for one of the two: its rate has an error, as the other's has. */
function carriedUnderRandom(results: Results, values: Values): Claim {
  const [deficit, deadline] = others.slice(1);
  const rate = (world: (typeof randomWorlds)[number], habit: Habit) => brokenIn(results, values, world, habit);
  const shown = (habit: Habit) =>
    `${habit}: in ${randomWorlds.map((world) => withError(rate(world, habit))).join(" and in ")}`;
  return {
    id: "carried-under-random",
    statement:
      "Under random changes of 5 arms balances that are carried on break floors too: by largest deficit in fewer sequences than by " +
      "earliest deadline, but in some.",
    verdict: allOf([
      isBelow(rate("random, few arms", deficit), rate("random, few arms", deadline)),
      isTrue(rate("random, few arms", deficit).mean > 0),
    ]),
    measured: `${shown(deficit)}; ${shown(deadline)} of the sequences (${values.many} and ${values.few} arms)`,
  };
}

function neverServed(results: Results, values: Values): Claim {
  const world = "small against large";
  const pulls = (habit: Habit) => summaryOf(results[world], habit, "pulls", { arm: 1 }).mean;
  const due = Math.floor(values.small * values.horizon);
  return {
    id: "never-served",
    statement: "Where clocks restart, an arm with 1 % and a change every 50 rounds is never served.",
    verdict: isTrue(pulls("clocks restart") === 0 && others.slice(1).every((habit) => pulls(habit) >= due)),
    measured: habits.map((habit) => `${habit} ${pulls(habit)} pulls of ${due}`).join("; "),
  };
}

function priceOfWaiting(results: Results, values: Values): Claim {
  const random = meanIn(results, values, "random, many arms", "tenures", "waited");
  const [half] = measuredIn(results, values, "half retire", "tenures", "waited");
  // The newcomer waits while all the others but one that are behind by half a pull are served.
  const expected = (values.crowd / 2 - 1) / 2;
  return {
    id: "price-of-waiting",
    statement:
      "What tenures cost is waiting: less than 1 % of the rounds under random changes of 20 arms, half a pull for each arm that is behind where half retire.",
    verdict: isTrue(random.mean < 0.01 * values.horizon && half.mean === expected),
    measured: `${withError(random)} pulls of ${values.horizon}; half retire ${half.mean} pulls`,
  };
}

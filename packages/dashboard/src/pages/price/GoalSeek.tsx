import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { NumberInput } from "../../design/NumberInput.js";
import { type Engine, useEngine } from "../../engine/engine.js";
import { queryOf } from "../../links/settingQuery.js";
import { plainPercent } from "../../numbers/formats.js";
import { type Estimate, margin, plusMinusWords, uncertainPercent } from "../../numbers/uncertain.js";
import { capsOf } from "../../setting/floors.js";
import { wordsOf } from "../../setting/scenarios.js";
import type { Setting } from "../../setting/setting.js";
import type { Dial } from "./dial.js";

interface GoalSeekProperties {
  readonly dial: Dial;
  readonly setting: Setting;
  /** The policy whose cost counts. */
  readonly place: number;
  readonly isAsked: boolean;
  readonly onChange: (setting: Setting) => void;
}

/** A limit is looked for when it has rested this long, in milliseconds. */
const REST = 400;

/** "We may lose at most 2 %: what can we promise?" */
export function GoalSeek({ dial, setting, place, isAsked, onChange }: GoalSeekProperties) {
  // A worker of its own: the chart is refined meanwhile.
  const engine = useEngine();
  const [limit, setLimit] = useState(2);
  const words = wordsOf(setting);
  const key = useMemo(() => `${queryOf(dial.at(dial.positions[0])).toString()}|${dial.id}|${limit}`, [dial, limit]);
  const [found, setFound] = useState<{ readonly key: string; readonly goal?: Goal; readonly failure?: string }>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const measure: Measure = (position, isExact) =>
        costOf(engine, dial.at(dial.positions[position]), place, isExact ? undefined : limit / 100);
      goalSeek(dial.positions.length, limit / 100, (position, isExact) =>
        isCurrent ? measure(position, isExact) : Promise.reject(new Error("another limit is looked for")),
      ).then(
        (goal) => isCurrent && setFound({ key, goal }),
        (error: unknown) =>
          isCurrent && setFound({ key, failure: error instanceof Error ? error.message : String(error) }),
      );
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, key, place, isAsked]);
  const current = found?.key === key ? found : undefined;
  const id = useId();
  const answer = useRef<HTMLParagraphElement>(null);
  const use = () => {
    onChange(dial.at(dial.positions[current?.goal?.sure?.place ?? 0]));
    // The button goes: the focus stays beside where it was.
    answer.current?.focus();
  };
  return (
    <section class="card goal" aria-labelledby={id}>
      <div class="row">
        <span id={id}>We may lose at most</span>
        <NumberInput
          label={`The most that may be lost, in percent of the ${words.reward}`}
          {...{ value: limit, min: 0, max: 100, unit: " %" }}
          onChange={setLimit}
        />
        <span>of the {words.reward}. What can we promise?</span>
      </div>
      <div class="goal-answer">
        <p role="status" ref={answer} tabIndex={-1}>
          {current === undefined
            ? "Trying promises …"
            : current.goal === undefined
              ? current.failure
              : answerInWords(current.goal, dial, setting, limit)}
        </p>
        {current?.goal?.sure !== undefined && dial.positions[current.goal.sure.place] !== dial.current && (
          <button type="button" class="button" onClick={use}>
            Use {dial.words(dial.positions[current.goal.sure.place])}
          </button>
        )}
      </div>
    </section>
  );
}

function answerInWords({ sure, possible }: Goal, dial: Dial, setting: Setting, limit: number) {
  const { reward } = wordsOf(setting);
  if (sure === undefined) {
    const lost = `${plainPercent(limit / 100)} of the ${reward}`;
    const least = dial.words(dial.positions[0]);
    if (possible >= 0) return `Not even ${least} is certain to cost at most ${lost}. More trials may settle it.`;
    const why = capsOf(setting) === undefined ? "" : " The caps alone do.";
    return `Even ${least} costs more than ${lost}.${why}`;
  }
  const isAll = sure.place === dial.positions.length - 1;
  return (
    <>
      <strong>{dial.canBe(dial.positions[sure.place])}</strong> That costs{" "}
      <span title={plusMinusWords}>{uncertainPercent(sure.cost, `of the ${reward}`)}</span>.
      {isAll && " That is the most that can be promised."}
      {!isAll && possible > sure.place && (
        <span class="soft">
          {" "}
          Up to {dial.words(dial.positions[possible])} may be within the limit too; more trials would settle it.
        </span>
      )}
    </>
  );
}

/** Margins that a cost from few trials must be away from the limit, lest chance decides. */
const CLEAR = 3;

/**
 * The cost from all trials of the setting; where there is a limit, from the first that tell it from the limit clearly.
 */
function costOf(engine: Engine, setting: Setting, place: number, limit: number | undefined): Promise<Estimate> {
  return new Promise((resolve, reject) => {
    engine.ask([setting], {
      answer: (_, { isDone, trials, policies }) => {
        const { cost = { mean: 0, error: 0 } } = policies[place];
        const isClear = limit !== undefined && trials > 2 && Math.abs(cost.mean - limit) > CLEAR * margin(cost);
        if (isDone || isClear) resolve(cost);
      },
      failed: (_, failure) => reject(new Error("error" in failure ? failure.error.required : failure.words)),
    });
  });
}

interface Goal {
  /** The strongest promise whose cost is within the limit with its margin; undefined if even the weakest is not. */
  readonly sure: { readonly place: number; readonly cost: Estimate } | undefined;
  /** The place of the strongest promise whose cost could still be within the limit; -1 if there is none. */
  readonly possible: number;
}

/** Measures what a promise costs: with all trials, or, unless `isExact`, with as few as tell it from the limit. */
export type Measure = (place: number, isExact: boolean) => Promise<Estimate>;

/**
 * The strongest of some promises that costs at most `limit`, by bisection: promises are ordered from the weakest, and a
 * stronger one is taken to cost no less. What is said about the promise that is found does not rest on that: its own
 * cost is measured, with all trials.
 */
export async function goalSeek(count: number, limit: number, measure: Measure): Promise<Goal> {
  const rough = new Map<number, Promise<Estimate>>();
  const costAt = (place: number) => {
    const known = rough.get(place) ?? measure(place, false);
    rough.set(place, known);
    return known;
  };
  const isSure = (cost: Estimate) => cost.mean + margin(cost) <= limit;
  const possible = await lastThat(count, async (place) => {
    const cost = await costAt(place);
    return cost.mean - margin(cost) <= limit;
  });
  let place = await lastThat(possible + 1, async (at) => isSure(await costAt(at)));
  while (place >= 0) {
    const cost = await measure(place, true);
    if (isSure(cost)) return { sure: { place, cost }, possible };
    place--;
  }
  return { sure: undefined, possible };
}

/** The last place that fits, where all before it do; -1 if none does. */
async function lastThat(count: number, fits: (place: number) => Promise<boolean>): Promise<number> {
  let [inside, outside] = [-1, count];
  while (outside - inside > 1) {
    // Beginning with the last: often all of them fit.
    const middle = outside === count && inside === -1 ? count - 1 : Math.floor((inside + outside) / 2);
    if (await fits(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

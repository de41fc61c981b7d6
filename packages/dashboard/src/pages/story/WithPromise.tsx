import { hrefOf } from "../../links/route.js";
import { type Engine, useAnswer } from "../../engine/engine.js";
import { plainPercent } from "../../numbers/formats.js";
import { plusMinusWords, uncertainPercent } from "../../numbers/uncertain.js";
import { queryOf } from "../../links/settingQuery.js";
import { storySetting, tallyOf, type Task } from "./storyRuns.js";
import { Legend, People, usePlayback } from "./People.js";

interface WithPromiseProperties {
  readonly engine: Engine;
  readonly run: readonly Task[] | undefined;
  readonly plain: readonly Task[] | undefined;
}

const { arms, horizon } = storySetting;
const FLOOR = 0.1;
const ELIF = 4;

/** The same luck with a contract, and what it costs on average. */
export function WithPromise({ engine, run = [], plain = [] }: WithPromiseProperties) {
  const { shown, playUntil } = usePlayback();
  const isOver = shown === horizon;
  return (
    <section class="stack">
      <h1 tabIndex={-1}>Now everyone is promised {plainPercent(FLOOR)}</h1>
      <p>
        The same program, the same luck, and one rule before it: anyone about to fall below {plainPercent(FLOOR)} of the
        tasks so far is next. All other tasks go where the program wants.
      </p>
      <div class="card stack">
        <p class="row tray">
          <strong>{shown === 0 ? "The same three hundred tasks" : `Task ${shown} of ${horizon}`}</strong>
          {shown === 0 && (
            <button type="button" class="button primary" disabled={run.length === 0} onClick={() => playUntil(horizon)}>
              Hand out {horizon} with the promise
            </button>
          )}
        </p>
        <People tasks={run.slice(0, shown)} total={horizon} floor={FLOOR} />
        <Legend isMany />
      </div>
      <div role="status" class="stack">
        {isOver && <WhatItCost {...{ engine, run, plain }} />}
      </div>
      <p class="row">
        <a class={`button ${isOver ? "primary" : ""}`} href={hrefOf("/play", queryOf(storySetting))}>
          Open this in the playground
        </a>
        {isOver && (
          <>
            <a class="button" href={hrefOf("/price", queryOf(storySetting))}>
              What would other promises cost?
            </a>
            <a class="button" href={hrefOf("/numbers")}>
              Use your own numbers
            </a>
          </>
        )}
      </p>
    </section>
  );
}

function WhatItCost({
  engine,
  run,
  plain,
}: { readonly [K in keyof WithPromiseProperties]-?: NonNullable<WithPromiseProperties[K]> }) {
  const { answered } = useAnswer(engine, storySetting);
  const [without, kept] = [tallyOf(plain, arms.length), tallyOf(run, arms.length)];
  const cost = answered?.answer.policies[1].cost;
  return (
    <>
      <p>
        <strong>
          Elif got {kept.tasks[ELIF]} tasks instead of {without.tasks[ELIF]}.
        </strong>{" "}
        The promise gave her a fourth, it was accepted, and so the program found her by itself. At no moment was anyone
        a whole task behind.
      </p>
      <p>
        {kept.accepted} of {horizon} were accepted, against {without.accepted} without the promise. That was luck: a
        promise usually costs something.{" "}
        {cost !== undefined && answered !== undefined && (
          <>
            Over {answered.answer.trials} such runs this one costs{" "}
            <strong title={plusMinusWords}>{uncertainPercent(cost, "of the accepted tasks")}</strong>.
          </>
        )}{" "}
        Whether it is worth that is for people to decide. What it costs, and who pays, can be computed.
      </p>
    </>
  );
}

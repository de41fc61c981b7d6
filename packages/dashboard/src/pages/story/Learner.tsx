import { hrefOf } from "../../links/route.js";
import { HANDED_OUT, storySetting, tallyOf, type Task, tasksOf } from "./storyRuns.js";
import { Legend, People, usePlayback } from "./People.js";

interface LearnerProperties {
  readonly run: readonly Task[] | undefined;
  readonly luck: readonly (readonly number[])[] | undefined;
  readonly choices: readonly number[];
}

const { arms, horizon } = storySetting;
const AMARA = 0;
const ELIF = 4;

/** The learner alone: twenty tasks, then all of them. */
export function Learner({ run = [], luck, choices }: LearnerProperties) {
  const { shown, isPlaying, playUntil } = usePlayback();
  const tasks = run.slice(0, shown);
  const isFirst = shown <= HANDED_OUT;
  const own = luck !== undefined && choices.length === HANDED_OUT ? tasksOf(choices, luck) : undefined;
  return (
    <section class="stack">
      <h1 tabIndex={-1}>Now a learning program hands them out</h1>
      <p>
        The same five people, the same luck: Bo’s first task ends the same way, whether you or the program gives it. The
        program tries everyone, and more and more chooses those who did well so far. It was not told to be unkind.
      </p>
      <div class="card stack">
        <p class="row tray">
          <strong>
            {shown === 0 ? "Twenty tasks to begin with" : `Task ${shown} of ${isFirst ? HANDED_OUT : horizon}`}
          </strong>
          {shown === 0 && (
            <button
              type="button"
              class="button primary"
              disabled={run.length === 0}
              onClick={() => playUntil(HANDED_OUT)}
            >
              Let it hand out twenty
            </button>
          )}
          {shown === HANDED_OUT && (
            <button type="button" class="button primary" onClick={() => playUntil(horizon)}>
              Let it go on to {horizon}
            </button>
          )}
        </p>
        <People tasks={tasks} total={isFirst ? HANDED_OUT : horizon} />
        <Legend isMany={!isFirst} />
      </div>
      <div role="status" class="stack">
        {shown === HANDED_OUT && !isPlaying && <FirstTwenty tasks={tasks} own={own} />}
        {shown === horizon && <Starved tasks={tasks} />}
      </div>
    </section>
  );
}

function FirstTwenty({ tasks, own }: { readonly tasks: readonly Task[]; readonly own: readonly Task[] | undefined }) {
  const accepted = (of: readonly Task[]) => tallyOf(of, arms.length).accepted;
  return (
    <p>
      {accepted(tasks)} of 20 were accepted{own === undefined ? "" : `; with you it was ${accepted(own)}`}. It is still
      trying things out. Let it go on.
    </p>
  );
}

function Starved({ tasks }: { readonly tasks: readonly Task[] }) {
  const { tasks: counts, accepted } = tallyOf(tasks, arms.length);
  return (
    <>
      <p>
        <strong>
          {arms[AMARA].name} got {counts[AMARA]} tasks. {arms[ELIF].name} got {counts[ELIF]}.
        </strong>{" "}
        Elif’s first three came back, and the program never asked her again. It does not know what we know: Elif is
        exactly as good as Amara. Three in four of her tasks would have been accepted.
      </p>
      <p>
        {accepted} of {horizon} were accepted, so that by its own measure nothing went wrong. We picked this run because
        it is Elif’s; but in about four of ten such runs somebody is left with less than 2&#8239;% of the tasks.
      </p>
      <p>
        <a class="button primary" href={hrefOf("/", new URLSearchParams({ step: "3" }))}>
          Now with a promise
        </a>
      </p>
    </>
  );
}

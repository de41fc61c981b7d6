import { useEffect, useRef } from "preact/hooks";
import { hrefOf } from "../../links/route.js";
import { HANDED_OUT, storySetting, tallyOf, tasksOf } from "./storyRuns.js";
import { Legend, People } from "./People.js";

interface HandOutProperties {
  readonly luck: readonly (readonly number[])[] | undefined;
  readonly choices: readonly number[];
  readonly onChoose: (choices: readonly number[]) => void;
}

const { arms } = storySetting;

/** The reader hands out twenty tasks. */
export function HandOut({ luck, choices, onChoose }: HandOutProperties) {
  const tasks = luck === undefined ? [] : tasksOf(choices, luck);
  const left = HANDED_OUT - choices.length;
  const give = (arm: number) => {
    if (left > 0) onChoose([...choices, arm]);
  };
  // Keys may come faster than effects: the listener calls what the last rendering gave.
  const giveNow = useRef(give);
  giveNow.current = give;
  useEffect(() => {
    // Wherever the focus is: who reads "press 1 to 5" has not clicked yet. There is no text to type on this page.
    const giveByKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const arm = Number(key) - 1;
      if (ctrlKey || metaKey || altKey || !Number.isInteger(arm) || arm < 0 || arm >= arms.length) return;
      giveNow.current(arm);
    };
    document.addEventListener("keydown", giveByKey);
    return () => document.removeEventListener("keydown", giveByKey);
  }, []);
  const { accepted } = tallyOf(tasks, arms.length);
  const last = tasks.at(-1);
  return (
    <section class="stack">
      <h1 tabIndex={-1}>You have twenty tasks and five people</h1>
      <p>
        You run a small translation desk. Every task goes to one person; the customer accepts the result or sends it
        back. You do not know yet how good anyone is. Hand the tasks out as you think best.
      </p>
      <div class="card stack">
        <p class="row tray">
          <strong>
            {left === 0 ? "All tasks are handed out" : `Who gets task ${choices.length + 1} of ${HANDED_OUT}?`}
          </strong>
          <span class="soft" role="status">
            {last === undefined ? (
              <>
                Choose a name<span class="with-keys">, or press 1 to 5</span>.
              </>
            ) : (
              `${arms[last.arm].name}: ${last.reward === 1 ? "accepted" : "came back"}.`
            )}
          </span>
        </p>
        <People tasks={tasks} total={HANDED_OUT} {...(left === 0 ? {} : { onGive: give })} />
        <Legend isMany={false} />
      </div>
      {left === 0 ? (
        <>
          <p>
            <strong>{accepted} of 20 were accepted.</strong> {inWords(choices)}
          </p>
          <p class="row">
            <a class="button primary" href={hrefOf("/", new URLSearchParams({ step: "2" }))}>
              Let a learning program do it
            </a>
            <button type="button" class="button" onClick={() => onChoose([])}>
              Hand them out again
            </button>
          </p>
        </>
      ) : (
        <p class="small soft">
          No time for that?{" "}
          <a href={hrefOf("/", new URLSearchParams({ step: "2" }))}>Go on to what a learning program does</a>
        </p>
      )}
    </section>
  );
}

/** What the reader's own way of handing out says about those who got little. */
function inWords(choices: readonly number[]): string {
  const { tasks: counts } = tallyOf(
    choices.map((arm) => ({ arm, reward: 0 })),
    arms.length,
  );
  const names = (wanted: (count: number) => boolean) =>
    arms.filter((_, arm) => wanted(counts[arm])).map(({ name }) => name);
  const none = names((count) => count === 0);
  if (none.length > 0) return `${listed(none)} got none: you will never know what they would have made of one.`;
  const few = names((count) => count <= 2);
  if (few.length > 0) return `${listed(few)} had two at most: would you bet on how good they are?`;
  return "Everyone had at least three: even so, few would bet on who is best.";
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

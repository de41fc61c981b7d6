import type { Connection } from "@evenhand/client";
import type { AllocatorAnswer, ChangeAnswer, Effect } from "@evenhand/protocol";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Notice } from "../../../design/Notice.js";
import { type Problem, ProblemNotice, problemOf } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";
import type { Service } from "../../../service/useService.js";
import { useAsked } from "../create/useDryRun.js";
import { Effects } from "./Effects.js";

export interface DialogProperties {
  readonly service: Service;
  /** The allocator as it is now. */
  readonly allocator: AllocatorAnswer;
  readonly onClose: () => void;
}

interface ChangeDialogProperties extends DialogProperties {
  readonly title: string;
  /** What it does, before anything is asked. */
  readonly words: string;
  readonly confirm: string;
  /** Undefined: something has to be chosen first. */
  readonly change: Change | undefined;
  /** What has to be chosen first. */
  readonly waitsFor: string;
  /** It cannot be undone, and its button shows that. With `asksForId` the allocator's id has to be typed first. */
  readonly isForGood?: boolean;
  readonly asksForId?: boolean;
  readonly children?: ComponentChildren;
}

/** Asks what a change would mean and shows it; makes the change when that was confirmed. */
export function ChangeDialog(properties: ChangeDialogProperties) {
  const { service, allocator, title, words, confirm, change, waitsFor, children, onClose } = properties;
  const { isForGood = false, asksForId = false } = properties;
  const [typedId, setTypedId] = useState("");
  const isAllowed = !asksForId || typedId.trim() === allocator.id;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const asked = useAsked(change, (wanted) => meaningOf(service.connection, allocator.id, wanted));
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => setFailure(undefined), [change]);
  const problem = failure ?? asked.problem;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (change === undefined || asked.answer === undefined || !isAllowed) return;
    setBusy(true);
    try {
      await make(service.connection, allocator.id, change, asked.answer);
      onClose();
    } catch (error) {
      setFailure(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <dialog class="change-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <h2 id={id}>{title}</h2>
        {!isForGood && <p>{words}</p>}
        {children}
        <section class="stack tight effects" aria-label="What it would mean" aria-busy={asked.isAsking}>
          {problem !== undefined && <ProblemNotice problem={problem} />}
          {change === undefined && <p class="small soft">{waitsFor}</p>}
          {asked.isAsking && <p class="small soft">The service is asked what it would mean …</p>}
          {asked.answer !== undefined && <Effects before={allocator} after={asked.answer} />}
        </section>
        {isForGood && (
          <Notice kind="bad" title="This cannot be undone">
            {words}
          </Notice>
        )}
        {asksForId && (
          <div class="field">
            <label for={`${id}-typed`}>
              To confirm, type the id of the allocator: <code>{allocator.id}</code>
            </label>
            <input
              id={`${id}-typed`}
              class="input"
              type="text"
              autocomplete="off"
              spellcheck={false}
              value={typedId}
              onInput={({ currentTarget }) => setTypedId(currentTarget.value)}
            />
          </div>
        )}
        <div class="row dialog-foot">
          <button
            type="submit"
            class={`button ${isForGood ? "danger" : "primary"}`}
            disabled={asked.answer === undefined || isBusy || !isAllowed}
          >
            {isBusy ? "The change is being made …" : confirm}
          </button>
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** A change of a running contract, as a request below the allocator. */
export interface Change {
  readonly method: "PATCH" | "POST";
  /** The part of the address behind the allocator: arms, retirements; empty: the allocator itself. */
  readonly part: "" | "arms" | "retirements";
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks what a change would mean; nothing changes. */
function meaningOf(connection: Connection, allocator: string, change: Change): Promise<ChangeAnswer> {
  return sent(connection, `${pathTo(allocator, change)}?dryRun=true`, change);
}

/** Makes the change that was shown. It is refused where the contract has changed since. */
async function make(
  connection: Connection,
  allocator: string,
  change: Change,
  { version }: Pick<ChangeAnswer, "version">,
): Promise<void> {
  await sent(connection, `${pathTo(allocator, change)}?expected=${version}`, change);
}

function pathTo(allocator: string, { part }: Change): string {
  return apiPath("allocators", allocator, ...(part === "" ? [] : [part]));
}

function sent<T>(connection: Connection, path: string, { method, body }: Change): Promise<T> {
  return method === "PATCH" ? connection.patch<T>(path, body) : connection.post<T>(path, body);
}

interface EffectChoiceProperties {
  readonly effect: Effect;
  readonly onChange: (effect: Effect) => void;
}

const choices: readonly { readonly effect: Effect; readonly words: string; readonly meaning: string }[] = [
  {
    effect: "without-loss",
    words: "Without a loss",
    meaning: "a share rises as soon as every other promise can still be kept",
  },
  { effect: "now", words: "At once", meaning: "all begin again now, and what an arm is owed is forgone" },
];

/** When shares rise: as soon as no promise is broken by it, or at once. */
export function EffectChoice({ effect, onChange }: EffectChoiceProperties) {
  return (
    <fieldset class="stack tight">
      <legend>When it takes effect</legend>
      {choices.map((choice) => (
        <label key={choice.effect} class="row">
          <input
            type="radio"
            name="effect"
            checked={effect === choice.effect}
            onChange={() => onChange(choice.effect)}
          />
          <span>
            {choice.words}: <span class="soft">{choice.meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ReasonFieldProperties {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ reason, onChange }: ReasonFieldProperties) {
  return (
    <div class="field">
      <label for="change-reason">Reason, for the log (may be left empty)</label>
      <input
        id="change-reason"
        class="input"
        type="text"
        maxLength={1000}
        value={reason}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

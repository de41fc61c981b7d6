import type { AllocatorAnswer } from "@evenhand/protocol";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Notice } from "../../../design/Notice.js";
import { problemOf, type Problem } from "../../../service/problem.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import type { Service } from "../../../service/useService.js";
import { useAsked } from "../create/useDryRun.js";
import { make, meaningOf, type Change } from "./change.js";
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
  /** It cannot be undone: it looks like it. With `asksForId` the id of the allocator has to be typed before. */
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
            {isBusy ? "It is being made …" : confirm}
          </button>
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

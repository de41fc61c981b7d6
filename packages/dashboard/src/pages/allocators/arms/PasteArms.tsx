import { useId, useState } from "preact/hooks";
import { armsOfText } from "../../../draft/armsOfText.js";
import type { DraftArm } from "../../../draft/draft.js";
import { rowsOf } from "../../../files/rowsOf.js";

/** Takes arms from a list or a table that is pasted; what cannot be read stays where it is. */
export function PasteArms({ onArms }: { readonly onArms: (arms: readonly DraftArm[]) => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const take = async () => {
    const reader = await import("papaparse").catch(() => undefined);
    if (reader === undefined) {
      setProblem("What reads lists could not be loaded: the service does not answer. Try again when it does.");
      return;
    }
    const read = armsOfText(rowsOf(text, reader.default.parse).rows);
    if ("problem" in read) {
      setProblem(read.problem);
      return;
    }
    onArms(read.arms);
    setText("");
    setProblem(undefined);
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Paste a list
      </button>
    );
  }
  return (
    <div class="paste stack tight">
      <label for={id} class="small">
        One arm in each line: id, label, group, at least %, at most %. Only the id is needed; a first line may name the
        columns (id, label, group, share, cap, successes, failures).
      </label>
      <textarea
        id={id}
        class="input"
        rows={6}
        spellcheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        placeholder={"north, North Mill, region A, 20, 50\nharbour, Harbour Co, region B, 20, 50"}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      {problem !== undefined && (
        <p class="small broken" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="button" class="button primary" onClick={() => void take()}>
          Take these arms
        </button>
        <button type="button" class="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </div>
  );
}

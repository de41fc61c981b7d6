import { readReceipt } from "@evenhand/allocator/verify";
import { useId, useState } from "preact/hooks";
import { Notice } from "../../design/Notice.js";
import { problemOf } from "../../service/problem.js";
import { useService } from "../../service/useService.js";
import { serviceKey, type ServiceKey } from "../../audit/serviceKey.js";
import type { ReaderEvidence } from "../../audit/verdict/evidence.js";

interface KeyFieldProperties {
  readonly given: ReaderEvidence;
  /** Whether the text was a key. */
  readonly onKey: (text: string) => boolean;
  /** A key that the server of these pages gave for itself. */
  readonly onServiceKey: (key: ServiceKey) => void;
}

/** The verifier key: typed, or asked of the service that these pages came from. */
export function KeyField({ given, onKey, onServiceKey }: KeyFieldProperties) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const add = (text: string) => {
    const isKey = onKey(text.trim());
    setProblem(
      isKey ? undefined : "This is not a verifier key. One has three parts with plus signs between: name+id+key.",
    );
    if (isKey) setTyped("");
  };
  return (
    <form
      class="card stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        add(typed);
      }}
    >
      <label for={id}>
        <strong>Whose signature?</strong> The verifier key of the log, one line
      </label>
      <div class="row key-row">
        <input
          id={id}
          class="input"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="example.com/log+1a2b3c4d+AQID…"
          aria-invalid={problem !== undefined}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" class="button" disabled={typed.trim() === ""}>
          Use this key
        </button>
      </div>
      <AskService given={given} onKey={onServiceKey} />
      <p class="small soft">
        Take the key from a source that you trust, and not from where the log or the receipt came: anyone who can forge
        one of them can also hand out a key that fits.
      </p>
      {problem !== undefined && (
        <Notice kind="bad" title="The key was not taken">
          {problem}
        </Notice>
      )}
    </form>
  );
}

/** Only where a service stands behind these pages, and only when it is asked for: nothing is sent otherwise. */
function AskService({ given, onKey }: { readonly given: ReaderEvidence; readonly onKey: (key: ServiceKey) => void }) {
  const state = useService();
  const [problem, setProblem] = useState<string>();
  const signed = signedIn(given);
  if (state.kind !== "open" || signed === undefined) return null;
  const ask = async () => {
    try {
      const key = await serviceKey(state.service.connection, signed.head, signed.place);
      setProblem(undefined);
      onKey(key);
    } catch (error) {
      setProblem(problemOf(error).detail);
    }
  };
  return (
    <p class="small">
      <button type="button" class="link" onClick={() => void ask()}>
        Ask this server for its key
      </button>{" "}
      <span class="soft">It then vouches for itself: that finds mistakes, but not fraud by this server.</span>
      {problem !== undefined && <span class="broken"> {problem}</span>}
    </p>
  );
}

/** The signed head of the log that is checked, and the place of the event that it is to show. */
function signedIn({ head, receipts }: ReaderEvidence): { readonly head: string; readonly place?: number } | undefined {
  if (head !== undefined) return { head: head.text };
  if (receipts.length === 0) return undefined;
  const { signedHead, index } = readReceipt(receipts[0].text);
  return { head: signedHead, place: index };
}

import { readReceipt, readSignedHead, type VerifierKey } from "@evenhand/allocator/verify";
import { Evidence } from "@evenhand/client";
import { useId, useState } from "preact/hooks";
import { Notice } from "../../design/Notice.js";
import { problemOf } from "../../service/problem.js";
import { useService } from "../../service/useService.js";
import type { ReaderEvidence } from "../../audit/verdict/evidence.js";

interface KeyFieldProperties {
  readonly given: ReaderEvidence;
  /** Whether the text was a key; `isOwn` for one that the server of these pages gave for itself. */
  readonly onKey: (text: string, isOwn: boolean) => boolean;
}

/** The verifier key: typed, or asked of the service that these pages came from. */
export function KeyField({ given, onKey }: KeyFieldProperties) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const add = (text: string, isOwn = false) => {
    const isKey = onKey(text.trim(), isOwn);
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
      <AskService origin={originOf(given)} onKey={(key) => add(key, true)} />
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
function AskService({ origin, onKey }: { readonly origin: string | undefined; readonly onKey: (key: string) => void }) {
  const state = useService();
  const [problem, setProblem] = useState<string>();
  if (state.kind !== "open" || origin === undefined) return null;
  const ask = async () => {
    const allocator = origin.slice(origin.lastIndexOf("/") + 1);
    try {
      const { verifierKey } = await new Evidence(state.service.connection).publicKey(allocator);
      onKey(verifierKey);
      setProblem(undefined);
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

/** The name of the log that is checked, as far as it is known: that of the key must be the same. */
function originOf({ head, receipts }: ReaderEvidence): VerifierKey["name"] | undefined {
  const text = head?.text ?? (receipts.length > 0 ? readReceipt(receipts[0].text).signedHead : undefined);
  return text === undefined ? undefined : readSignedHead(text).origin;
}

import { useState } from "preact/hooks";
import type { Problem } from "./problem.js";
import { ProblemNotice } from "./ProblemNotice.js";
import { signIn } from "./session.js";

/** Asks for a key of the service. */
export function SignIn({ problem }: { readonly problem: Problem | undefined }) {
  const [key, setKey] = useState("");
  const [isKept, setKept] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    if (key.trim() !== "") signIn(key.trim(), isKept);
  };
  return (
    <form class="column stack sign-in" onSubmit={submit}>
      <h1>This service asks for a key</h1>
      <p>
        On the machine of the service, <code>evenhand keys create --scope read,audit</code> makes one. The pages show
        what the key allows, and nothing else.
      </p>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <div class="field">
        <label for="key">Key</label>
        <input
          id="key"
          class="input"
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={key}
          onInput={({ currentTarget }) => setKey(currentTarget.value)}
        />
      </div>
      <label class="row">
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
        Keep it for this tab
      </label>
      <p class="small soft">
        The key stays in this tab: never in an address, and gone when the page is loaded again, unless you keep it until
        the tab is closed.
      </p>
      <div>
        <button type="submit" class="button primary" disabled={key.trim() === ""}>
          Sign in
        </button>
      </div>
    </form>
  );
}

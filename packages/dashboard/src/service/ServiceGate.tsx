import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CopyButton } from "../design/CopyButton.js";
import { hrefOf } from "../links/route.js";
import { type Problem, ProblemNotice } from "./problem.js";
import { signIn, signOut } from "./session.js";
import { type Service, useService } from "./useService.js";

/** Shows what needs a service, once there is one that lets this page in; until then, what is missing. */
export function ServiceGate({ children }: { readonly children: (service: Service) => ComponentChildren }) {
  const state = useService();
  switch (state.kind) {
    case "looking":
      return <p class="loading soft">Looking for the service …</p>;
    case "none":
      return <NoService />;
    case "locked":
      return <SignIn problem={state.problem} />;
    case "failed":
      return <ProblemNotice problem={state.problem} />;
    case "open":
      return <>{children(state.service)}</>;
  }
}

const command = "npm start";

/** Said where the pages are plain files: everything else on them works without a service. */
function NoService() {
  return (
    <div class="column stack">
      <h1>No service behind these pages</h1>
      <p>
        These pages came from a plain web server. Contracts run in a service: a program on your own machine, which
        decides, keeps the log, and serves these pages too. In the folder of Evenhand, this starts one:
      </p>
      <p class="row">
        <code class="command">{command}</code>
        <CopyButton look="link" words="Copy" text={command} />
      </p>
      <p>
        It needs no account and no key at first, and answers this machine alone. Without it you can still{" "}
        <a href={hrefOf("/play")}>simulate a contract</a> and <a href={hrefOf("/verify")}>verify a log</a>.
      </p>
    </div>
  );
}

/** Asks for a key of the service. */
function SignIn({ problem }: { readonly problem: Problem | undefined }) {
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

/** Which key the tab uses and what it allows, where the service has keys. */
export function KeyInUse({ service: { me } }: { readonly service: Service }) {
  if (me.key === null) return null;
  return (
    <span class="small soft row">
      <span title={`This key allows: ${me.scopes.join(", ")}`}>
        key {me.key.slice(0, 6)}…: {me.scopes.join(", ")}
      </span>
      <button type="button" class="link" onClick={signOut}>
        Sign out
      </button>
    </span>
  );
}

import { hrefOf } from "../address/route.js";
import { CopyButton } from "../design/CopyButton.js";

const command = "npm start";

/** Said where the pages are plain files: everything else on them works without a service. */
export function NoService() {
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

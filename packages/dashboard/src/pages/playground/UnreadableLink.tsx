import { hrefOf } from "../../address/route.js";
import { Notice } from "../../design/Notice.js";

interface UnreadableLinkProperties {
  readonly problems: readonly string[];
  /** The page that a new start leads to. */
  readonly path: string;
}

export function UnreadableLink({ problems, path }: UnreadableLinkProperties) {
  return (
    <div class="column stack">
      <h1>This link does not hold a whole setting</h1>
      <Notice kind="bad" title="What is wrong with it">
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
      <p>
        <a href={hrefOf(path)}>Start from a scenario instead</a>
      </p>
    </div>
  );
}

import { CopyButton } from "../../../../design/CopyButton.js";
import type { Service } from "../../../../service/useService.js";
import { decideInCurl, rewardInCurl } from "./curlLines.js";

interface CurlLinesProperties {
  readonly service: Service;
  readonly id: string;
  /** The last decision, if there is one. */
  readonly decision: string | undefined;
  readonly isEnded: boolean;
}

/** The requests that a program makes, ready to be tried in a terminal. */
export function CurlLines({ service, id, decision, isEnded }: CurlLinesProperties) {
  const target = { address: location.origin, allocator: id, hasKeys: service.me.key !== null, decision };
  const all = [
    // A contract that has ended still takes the rewards of its last decisions.
    ...(isEnded ? [] : [{ title: "Ask for a decision", copy: "Copy this request", line: decideInCurl(target) }]),
    { title: "Report its reward", copy: "Copy this report", line: rewardInCurl(target) },
  ];
  return (
    <section class="stack" aria-labelledby="use-title">
      <h2 id="use-title">From a program</h2>
      <div class="courses">
        {all.map(({ title, copy, line }) => (
          <div key={title} class="card stack tight">
            <div class="row spread">
              <h3>{title}</h3>
              <CopyButton look="link" words={copy} text={line} />
            </div>
            <pre class="code" tabIndex={0} aria-label={title}>
              {line}
            </pre>
          </div>
        ))}
      </div>
      <p class="small soft">
        Everything on this page comes from the same API: <a href="/api">all of its routes</a>.
      </p>
    </section>
  );
}

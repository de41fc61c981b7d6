import { CopyButton } from "../../../design/CopyButton.js";
import type { Service } from "../../../service/useService.js";

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

/** Where and as whom a line asks. */
interface CurlTarget {
  /** Such as http://127.0.0.1:4600. */
  readonly address: string;
  readonly allocator: string;
  /** Whether the service asks for a key; it is read from the environment, never written into the line. */
  readonly hasKeys: boolean;
  /** The decision that the reward is for. Without it the line has a placeholder. */
  readonly decision?: string | undefined;
}

/** The line that asks for a decision. */
export function decideInCurl({ address, allocator, hasKeys }: CurlTarget): string {
  return lines(`${address}/v1/allocators/${allocator}/decisions`, hasKeys, "{}");
}

/** The line that reports its reward. */
export function rewardInCurl({ address, hasKeys, decision = "DECISION" }: CurlTarget): string {
  return lines(`${address}/v1/decisions/${decision}/reward`, hasKeys, '{"value": 1}');
}

function lines(url: string, hasKeys: boolean, body: string): string {
  return [
    `curl -sS ${url}`,
    ...(hasKeys ? [`  -H "Authorization: Bearer $EVENHAND_KEY"`] : []),
    `  -H "Content-Type: application/json"`,
    // A request that is repeated with the same key is done once.
    `  -H "Idempotency-Key: $(date +%s%N)"`,
    `  -d '${body}'`,
  ].join(" \\\n");
}

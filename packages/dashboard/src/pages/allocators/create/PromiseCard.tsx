import type { UnderstoodAnswer } from "@evenhand/protocol";
import { plainPercent, whole } from "../../../numbers/formats.js";

interface PromiseCardProperties {
  readonly understood: UnderstoodAnswer | undefined;
  /** The promise in whole decisions, where it can be said so simply. */
  readonly example: string | undefined;
}

/** What the service understood: the promise, what is proved about it, and what is not promised. */
export function PromiseCard({ understood, example }: PromiseCardProperties) {
  return (
    <section class="card stack tight" aria-labelledby="promise-title">
      <h2 id="promise-title">What is promised</h2>
      {understood === undefined ? (
        <p class="small soft">The service says it here before anything is created, once nothing stands in the way.</p>
      ) : (
        <>
          <p>
            <strong>{understood.contract.promise}</strong>
          </p>
          {understood.inForce.arms > 0 && (
            <p class="small">
              {understood.inForce.arms === 1 ? "1 arm is" : `${whole(understood.inForce.arms)} arms are`} promised{" "}
              {plainPercent(understood.inForce.sum.number)} of all decisions together.
            </p>
          )}
          {example !== undefined && <p class="small">{example}</p>}
          <details class="small">
            <summary>What is proved</summary>
            <p>
              {understood.contract.policy.title}: {understood.contract.policy.guarantee}
            </p>
          </details>
          <h3>What it does not promise</h3>
          <ul class="bullets small">
            {understood.notPromised.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

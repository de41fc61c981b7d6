import type { AllocatorAnswer } from "@evenhand/protocol";
import { contractTitle } from "../../../contracts/index.js";
import { CopyButton } from "../../../design/CopyButton.js";
import { whole } from "../../../numbers/formats.js";
import type { StreamState } from "../../../service/followEvents.js";
import type { FurthestArm } from "../health/health.js";
import { spokenState, stateSentence } from "./stateSentence.js";

interface StateBarProperties {
  readonly view: AllocatorAnswer;
  readonly furthest: FurthestArm | undefined;
  /** Left out: the key does not allow to follow events. */
  readonly stream: StreamState["kind"] | undefined;
  readonly isAway: boolean;
}

const streams = { connecting: "connecting …", live: "live", away: "connection lost, trying again …", refused: "" };

/** One sentence of state above everything, and what it rests on. */
export function StateBar({ view, furthest, stream, isAway }: StateBarProperties) {
  const sentence = furthest === undefined ? "" : stateSentence(view, furthest);
  const shown = isAway ? "away" : stream;
  return (
    <div class="sentence">
      <p>{sentence}</p>
      <p class="spoken" role="status">
        {furthest === undefined ? "" : spokenState(view, furthest)}
      </p>
      <p class="small soft facts">
        {shown !== undefined && <span class={`stream ${shown}`}>{streams[shown]}</span>}
        <span>
          {contractTitle(view.contract)}, kept by {view.contract.policy.title}
        </span>
        <span>{whole(view.logLength)} events in the log</span>
        <span>{rewardsInWords(view.pendingRewards)}</span>
        <CopyButton look="link" words="Copy the sentence" text={`${view.id}: ${sentence}`} />
      </p>
    </div>
  );
}

function rewardsInWords(pending: number): string {
  return pending === 1 ? "1 reward awaited" : `${whole(pending)} rewards awaited`;
}

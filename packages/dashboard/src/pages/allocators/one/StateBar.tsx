import { lossInWords } from "@evenhand/allocator";
import type { AllocatorAnswer, ArmsAnswer } from "@evenhand/protocol";
import { contractTitle } from "../../../contracts/index.js";
import { CopyButton } from "../../../design/CopyButton.js";
import { Notice } from "../../../design/Notice.js";
import { ArmSwatch } from "../../../design/chartColours.js";
import { whole } from "../../../numbers/formats.js";
import { apiPath } from "../../../service/session.js";
import type { StreamState } from "../../../service/useLive.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";
import { armName, type FurthestArm } from "../health.js";
import { spokenState, stateSentence } from "./stateSentence.js";

interface StateBarProperties {
  readonly view: AllocatorAnswer;
  readonly furthest: FurthestArm | undefined;
  /** Undefined where the key does not allow to follow events. */
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

/** What the log has lost, as it says itself: nothing on this page is about that. */
export function Losses({ forks = [] }: Pick<AllocatorAnswer, "forks">) {
  const last = forks.at(-1);
  if (last === undefined) return null;
  const lost = forks.reduce((sum, { size, kept }) => sum + size - kept, 0);
  return (
    <Notice kind="warn" title={`The log has lost ${whole(lost)} events`}>
      {lossInWords(last)} All that is shown here is about what is left.
    </Notice>
  );
}

/** More are counted, not shown. */
const LISTED_ALARMS = 5;

interface AlarmsProperties {
  readonly alarms: AllocatorAnswer["alarms"];
  readonly nameOf: (arm: number) => string;
}

/** What should be looked at. None of it changes a decision. */
export function Alarms({ alarms, nameOf }: AlarmsProperties) {
  if (alarms.length === 0) return null;
  return (
    <Notice kind="warn" title={alarms.length === 1 ? "An alarm" : `${alarms.length} alarms`}>
      <ul class="bullets">
        {alarms.slice(0, LISTED_ALARMS).map(({ kind, arm, name, words }) => (
          <li key={`${kind} ${arm}`}>
            {/* The service's words have ids, which may mean nothing to people. */}
            {name !== null && nameOf(arm) !== name && <strong>{nameOf(arm)}: </strong>}
            {words}
          </li>
        ))}
      </ul>
      {alarms.length > LISTED_ALARMS && <p>And {alarms.length - LISTED_ALARMS} more.</p>}
      <p class="small">By chance alone this shows at most once in 10,000 checks. Nothing here changes a decision.</p>
    </Notice>
  );
}

interface DeadlinesProperties {
  readonly service: Service;
  readonly view: AllocatorAnswer;
  readonly version: string;
  readonly every: number;
}

/** Arms that are listed, the next one first. */
const LISTED_DEADLINES = 5;

/** Who must be served next, and by when. */
export function Deadlines({ service, view, version, every }: DeadlinesProperties) {
  const path = `${apiPath("allocators", view.id, "arms")}?sort=deadline&limit=${LISTED_DEADLINES}`;
  const { data } = useRead<ArmsAnswer>(service, path, { version, every });
  const coming = (data?.rows ?? []).filter(({ deadline }) => deadline !== null);
  if (coming.length === 0 || view.status === "archived") return null;
  return (
    <section class="card stack tight" aria-labelledby="deadlines-title">
      <h2 id="deadlines-title">Deadlines coming up</h2>
      <ol class="stack tight small">
        {coming.map((row) => (
          <li key={row.arm} class="arm-name">
            <ArmSwatch arm={row.arm} />
            <span>
              {armName(row)} must be served by round {whole(row.deadline ?? 0)}
              <span class="soft"> · {roundsLeft((row.deadline ?? 0) - view.round)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p class="small soft">A round in which an arm is away moves its deadline.</p>
    </section>
  );
}

/** From the next round on, that one counted. */
function roundsLeft(rounds: number): string {
  return rounds <= 1 ? "the next one" : `within ${whole(rounds)} rounds`;
}

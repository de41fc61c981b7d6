import type { AllocatorAnswer } from "@evenhand/protocol";
import { Notice } from "../../../design/Notice.js";

/** More are counted, not shown. */
const MOST = 5;

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
        {alarms.slice(0, MOST).map(({ kind, arm, name, words }) => (
          <li key={`${kind} ${arm}`}>
            {/* The service's words have ids, which may mean nothing to people. */}
            {name !== null && nameOf(arm) !== name && <strong>{nameOf(arm)}: </strong>}
            {words}
          </li>
        ))}
      </ul>
      {alarms.length > MOST && <p>And {alarms.length - MOST} more.</p>}
      <p class="small">
        Chance alone raises an alarm of a kind in one look of 10,000 at most. Nothing here changes a decision.
      </p>
    </Notice>
  );
}

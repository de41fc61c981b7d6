import type { ArmsAnswer, EventAnswer } from "@evenhand/protocol";
import { useCallback, useEffect, useReducer, useRef, useState } from "preact/hooks";
import { eventInWords } from "../../../audit/eventInWords.js";
import { ArmSwatch } from "../../../design/chartColours.js";
import { clock, whole } from "../../../numbers/formats.js";
import { apiPath } from "../../../service/session.js";
import type { LiveLog } from "../../../service/useLive.js";
import type { Service } from "../../../service/useService.js";
import { allocatorHref, armName } from "../health.js";

interface LiveEventsProperties {
  readonly id: string;
  readonly live: LiveLog;
  readonly nameOf: (arm: number) => string;
  /** The decision that is looked at. */
  readonly opened: string | undefined;
}

/** The last events, newest first, one line each. They can be held to be read. */
export function LiveEvents({ id, live, nameOf, opened }: LiveEventsProperties) {
  const [held, setHeld] = useState<LiveLog>();
  const { events, length } = held ?? live;
  const since = live.length - length;
  const decisions = new Map<unknown, EventAnswer>(events.map((event) => [event.place, event]));
  return (
    <section class="card stack tight" aria-labelledby="live-title">
      <div class="row spread">
        <h2 id="live-title">Decisions, live</h2>
        <button
          type="button"
          class="button small-button"
          aria-pressed={held !== undefined}
          onClick={() => setHeld(held === undefined ? live : undefined)}
        >
          Hold
        </button>
      </div>
      <p class="small soft" data-received={live.received} data-length={live.length}>
        {since > 0 ? `On hold: ${whole(since)} more have arrived.` : `The last of ${whole(length)} events.`}
        {live.skipped > 0 &&
          ` ${whole(live.skipped)} were skipped here while the connection was lost; the log has them.`}
      </p>
      {events.length === 0 ? (
        <p class="small soft">None yet. The lines below ask for the first one.</p>
      ) : (
        <ol class="events small" tabIndex={0} aria-label="The last events">
          {events.map((event) => (
            <EventRow
              key={event.place}
              {...{ id, event, nameOf }}
              decision={"decision" in event.fields ? decisions.get(event.fields.decision) : event}
              isOpened={event.decision !== undefined && event.decision === opened}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface EventRowProperties {
  readonly id: string;
  readonly event: EventAnswer;
  /** The decision that it is or is about, where it is known. */
  readonly decision: EventAnswer | undefined;
  readonly nameOf: (arm: number) => string;
  readonly isOpened: boolean;
}

function EventRow({ id, event, decision, nameOf, isOpened }: EventRowProperties) {
  const { round, about, words } = eventInWords(event, nameOf);
  return (
    <li class={isOpened ? "opened" : ""}>
      <time dateTime={new Date(event.at).toISOString()}>{clock(event.at)}</time>
      {decision?.decision === undefined ? (
        <span class="soft">
          {about === undefined ? "" : `Event ${whole(about)}: `}
          {words}
        </span>
      ) : (
        <a
          href={isOpened ? allocatorHref(id) : allocatorHref(id, decision.decision)}
          aria-expanded={isOpened}
          {...(isOpened ? { "aria-current": "true" } : {})}
        >
          {eventInWords(decision, nameOf).arms.map((arm) => (
            <span key={arm} class="arm-name">
              <ArmSwatch arm={arm} />
              {about === undefined ? <strong>{nameOf(arm)}</strong> : nameOf(arm)}
            </span>
          ))}
          <span class="soft">
            {round === undefined ? "" : `round ${whole(round)}, `}
            {words}
          </span>
        </a>
      )}
    </li>
  );
}

/** Events have numbers of arms: their names are read when they are first needed, in blocks of this size. */
const BLOCK = 100;

/** What the arm of each number is called; its number until that is known. */
export function useArmNames(service: Service, id: string): (arm: number) => string {
  const [learned, learnMore] = useReducer((times: number) => times + 1, 0);
  const names = useRef(new Map<number, string>());
  const asked = useRef(new Set<number>());
  const wanted = useRef(new Set<number>());
  useEffect(() => {
    names.current = new Map();
    asked.current = new Set();
  }, [service, id]);
  useEffect(() => {
    for (const block of [...wanted.current].filter((one) => !asked.current.has(one))) {
      asked.current.add(block);
      const path = `${apiPath("allocators", id, "arms")}?sort=arm&offset=${block * BLOCK}&limit=${BLOCK}`;
      service.connection.get<ArmsAnswer>(path).then(
        ({ rows }) => {
          for (const row of rows) names.current.set(row.arm, armName(row));
          // Arms may still join a block that is not full.
          if (rows.length < BLOCK) asked.current.delete(block);
          learnMore(undefined);
        },
        // The service is away: the next event asks again.
        () => asked.current.delete(block),
      );
    }
    wanted.current.clear();
  });
  // The same function until a name was learned: what is made of names is not made again at every event.
  return useCallback(
    (arm) => {
      const known = names.current.get(arm);
      if (known === undefined) wanted.current.add(Math.floor(arm / BLOCK));
      return known ?? `arm ${arm}`;
    },
    [service, id, learned],
  );
}

import type { Terms } from "@evenhand/allocator";
import { readEvent, sha256, utcText } from "@evenhand/allocator/verify";
import { useMemo, useState } from "preact/hooks";
import { eventLine } from "../../../audit/eventInWords.js";
import type { PlacedRecord } from "../../../audit/tasks.js";
import { useTask } from "../../../audit/useTask.js";
import { forgeries, type Forgery, type LogFacts } from "./forgery.js";

/** Lines of the log on one page. */
const PAGE = 12;

interface LinesProperties {
  readonly log: Blob;
  readonly onForgery: (forgery: Forgery) => void;
}

/** The log, a page of lines at a time; the chosen line has the ways to cheat with it below. */
export function Lines({ log, onForgery }: LinesProperties) {
  const [from, setFrom] = useState(0);
  const [chosen, setChosen] = useState<number>();
  // One more than is shown: the last line can be swapped with it, and it tells whether there is a next page.
  const page = useTask(
    "events",
    useMemo(() => ({ log, from, count: PAGE + 1 }), [log, from]),
  ).state;
  const first = useTask(
    "events",
    useMemo(() => ({ log, from: 0, count: 1 }), [log]),
  ).state;
  const records = page.kind === "done" ? page.answer : [];
  const facts = first.kind === "done" ? factsOf(first.answer[0]) : factsOf(undefined);
  const place = records.findIndex(({ number }) => number === chosen);
  const go = (to: number) => {
    setFrom(to);
    setChosen(undefined);
  };
  return (
    <div class="stack tight">
      <div
        class="card table-scroll lines"
        tabIndex={0}
        role="region"
        aria-label="Lines of the log"
        data-shown={page.kind}
      >
        <table class="comparison">
          <thead>
            <tr>
              <th scope="col">event</th>
              <th scope="col">what it says</th>
              <th scope="col" class="on-wide">
                at
              </th>
            </tr>
          </thead>
          <tbody>
            {records.slice(0, PAGE).map((record) => (
              <tr key={record.number} class={record.number === chosen ? "chosen" : ""}>
                <th scope="row">{record.number}</th>
                <td>
                  <button
                    type="button"
                    class="link line"
                    aria-pressed={record.number === chosen}
                    onClick={() => setChosen(record.number)}
                  >
                    {wordsOf(record, facts)}
                  </button>
                </td>
                <td class="soft on-wide">{timeOf(record)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button
          type="button"
          class="button small-button"
          disabled={from === 0}
          onClick={() => go(Math.max(0, from - PAGE))}
        >
          Earlier
        </button>
        <button
          type="button"
          class="button small-button"
          disabled={records.length <= PAGE}
          onClick={() => go(from + PAGE)}
        >
          Later
        </button>
      </div>
      {place >= 0 && (
        <div class="row" role="group" aria-label={`What to do to event ${records[place].number}`}>
          {ways(records[place], records[place + 1], facts).map((forgery) => (
            <button
              key={forgery.does}
              type="button"
              class="button"
              onClick={() => {
                setChosen(undefined);
                onForgery(forgery);
              }}
            >
              {forgery.does}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What the first event says of the log; a log that begins otherwise has no names. */
function factsOf(record: PlacedRecord | undefined): LogFacts {
  const event = record === undefined ? undefined : readable(record);
  if (event?.kind !== "created") return { arms: 1, name: (arm) => `arm ${arm}`, rewards: { min: 0, max: 1 } };
  const names = event.personal?.names ?? [];
  const { rewards } = event.fields.terms as unknown as Terms;
  return { arms: event.fields.arms, name: (arm) => names[arm] ?? `arm ${arm}`, rewards };
}

function ways(line: PlacedRecord, next: PlacedRecord | undefined, facts: LogFacts): Forgery[] {
  return readable(line) === undefined ? [] : forgeries(line, next, facts);
}

function wordsOf(record: PlacedRecord, { name }: LogFacts): string {
  const event = readable(record);
  return event === undefined ? `${record.leaf.length} bytes that cannot be read` : eventLine(event, name);
}

function timeOf(record: PlacedRecord): string {
  const event = readable(record);
  return event === undefined ? "" : utcText(event.at);
}

function readable(record: PlacedRecord) {
  try {
    return readEvent(record, sha256).event;
  } catch {
    return undefined;
  }
}

import { utcText } from "@evenhand/allocator/verify";
import type { ComponentChildren } from "preact";
import { whole } from "../../numbers/formats.js";
import type { AuditedLog } from "../tasks.js";
import type { ReaderEvidence } from "./evidence.js";
import { judge } from "./judge.js";
import { firstBroken, type Judgement } from "./logJudgement.js";

const names = { log: "The log", receipt: "The receipt", head: "The signed head" } as const;

interface JudgementProperties {
  readonly judgement: Judgement;
  readonly children?: ComponentChildren;
}

/** The answer in plain words: whether it is genuine, what it shows, and what it does not. */
export function JudgementCard({ judgement, children }: JudgementProperties) {
  const { about, tone, title, lead, shows, notShown } = judgement;
  return (
    <section class={`card stack judgement ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <div>
        <p class="soft small">{names[about]}</p>
        <h2>{title}</h2>
      </div>
      {lead !== "" && <p>{lead}</p>}
      {children}
      {(shows.length > 0 || notShown.length > 0) && (
        <div class="what">
          <Sentences title="What this shows" sentences={shows} />
          <Sentences title="What it does not show" sentences={notShown} />
        </div>
      )}
    </section>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div class="stack tight">
      <h3>{title}</h3>
      <ul class="bullets">
        {sentences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

interface AuditedLogProperties {
  readonly audited: AuditedLog;
  /** What the log was checked against. */
  readonly beside: Omit<ReaderEvidence, "log" | "receipts">;
}

/** The verdict on one log, with its timeline. */
export function AuditedLogCard({ audited, beside }: AuditedLogProperties) {
  const [judgement] = judge({ ...beside, receipts: [] }, audited);
  return (
    <JudgementCard judgement={judgement}>
      <Timeline audited={audited} tone={judgement.tone} />
    </JudgementCard>
  );
}

/** The picture's own units: events are spread over its width. */
const WIDTH = 1000;

interface TimelineProperties {
  readonly audited: AuditedLog;
  /** Events that fit each other are not shown as good where it is not known who wrote them. */
  readonly tone: Judgement["tone"];
}

/** The log from its first event to its last, with the first broken step and the end of what was signed. */
export function Timeline({ audited, tone }: TimelineProperties) {
  const { report } = audited;
  const broken = firstBroken(audited);
  const { head } = report.tree;
  // A head over more events than there are shows how much is missing.
  const length = Math.max(1, report.events, head?.size ?? 0);
  const x = (event: number) => (WIDTH * event) / length;
  const fitsUpTo = broken === undefined ? report.events : broken.isSure ? broken.event : 0;
  const atEnd = broken !== undefined && broken.event >= report.events ? ", where the log ends" : "";
  const isHeadShown = head !== undefined && head.relation !== "other-log";
  return (
    <figure class="timeline" data-broken={broken !== undefined} data-tone={tone}>
      <svg viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="missing" x={0} y={12} width={WIDTH} height={16} />
        <rect class="fits" x={0} y={12} width={x(fitsUpTo)} height={16} />
        {fitsUpTo < report.events && (
          <rect class="unfit" x={x(fitsUpTo)} y={12} width={x(report.events) - x(fitsUpTo)} height={16} />
        )}
        {isHeadShown && <path class="head" d={`M${x(head.size)} 4V36`} vector-effect="non-scaling-stroke" />}
        {broken?.isSure === true && (
          <path class="step" d={`M${x(broken.event)} 0V40`} vector-effect="non-scaling-stroke" />
        )}
      </svg>
      <figcaption class="small">
        <ul class="legend">
          <li>
            <span class="key fits" /> {fitsInWords(fitsUpTo, report.events)}
          </li>
          {broken !== undefined && (
            <li class="broken">
              <span class={`key ${broken.isSure ? "step" : "unfit"}`} />{" "}
              {broken.isSure
                ? `First broken step: event ${whole(broken.event)}${atEnd}`
                : `The broken step is one of the events 0 to ${whole(broken.event)}`}
            </li>
          )}
          {isHeadShown && (
            <li>
              <span class="key head" /> Signed up to event {whole(head.size - 1)}
            </li>
          )}
          {report.times !== undefined && (
            <li class="soft">
              {utcText(report.times.first)} to {utcText(report.times.last)}
            </li>
          )}
        </ul>
      </figcaption>
    </figure>
  );
}

function fitsInWords(fitsUpTo: number, events: number): string {
  if (fitsUpTo === events) return `All ${whole(events)} events fit`;
  return fitsUpTo === 0 ? "No event can be relied on" : `The events 0 to ${whole(fitsUpTo - 1)} fit`;
}

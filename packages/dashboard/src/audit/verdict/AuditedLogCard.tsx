import type { AuditedLog } from "../tasks.js";
import type { Given } from "./given.js";
import { judge } from "./judge.js";
import { JudgementCard } from "./JudgementCard.js";
import { Timeline } from "./Timeline.js";

interface AuditedLogProperties {
  readonly audited: AuditedLog;
  /** What the log was checked against. */
  readonly beside: Omit<Given, "log" | "receipts">;
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

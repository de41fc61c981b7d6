import { Audit, LogReader, openSignedHead, parseVerifierKey } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import type { AuditAsked, AuditTold } from "./auditMessages.js";

/** Audits a log in a thread of its own: the page stays free. It is the audit of the command, by the same code. */
let audit = new Audit();
const reader = new LogReader();
let damage: string | undefined;

addEventListener("message", ({ data }: MessageEvent<AuditAsked>) => {
  try {
    take(data);
  } catch (error) {
    tell({ kind: "failed", words: error instanceof Error ? error.message : String(error) });
  }
});

function take(asked: AuditAsked): void {
  switch (asked.kind) {
    case "begin": {
      const { head, verifierKey } = asked;
      if (head === undefined || verifierKey === undefined) return;
      audit = new Audit({ head: openSignedHead(head, { keys: [parseVerifierKey(verifierKey)] }) });
      return;
    }
    case "piece":
      if (damage === undefined) noting(() => reader.push(asked.bytes, (record) => audit.take(record)));
      tell({ kind: "progress", events: audit.events });
      return;
    case "end": {
      if (damage === undefined) noting(() => reader.end());
      const { origin } = reader;
      const told = damage === undefined ? {} : { damage };
      tell({ kind: "done", audited: { report: audit.report(origin), origin, ...told } });
    }
  }
}

/** A file that is cut or damaged is what an audit is for; anything else that cannot be read is no log. */
function noting(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof EvenhandError) || !["log-cut", "log-damaged"].includes(error.code)) throw error;
    damage = `${error.title}: ${error.received}. ${error.remedy}`;
  }
}

function tell(told: AuditTold): void {
  postMessage(told);
}

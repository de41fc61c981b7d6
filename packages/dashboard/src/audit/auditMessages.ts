import type { AuditReport } from "@evenhand/allocator";

/** To the thread that audits: first what it may trust, then the log in pieces, then its end. */
export type AuditAsked =
  | { readonly kind: "begin"; readonly head?: string; readonly verifierKey?: string }
  | { readonly kind: "piece"; readonly bytes: Uint8Array }
  | { readonly kind: "end" };

/** From it. */
export type AuditTold =
  | { readonly kind: "progress"; readonly events: number }
  | { readonly kind: "done"; readonly audited: Audited }
  | { readonly kind: "failed"; readonly words: string };

export interface Audited {
  readonly report: AuditReport;
  /** The name of the log, as its file says. */
  readonly origin: string | undefined;
  /** Where the file ended within an event or is damaged: what is wrong. The report is about what came before. */
  readonly damage?: string;
}

import type { AuditAsked, AuditTold, Audited } from "./auditMessages.js";

export interface AuditOptions {
  /** The last signed head and the key that it must be signed with. */
  readonly head?: string;
  readonly verifierKey?: string;
  readonly onProgress: (events: number) => void;
}

/** Audits a log in this browser, as it comes: nothing is sent anywhere. */
export async function auditLog(log: ReadableStream<Uint8Array>, options: AuditOptions): Promise<Audited> {
  const { onProgress, ...trusted } = options;
  const worker = new Worker(new URL("./auditWorker.ts", import.meta.url), { type: "module" });
  const ask = (asked: AuditAsked, transferred: Transferable[] = []) => worker.postMessage(asked, transferred);
  try {
    const told = new Promise<Audited>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<AuditTold>) => {
        if (data.kind === "progress") onProgress(data.events);
        else if (data.kind === "done") resolve(data.audited);
        else reject(new Error(data.words));
      };
      worker.onerror = ({ message }) =>
        reject(new Error(message === "" ? "The script of the audit could not be loaded." : message));
    });
    // Also where the log breaks off first: what the thread tells then is not waited for.
    told.catch(() => undefined);
    ask({ kind: "begin", ...trusted });
    const reader = log.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const bytes = new Uint8Array(piece.value);
      ask({ kind: "piece", bytes }, [bytes.buffer]);
    }
    ask({ kind: "end" });
    return await told;
  } finally {
    worker.terminate();
  }
}

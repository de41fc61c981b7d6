import type { IncomingHttpHeaders } from "node:http";

/** What a caller may name its request: it stands in the log and in a header of the answer. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
/** W3C Trace Context: version, trace, span and flags. Later versions may have more at the end. */
const TRACE_PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x21-\x7e]{1,200})?$/;

/** The ids of requests: the caller's own (X-Request-Id), where it is one, or else one that this process gives once. */
export function requestIds(): (headers: IncomingHttpHeaders) => string {
  let count = 0;
  return (headers) => {
    const own = headers["x-request-id"];
    return typeof own === "string" && REQUEST_ID.test(own) ? own : `req-${(++count).toString(36)}`;
  };
}

/** The header `traceparent` of a request, where it is one; undefined: it belongs to no trace. */
export function traceParentOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === "string" && TRACE_PARENT.test(traceparent) ? traceparent : undefined;
}

/** The trace that a checked `traceparent` names. */
export function traceIdOf(traceParent: string): string {
  return traceParent.split("-")[1];
}

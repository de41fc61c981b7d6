import type { IncomingMessage, ServerResponse } from "node:http";
import { answerUnreadable } from "./unreadableRequests.js";

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the head of a request. A connection on which nothing has come is closed then too. */
  readonly head: number;
  /** For a whole request: the largest bodies come from far away. */
  readonly request: number;
  /** Without one byte of a body that is to come, or of an answer that is to be read. */
  readonly standstill: number;
  /** Between two looks at the first two. */
  readonly lookedEvery: number;
}

export const usualPatience: Patience = { head: 60_000, request: 300_000, standstill: 60_000, lookedEvery: 15_000 };

/** As Node's server calls them. */
export function serverOptions({ head, request, lookedEvery }: Patience) {
  return { headersTimeout: head, requestTimeout: request, connectionsCheckingInterval: lookedEvery };
}

/**
 * Closes the connection of a client that sends nothing of its body any more, or reads nothing of its answer: Node would
 * wait five minutes for the one, and for ever for the other, with all that is kept for it. A request that is worked on
 * is waited for, however long it takes.
 */
export function closeAtStandstill(request: IncomingMessage, response: ServerResponse, { standstill }: Patience): void {
  response.setTimeout(standstill, () => {
    const { socket } = request;
    // Refuses what has begun to be answered without a word, too.
    if (!request.complete) answerUnreadable(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    else if (socket.writableLength > 0) socket.destroy();
  });
}

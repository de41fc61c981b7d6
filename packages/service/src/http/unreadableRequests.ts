import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { serviceError } from "../errors.js";
import { headersOf, problemOf, type Problem } from "./problem.js";

/** What Node's parser found wrong, by its code. */
const codes = {
  HPE_HEADER_OVERFLOW: { code: "headers-too-large", received: "larger headers", required: "at most 16 kB of headers" },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "request-too-slow", received: "a part of a request", required: "all of it" },
} as const;

/** Answers a connection on which something came that Node could not read as a request. Nothing more is read from it. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // No client is there any more, or it would read this in the middle of another answer.
  const { _httpMessage: begun } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
  if (error.code === "ECONNRESET" || !socket.writable || begun?.headersSent === true) {
    socket.destroy();
    return;
  }
  const known = Object.hasOwn(codes, error.code ?? "") ? codes[error.code as keyof typeof codes] : undefined;
  const { code, ...words } = known ?? { code: "request-unreadable", received: "other bytes", required: "HTTP/1.1" };
  const problem = problemOf(serviceError(code, words));
  const text = JSON.stringify(problem);
  const headers = Object.entries({ ...headersOf(problem), "content-length": String(Buffer.byteLength(text)) });
  const lines = [...headers, ["connection", "close"]].map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join("")}\r\n${text}`);
}

/** Answers what Node would refuse by itself, and without a word: no Host, and an `Expect` that is not known. */
export function answerRefusedByNode(server: Server): void {
  server.on("checkExpectation", ({ headers }: IncomingMessage, response: ServerResponse) => {
    const words = { received: `Expect: ${headers.expect}`, required: "100-continue, or no such header" };
    answer(response, problemOf(serviceError("expectation-unknown", words)));
  });
}

/** Whether it was answered: HTTP/1.1 needs a Host. */
export function isWithoutHost({ httpVersion, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.host !== undefined || httpVersion !== "1.1") return false;
  answer(response, problemOf(serviceError("request-unreadable", { received: "no Host", required: "the header Host" })));
  return true;
}

function answer(response: ServerResponse, problem: Problem): void {
  const text = JSON.stringify(problem);
  const length = { "content-length": Buffer.byteLength(text), connection: "close" };
  response.writeHead(problem.status, { ...headersOf(problem), ...length });
  response.end(text);
}

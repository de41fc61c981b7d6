import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../access/access.js";
import { headersOfAnswer } from "./answerHeaders.js";
import { readJsonBody, type ParseJson } from "./jsonBody.js";
import { headersOf, ofEveryAnswer } from "./problem.js";
import { traceParentOf } from "./requestNames.js";
import type { FinishedRequest, RequestLife } from "./requestLife.js";
import type { Route } from "./route.js";

export interface HotDoorOptions {
  readonly routes: readonly Route[];
  readonly life: RequestLife;
  readonly nextId: (headers: IncomingHttpHeaders) => string;
  /** The framework's own, so that both doors refuse the same. */
  readonly parseJson: ParseJson;
}

interface HotRoute {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly finish: (finished: FinishedRequest) => void;
}

/** A request on its way. */
interface PassingRequest {
  readonly id: string;
  readonly begun: number;
  readonly hot: HotRoute;
  /** What the path names. */
  readonly params: { readonly id: string | undefined };
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  caller: Caller | undefined;
}

/** A larger body goes through the framework, which counts its bytes. */
const MOST_BYTES = 1_048_576;
const JSON_TYPE = "application/json; charset=utf-8";
const jsonTypes: readonly (string | undefined)[] = ["application/json", JSON_TYPE, "application/json;charset=utf-8"];
const ofEveryGoodAnswer: readonly string[] = [...Object.entries(ofEveryAnswer), ["content-type", JSON_TYPE]].flat();
const noQuery = {};

/**
 * A second door for the routes that are asked all the time, in front of the framework: its hooks, parsers and wrappers
 * take longer than a decision does. It takes a request only in its plain form, and leaves every other one, before it
 * has touched it, to the framework. What is done for a request is the same at both doors: `RequestLife`.
 */
export class HotDoor {
  readonly #options: HotDoorOptions;
  readonly #routes: readonly HotRoute[];

  constructor(options: HotDoorOptions) {
    this.#options = options;
    this.#routes = options.routes
      .filter(({ isHot = false, method }) => isHot && method === "POST")
      .map((route) => ({ route, pattern: patternOf(route), finish: options.life.finishing(route) }));
  }

  /** Whether it answers the request. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { life, nextId } = this.#options;
    if (request.method !== "POST" || !isPlain(request) || life.isStopping) return false;
    const { url = "" } = request;
    for (const hot of this.#routes) {
      const found = hot.pattern.exec(url);
      if (found === null) continue;
      const params = { id: found[1] };
      this.#take({
        id: nextId(request.headers),
        begun: performance.now(),
        hot,
        params,
        request,
        response,
        caller: undefined,
      });
      return true;
    }
    return false;
  }

  #take(passing: PassingRequest): void {
    const { hot, request } = passing;
    const { life } = this.#options;
    try {
      const address = request.socket.remoteAddress ?? "";
      const shown = life.enter(address, request.headers);
      passing.caller = life.authorize(hot.route, shown, request.headers);
      this.#read(passing);
    } catch (error) {
      this.#refuse(passing, error);
    }
  }

  /** Mostly a body comes in one piece. A connection that is cut before its end is not answered. */
  #read(passing: PassingRequest): void {
    const pieces: Buffer[] = [];
    passing.request.on("data", (piece: Buffer) => pieces.push(piece));
    passing.request.on("end", () => {
      const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
      readJsonBody(this.#options.parseJson, undefined, bytes, (error, body) => {
        if (error === null) void this.#answer(passing, body);
        else this.#refuse(passing, error);
      });
    });
  }

  async #answer(passing: PassingRequest, body: unknown): Promise<void> {
    const { hot, params, request, caller } = passing;
    const { url = "", headers } = request;
    try {
      const read = { url, headers, params, query: noQuery, body };
      const answered = await this.#options.life.answer(hot.route, read, caller);
      const text = JSON.stringify(answered.body);
      this.#send(passing, answered.status, text, ofEveryGoodAnswer, headersOfAnswer(hot.route, answered));
    } catch (error) {
      this.#refuse(passing, error);
    }
  }

  #refuse(passing: PassingRequest, error: unknown): void {
    const problem = this.#options.life.problem(error, passing.id);
    this.#send(passing, problem.status, JSON.stringify(problem), [], headersOf(problem), problem.code);
  }

  #send(
    { id, begun, hot, params, request, response, caller }: PassingRequest,
    status: number,
    text: string,
    common: readonly string[],
    own: Readonly<Record<string, string>>,
    code?: string,
  ): void {
    // Names and values in turn: what Node would make of an object, which takes longer than to write the answer.
    const headers = [...common, "x-request-id", id, "content-length", String(Buffer.byteLength(text))];
    for (const name in own) headers.push(name, own[name]);
    const trace = request.headers.traceparent === undefined ? undefined : traceParentOf(request.headers);
    if (trace !== undefined) headers.push("traceparent", trace);
    // A client that keeps its connection for the next request would be waited for.
    if (this.#options.life.endsConnections) headers.push("connection", "close");
    response.writeHead(status, headers);
    response.end(text);
    hot.finish({ id, status, ms: performance.now() - begun, caller, params, code, trace });
  }
}

/** Whether its body is JSON of a known length, and it needs none of the steps that only the framework has. */
function isPlain({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined || headers.expect !== undefined) return false;
  if (headers["if-match"] !== undefined) return false;
  const length = Number(headers["content-length"]);
  return length > 0 && length <= MOST_BYTES && jsonTypes.includes(headers["content-type"]);
}

/** Names in their plain form: what must be decoded is left to the framework. */
function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/:\w+/, "([a-z0-9.-]{1,100})")}$`);
}

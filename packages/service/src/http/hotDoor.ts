import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../access/access.js";
import { headersOf } from "./problem.js";
import type { Finished, RequestLife } from "./requestLife.js";
import type { Route } from "./route.js";

export interface HotDoorOptions {
  readonly routes: readonly Route[];
  readonly life: RequestLife;
  readonly nextId: () => string;
  /** The framework's own, so that both doors refuse the same. */
  readonly parseJson: ReturnType<FastifyInstance["getDefaultJsonParser"]>;
}

interface HotRoute {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly finish: (finished: Finished) => void;
}

/** A request on its way. */
interface Passing {
  readonly id: string;
  readonly begun: number;
  readonly hot: HotRoute;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  caller?: Caller;
}

/** A larger body goes through the framework, which counts its bytes. */
const MOST_BYTES = 1_048_576;
const JSON_TYPE = "application/json; charset=utf-8";
const jsonTypes: readonly (string | undefined)[] = ["application/json", JSON_TYPE, "application/json;charset=utf-8"];
const jsonHeaders = { "content-type": JSON_TYPE };
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
    const url = request.url ?? "";
    const hot = this.#routes.find(({ pattern }) => pattern.test(url));
    if (hot === undefined) return false;
    const passing: Passing = { id: nextId(), begun: performance.now(), hot, request, response };
    try {
      const address = request.socket.remoteAddress ?? "";
      life.enter(address, request.headers);
      passing.caller = life.authorize(hot.route, address, request.headers);
      this.#read(passing);
    } catch (error) {
      this.#refuse(passing, error);
    }
    return true;
  }

  /** Mostly a body comes in one piece. A connection that is cut before its end is not answered. */
  #read(passing: Passing): void {
    const pieces: Buffer[] = [];
    passing.request.on("data", (piece: Buffer) => pieces.push(piece));
    passing.request.on("end", () => {
      const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
      void this.#options.parseJson(undefined as never, bytes.toString("utf8"), (error, body: unknown) => {
        if (error === null) void this.#answer(passing, body);
        else this.#refuse(passing, error);
      });
    });
  }

  async #answer(passing: Passing, body: unknown): Promise<void> {
    const { hot, request, caller } = passing;
    const { url = "", headers } = request;
    try {
      const params = { id: hot.pattern.exec(url)?.[1] };
      const read = { url, headers, params, query: noQuery, body };
      const answered = await this.#options.life.answer(hot.route, read, caller);
      send(passing, answered.status, JSON.stringify(answered.body), jsonHeaders);
    } catch (error) {
      this.#refuse(passing, error);
    }
  }

  #refuse(passing: Passing, error: unknown): void {
    const problem = this.#options.life.problem(error, passing.id);
    send(passing, problem.status, JSON.stringify(problem), headersOf(problem));
  }
}

/** Its body is JSON of a known length, and no step is asked for that only some requests need. */
function isPlain({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined || headers.expect !== undefined) return false;
  const length = Number(headers["content-length"]);
  return length > 0 && length <= MOST_BYTES && jsonTypes.includes(headers["content-type"]);
}

/** Names in their plain form: what must be decoded is left to the framework. */
function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replace(/:\w+/, "([a-z0-9.-]{1,100})")}$`);
}

function send(
  { id, begun, hot, response, caller }: Passing,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, "x-request-id": id, "content-length": Buffer.byteLength(text) });
  response.end(text);
  hot.finish({ id, status, ms: performance.now() - begun, caller });
}

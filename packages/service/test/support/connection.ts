import { Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  /** What the service calls the request, in its log and in the answer. */
  readonly requestId: string;
  readonly body: unknown;
}

export interface Request {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: unknown;
  /** The idempotency key. */
  readonly key?: string | undefined;
  /** Milliseconds after which no answer is waited for. Without it, as long as it takes. */
  readonly within?: number;
}

/** Where an answer was waited for too long. */
export class NoAnswer extends Error {}

/** Connections to a service on this machine, kept from one request to the next. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  /** Sends a request; throws where no answer comes. A body that is no JSON is given as text. */
  send({ method, path, body, key, within }: Request): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    return new Promise((resolve, reject) => {
      const asked = request({ port: this.port, host: "127.0.0.1", method, path, headers, agent: this.#agent });
      const late = () => asked.destroy(new NoAnswer(`${method} ${path}: no answer within ${within} ms`));
      const timer = within === undefined ? undefined : setTimeout(late, within);
      const refuse = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      asked.once("error", refuse);
      asked.once("response", (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("error", refuse);
        response.once("end", () => {
          if (!response.complete) {
            refuse(new Error("the answer was cut"));
            return;
          }
          clearTimeout(timer);
          const answered = Buffer.concat(pieces).toString("utf8");
          const isJson = response.headers["content-type"]?.includes("json") === true;
          resolve({
            status: response.statusCode ?? 0,
            requestId: String(response.headers["x-request-id"]),
            body: isJson ? (JSON.parse(answered) as unknown) : answered,
          });
        });
      });
      asked.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

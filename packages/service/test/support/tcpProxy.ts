import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What the way between two programs does to what is sent over it. */
type Way = "open" | "cut" | "silent" | "one-way";

/**
 * A network of this machine that can be made worse: it stands between a program and a port, and passes on what both
 * send. What it holds back arrives when it is healed, as after a real interruption, or never, where it is cut.
 */
export class TcpProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #way: Way = "open";
  #delay = 0;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on("connection", (client) => this.#join(client, target));
  }

  /** Listens at a port of its own, and passes everything on to the target, another port of this machine. */
  static async start(target: number): Promise<TcpProxy> {
    const server = createServer({ noDelay: true }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return new TcpProxy(server, target);
  }

  /** How many connections there are. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Ends all connections, at both sides and in the middle of whatever is sent, and takes no more. */
  cut(): void {
    this.#go("cut");
    for (const pair of this.#pairs) pair.destroy();
  }

  /** Nothing arrives any more, at neither side, and neither side is told. */
  swallow(): void {
    this.#go("silent");
  }

  /** The server gets what is sent to it. What it answers arrives no more. */
  oneWay(): void {
    this.#go("one-way");
  }

  /** Everything arrives this many milliseconds later, in each direction. */
  delay(milliseconds: number): void {
    this.#delay = milliseconds;
  }

  /** As at the beginning. */
  heal(): void {
    this.#delay = 0;
    this.#go("open");
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    if (this.#server.listening) await once(this.#server, "close");
  }

  #go(way: Way): void {
    this.#way = way;
    for (const pair of this.#pairs) pair.go(way);
  }

  #join(client: Socket, target: number): void {
    if (this.#way === "cut") {
      client.destroy();
      return;
    }
    const pair = new Pair(client, connect({ port: target, host: "127.0.0.1", noDelay: true }), () => this.#delay);
    this.#pairs.add(pair);
    pair.onClose(() => this.#pairs.delete(pair));
    pair.go(this.#way);
  }
}

/** A client's connection, and the one to the server that belongs to it. */
class Pair {
  readonly #client: Socket;
  readonly #server: Socket;

  constructor(client: Socket, server: Socket, delay: () => number) {
    [this.#client, this.#server] = [client, server];
    passOn(client, server, delay);
    passOn(server, client, delay);
  }

  /** A connection that is not read keeps what has come, and does not notice that the other side has gone. */
  go(way: Way): void {
    setReading(this.#client, way !== "silent");
    setReading(this.#server, way !== "silent" && way !== "one-way");
  }

  onClose(closed: () => void): void {
    this.#client.once("close", closed);
  }

  destroy(): void {
    this.#client.destroy();
    this.#server.destroy();
  }
}

function setReading(socket: Socket, isRead: boolean): void {
  if (isRead) socket.resume();
  else socket.pause();
}

/** Passes on in the order in which it came, also where the delay has become shorter meanwhile. */
function passOn(from: Socket, to: Socket, delay: () => number): void {
  const underWay: (() => void)[] = [];
  const pass = (deliver: () => void) => {
    if (delay() === 0 && underWay.length === 0) {
      deliver();
      return;
    }
    underWay.push(deliver);
    setTimeout(() => underWay.shift()?.(), delay());
  };
  from.on("data", (chunk) => pass(() => to.writable && to.write(chunk)));
  from.on("end", () => pass(() => to.end()));
  from.on("error", () => to.destroy());
  from.on("close", () => pass(() => to.destroySoon()));
}

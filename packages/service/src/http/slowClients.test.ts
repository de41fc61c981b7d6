import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const post = (path: string, type = "application/json") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that sends this, and nothing more. */
async function client(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

/** What comes back, until the service closes the connection. */
async function read(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (piece: Buffer) => (text += piece.toString()));
  await once(socket, "close");
  return text;
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

describe("a client that sends slowly", () => {
  const { app, allocators } = freshService({ patience: { head: 50, request: 200, standstill: 100, lookedEvery: 20 } });
  beforeEach(async () => {
    await allocators().create(team, { origin: "example.org/team" });
  });

  it.each([
    ["sends nothing", ""],
    ["sends no end of its head", "GET /livez HTTP/1.1\r\nHost: localhost\r\n"],
    ["sends no end of its body at the fast door", post("/v1/allocators/team/decisions")],
    ["sends no end of its body at the framework's", post("/v1/allocators/team/arms")],
    ["sends no end of its upload", post("/v1/allocators", "application/x-ndjson")],
  ])("is told so, and its connection closed: it %s", async (_, bytes) => {
    const port = await listen(app());
    const answer = await read(await client(port, bytes));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request-too-slow"');
  });

  it.each([
    ["head", "GET /livez HTTP/1.1\r\nHost: localhost\r\n", "x: y\r\n"],
    ["body", post("/v1/allocators/team/decisions"), " "],
  ])("has a limit for the whole of it, however steadily the bytes of its %s come", async (_, bytes, more) => {
    const port = await listen(app());
    const socket = await client(port, bytes);
    const dripping = setInterval(() => socket.writable && socket.write(more), 10);
    expect(await read(socket)).toContain('"code":"request-too-slow"');
    clearInterval(dripping);
  });

  it("does not keep others waiting whose uploads come after its own", async () => {
    const port = await listen(app());
    const slow = await client(port, post("/v1/allocators", "application/x-ndjson"));
    const upload = () =>
      app().inject({
        method: "POST",
        url: "/v1/allocators?dryRun=true",
        headers: { "content-type": "application/x-ndjson" },
        payload: '{"id":"other","contract":"quota"}\n{"id":"ann","share":0.5}\n',
      });
    await read(slow);
    // The service may hear of the end of the connection after the client.
    await expect.poll(async () => (await upload()).statusCode, { timeout: 10_000 }).toBe(200);
  });
});

describe("a client that reads slowly", () => {
  const { app } = freshService({ patience: { standstill: 100 } });

  it("reads nothing of a stream: that ends, and what is kept for it goes", async () => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(Buffer.alloc(1_000_000));
      } finally {
        end();
      }
    }
    app().get("/endless", (_request, reply) => reply.send(Readable.from(endless())));
    const port = await listen(app());
    const socket = await client(port, "GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
    socket.pause();
    await ended;
  });

  it("reads nothing of an answer that is whole in memory: its connection is closed", async () => {
    app().get("/large", (_request, reply) => reply.send(Buffer.alloc(100_000_000)));
    const port = await listen(app());
    const connected = once(app().server, "connection");
    const socket = await client(port, "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
    socket.pause();
    const [served] = (await connected) as [Socket];
    await once(served, "close");
  });

  it("waits for an answer that takes long, and has it", async () => {
    app().get("/long", async (_request, reply) => {
      // What would close the connection of one who reads nothing.
      await once(reply.raw, "timeout");
      return { said: "at last" };
    });
    const port = await listen(app());
    const socket = await client(port, "GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await read(socket)).toContain("at last");
  });
});

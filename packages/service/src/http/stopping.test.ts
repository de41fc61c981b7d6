import { Agent, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { freshService, team } from "../../test/support/service.js";

describe("a request that is under way when the service begins to stop", () => {
  const { app, allocators } = freshService();

  /** Listens, and stops as soon as this method is called, which goes on when it stops. */
  async function stopsWithin<T extends object>(owner: T, method: keyof T & string): Promise<void> {
    const stopping = new Promise<void>((resolve) => {
      app().addHook("preClose", (done) => {
        resolve();
        done();
      });
    });
    const own = owner[method] as (...args: unknown[]) => unknown;
    const slow = async (...args: unknown[]) => {
      void app().close();
      await stopping;
      return own.apply(owner, args);
    };
    vi.spyOn(owner as Record<string, typeof slow>, method).mockImplementation(slow);
    await app().listen({ host: "127.0.0.1", port: 0 });
  }

  /** Asks over a connection that would be kept for the next request. */
  async function answerTo(method: string, path: string): Promise<IncomingMessage> {
    const agent = new Agent({ keepAlive: true });
    const { port } = app().server.address() as AddressInfo;
    const headers = { "content-type": "application/json", "content-length": method === "POST" ? 2 : 0 };
    return new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, method, path, headers, agent });
      asked.once("error", reject).once("response", (answer) => resolve(answer.resume()));
      asked.end(method === "POST" ? "{}" : undefined);
    });
  }

  it("is answered at the fast door, and its connection is not kept", async () => {
    await allocators().create(team, { origin: "example.org/team" });
    await stopsWithin(allocators().decisions, "decide");
    const { statusCode, headers } = await answerTo("POST", "/v1/allocators/team/decisions");
    expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 201, connection: "close" });
  });

  it("is answered at the framework's, and its connection is not kept", async () => {
    await allocators().create(team, { origin: "example.org/team" });
    await stopsWithin(allocators(), "view");
    const { statusCode, headers } = await answerTo("GET", "/v1/allocators/team");
    expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: "close" });
  });

  it("is answered to its end where it has begun, and its connection is not waited for", async () => {
    // As other replicas are answered, line by line: the head is out, and says that the connection is kept.
    app().get("/lines", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write("one\n");
      app().server.once("stopped", () => reply.raw.end("two\n"));
    });
    app().addHook("preClose", (done) => {
      setImmediate(() => app().server.emit("stopped"));
      done();
    });
    await app().listen({ host: "127.0.0.1", port: 0 });
    const answer = await answerTo("GET", "/lines");
    await app().close();
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, "keep-alive"]);
  });
});

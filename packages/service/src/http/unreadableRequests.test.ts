import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { freshService } from "../../test/support/service.js";
import { ofEveryAnswer } from "./problem.js";

const { app } = freshService();

/** What comes back for these bytes, until the service closes the connection. */
async function answerTo(bytes: string) {
  const { port } = app().server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (piece: Buffer) => (text += piece.toString()));
  socket.write(bytes, "latin1");
  await once(socket, "close");
  const [head, body] = text.split("\r\n\r\n");
  const [first, ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(": ")).map(([name, value]) => [name, value]));
  return { status: Number(first.split(" ")[1]), headers, body: JSON.parse(body) as unknown };
}

const post = "POST /v1/rewards HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

describe("what Node refuses before the service sees it", () => {
  it.each([
    ["no HTTP", "\x16\x03\x01\x02\r\n\r\n", 400, "request-unreadable"],
    ["another method", "FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "request-unreadable"],
    ["two lengths", `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`, 400, "request-unreadable"],
    [
      "a length and pieces",
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      "request-unreadable",
    ],
    ["a piece without a length", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, "request-unreadable"],
    ["no host", "GET /livez HTTP/1.1\r\n\r\n", 400, "request-unreadable"],
    [
      "large headers",
      `GET /livez HTTP/1.1\r\nHost: localhost\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      431,
      "headers-too-large",
    ],
    ["another expectation", `${post}Expect: more\r\nContent-Length: 0\r\n\r\n`, 417, "expectation-unknown"],
  ])("is a problem like any other: %s", async (_, bytes, status, code) => {
    await app().listen({ host: "127.0.0.1", port: 0 });
    const answer = await answerTo(bytes);
    expect(answer).toMatchObject({ status, body: { status, code, type: `urn:evenhand:${code}` } });
    expect(answer.headers).toMatchObject({
      ...ofEveryAnswer,
      "content-type": "application/problem+json; charset=utf-8",
    });
  });

  it("includes an address that cannot be decoded", async () => {
    const { statusCode, body } = await app().inject({ method: "GET", url: "/%ff" });
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: "request-unreadable" }]);
  });
});

it("does not wait for a connection that has sent nothing when it stops", async () => {
  await app().listen({ host: "127.0.0.1", port: 0 });
  const { port } = app().server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const closed = once(socket, "close");
  await once(app().server, "connection");
  // Node would close it after a minute.
  await app().close();
  await closed;
  expect(app().server.listening).toBe(false);
});

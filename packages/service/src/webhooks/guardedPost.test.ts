import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { GuardedPost, isPublic } from "./guardedPost.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A receiver on this machine, and the requests that reach it. */
async function receiver(answer: RequestListener = (_request, response) => response.end()) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { port, requests };
}

const names =
  (...addresses: string[]) =>
  (_name: string, done: (error: null, found: { address: string; family: number }[]) => void): void => {
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };

describe("what is sent", () => {
  it("reaches a named private network over plain http, by a name or an address, and answers with the status", async () => {
    const { port, requests } = await receiver((_request, response) => response.writeHead(202).end("ignored"));
    const post = new GuardedPost({ networks: ["127.0.0.0/8"], resolve: names("127.0.0.1") });
    expect(await post.send(new URL(`http://receiver.example:${port}/hook?a=1`), { "x-own": "1" }, "{}")).toBe(202);
    expect(await post.send(new URL(`http://127.0.0.1:${port}/hook`), {}, "{}")).toBe(202);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /hook?a=1", "POST /hook"]);
    expect(requests[0].headers).toMatchObject({
      "x-own": "1",
      "content-length": "2",
      host: `receiver.example:${port}`,
    });
  });

  it("follows no redirect: it is a status", async () => {
    const { port, requests } = await receiver((_request, response) =>
      response.writeHead(307, { location: "/other" }).end(),
    );
    const post = new GuardedPost({ networks: ["127.0.0.1"] });
    expect(await post.send(new URL(`http://127.0.0.1:${port}/`), {}, "{}")).toBe(307);
    expect(requests).toHaveLength(1);
  });

  it("is given up where no answer comes, or none that ends its head", async () => {
    const { port } = await receiver((_request, response) => {
      response.writeContinue();
    });
    const post = new GuardedPost({ networks: ["127.0.0.1"], within: 50 });
    await expect(post.send(new URL(`http://127.0.0.1:${port}/`), {}, "{}")).rejects.toThrow();
  });
});

describe("a private address", () => {
  it.each([
    ["http://127.0.0.1", []],
    ["https://127.0.0.1", []],
    ["https://[::1]", []],
    ["https://[::ffff:127.0.0.1]", []],
    ["https://2130706433", []],
    ["https://0x7f.1", []],
    ["https://169.254.169.254", []],
    ["https://127.0.0.1", ["10.0.0.0/8"]],
    ["http://93.184.216.34", []],
  ])("%s is not connected to with the networks %j", async (address, networks) => {
    const { port, requests } = await receiver();
    const url = new URL(`${address}:${port}/`);
    await expect(new GuardedPost({ networks, within: 500 }).send(url, {}, "{}")).rejects.toMatchObject({
      code: "webhook-address",
    });
    expect(requests).toEqual([]);
  });

  it("is refused where a name leads to it, also beside others, and at the time of the connection", async () => {
    const { port, requests } = await receiver();
    const send = (...addresses: string[]) =>
      new GuardedPost({ networks: [], resolve: names(...addresses), within: 500 }).send(
        new URL(`https://name.example:${port}/`),
        {},
        "{}",
      );
    await expect(send("127.0.0.1")).rejects.toMatchObject({ code: "webhook-address" });
    await expect(send("10.1.2.3", "::1", "fd00::1")).rejects.toMatchObject({ code: "webhook-address" });
    // A name that leads elsewhere a moment later is looked up once: what is checked is what is connected to.
    let times = 0;
    const resolve = (name: string, done: Parameters<ReturnType<typeof names>>[1]) => {
      names(times++ === 0 ? "127.0.0.1" : "93.184.216.34")(name, done);
    };
    const post = new GuardedPost({ networks: [], resolve, within: 500 });
    await expect(post.send(new URL(`https://name.example:${port}/`), {}, "{}")).rejects.toMatchObject({
      code: "webhook-address",
    });
    expect([times, requests.length]).toEqual([1, 0]);
  });

  it.each(["10.0.0.1", "100.64.0.1", "172.31.255.255", "192.168.1.1", "0.0.0.0", "224.0.0.1", "255.255.255.255"])(
    "%s is none of the internet",
    (address) => expect(isPublic(address)).toBe(false),
  );
  it.each([
    "::",
    "::1",
    "fe80::1",
    "fd00::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:1::",
    "2001:db8::1",
    "ff02::1",
  ])("%s is none of the internet", (address) => expect(isPublic(address)).toBe(false));
  it.each(["93.184.216.34", "172.32.0.1", "2606:2800:220:1::1", "2a00:1450::1"])(
    "%s is one of the internet",
    (address) => expect(isPublic(address)).toBe(true),
  );
});

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { KeyFile, readSettings, startService, type RunningService } from "../src/index.js";
import { team } from "./support/service.js";

const nginx = process.env["EVENHAND_NGINX"];
/** The lines that docs/service.md tells people to use, and those of somebody who has read nothing. */
const docs = readFileSync(new URL("../../../docs/service.md", import.meta.url), "utf8");
const documented = /```nginx\n([^`]*)```/.exec(docs)?.[1] ?? "";
const stock = "location / { proxy_pass http://127.0.0.1:4600; }";

const wrong = { authorization: `Bearer evenhand_${"0".repeat(12)}_${"A".repeat(43)}` };

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** nginx with two servers in front of a service: as documented, and as it comes. */
async function startNginx(folder: string, service: string, ports: readonly number[]): Promise<ChildProcess> {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const servers = [documented, stock].map(
    (lines, index) => `server { listen 127.0.0.1:${ports[index]};
      ${lines.replace("http://127.0.0.1:4600", service.replace(/\/$/, ""))} }`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    events {} http { access_log off; ${temporary} ${servers.join("\n")} }`,
  );
  const child = spawn(nginx ?? "", ["-p", folder, "-c", file, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const answers = async (port: number) => (await send({ port, path: "/livez" })).status === 200;
  for (const port of ports) await vi.waitUntil(() => child.exitCode !== null || answers(port).catch(() => false));
  if (child.exitCode !== null) throw new Error(said);
  return child;
}

interface Sent {
  readonly port: number;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the client. */
  readonly from?: string;
}

function open({ port, path, body, headers = {}, from = "127.0.0.1" }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const asked = request({
      ...{ host: "127.0.0.1", port, path, localAddress: from, method: body === undefined ? "GET" : "POST" },
      headers: { ...json, ...headers },
    });
    asked.once("error", reject);
    asked.once("response", resolve);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function send(sent: Sent) {
  const response = await open(sent);
  response.resume();
  await once(response, "end");
  return { status: response.statusCode, headers: response.headers };
}

describe.skipIf(nginx === undefined)("behind nginx (EVENHAND_NGINX; npm test finds or installs one)", () => {
  let folder: string;
  let service: RunningService;
  let proxy: ChildProcess;
  let bearer: Readonly<Record<string, string>>;
  const ports: number[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-nginx-"));
    const { key } = new KeyFile(folder).create({ scopes: ["read", "decide", "admin", "audit"], note: "" });
    bearer = { authorization: `Bearer ${key}` };
    const flags = { folder, port: 0, logLevel: "silent", trustedProxies: "127.0.0.1" };
    service = await startService(readSettings({ flags }));
    ports.push(await freePort(), await freePort());
    proxy = await startNginx(folder, service.address, ports);
    await send({ port: ports[0], path: "/v1/allocators", body: team, headers: bearer });
  });
  afterAll(async () => {
    proxy.kill("SIGKILL");
    await service.close();
    rmSync(folder, { recursive: true });
  });

  it("clients have their own addresses, and a good key is answered whatever others try", async () => {
    const statuses = async (from: string, headers: Readonly<Record<string, string>>, times: number) => {
      const seen: (number | undefined)[] = [];
      for (let time = 0; time < times; time++) {
        seen.push((await send({ port: ports[0], path: "/v1/allocators", from, headers })).status);
      }
      return seen;
    };
    expect((await statuses("127.0.0.2", wrong, 11)).at(-1)).toBe(429);
    // What a client writes itself makes no other address of it, and no other client is taken for it.
    const spoofed = { ...wrong, "x-forwarded-for": "203.0.113.5", forwarded: "for=203.0.113.5" };
    expect(await statuses("127.0.0.2", spoofed, 1)).toEqual([429]);
    expect(await statuses("127.0.0.3", wrong, 1)).toEqual([401]);
    expect(await statuses("127.0.0.2", bearer, 2)).toEqual([200, 200]);
    expect((await send({ port: ports[0], path: "/readyz", from: "127.0.0.2" })).status).toBe(200);
  });

  it.each([
    ["as documented", 0],
    ["as nginx comes", 1],
  ])("live events come at once: %s", async (_, index) => {
    const stream = await open({ port: ports[index], path: "/v1/allocators/team/live?from=0", headers: bearer });
    const [first] = (await once(stream, "data")) as [Buffer];
    expect(first.toString()).toContain(": following");
    let seen = "";
    stream.on("data", (piece: Buffer) => (seen += piece.toString()));
    await send({ port: ports[index], path: "/v1/allocators/team/decisions", body: {}, headers: bearer });
    await expect.poll(() => seen).toContain("event: decided");
    expect(stream.headers["cache-control"]).toBe("no-store");
    stream.destroy();
  });
});

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as plainRequest, type IncomingMessage } from "node:http";
import { request as tlsRequest } from "node:https";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { KeyFile, readSettings, startService, type RunningService } from "../src/index.js";
import { team } from "./support/service.js";

const nginx = process.env["EVENHAND_NGINX"];
/** Not installed by npm test. */
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const caddy = process.env["EVENHAND_CADDY"];

/** What docs/service.md tells people to use, and the lines of somebody who has read nothing. */
const docs = readFileSync(new URL("../../../docs/service.md", import.meta.url), "utf8");
const documented = (language: string) => new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``).exec(docs)?.[1] ?? "";
const HOST = "evenhand.example.org";
const UPSTREAM = "127.0.0.1:4600";
const stock = `location / { proxy_pass http://${UPSTREAM}; }`;

const wrong = { authorization: `Bearer evenhand_${"0".repeat(12)}_${"A".repeat(43)}` };

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** What stands in for another in a text that must have it. */
function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`docs/service.md has no "${from}" any more`);
    return before.replace(from, to);
  }, text);
}

/** A certificate that signs itself. */
function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, "evenhand.pem"), join(folder, "evenhand.key")];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const { status, stderr } = spawnSync("openssl", [...made, ...subject, "-keyout", key, "-out", certificate]);
  if (status !== 0) throw new Error(stderr.toString());
  return { certificate, key };
}

/** nginx with two servers in front of a service: as documented, with TLS, and as it comes, without. */
function nginxArguments(folder: string, upstream: string, doors: readonly Door[]): string[] {
  const { certificate, key } = makeCertificate(folder);
  const withTls = replaced(documented("nginx"), {
    "listen 443": `listen 127.0.0.1:${doors[0].port}`,
    "/etc/ssl/certs/evenhand.pem": certificate,
    "/etc/ssl/private/evenhand.key": key,
    [UPSTREAM]: upstream,
  });
  const plain = `server { listen 127.0.0.1:${doors[1].port}; ${replaced(stock, { [UPSTREAM]: upstream })} }`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    events {} http { access_log off; ${temporary.join("\n")} ${withTls} ${plain} }`,
  );
  return ["-p", folder, "-c", file, "-e", "stderr"];
}

/** Caddy as documented, with a certificate of its own instead of one that it would get. */
function caddyArguments(folder: string, upstream: string, [door]: readonly Door[]): string[] {
  const site = replaced(documented("caddy"), {
    [`${HOST} {`]: `https://${HOST}:${door.port} {\n  bind 127.0.0.1\n  tls internal`,
    [UPSTREAM]: upstream,
  });
  const file = join(folder, "Caddyfile");
  const off = "admin off\nskip_install_trust\nauto_https disable_redirects";
  writeFileSync(file, `{\n${off}\nstorage file_system ${folder}/caddy\n}\n${site}`);
  return ["run", "--adapter", "caddyfile", "--config", file];
}

/** Starts a proxy and waits until it answers at every door. */
async function started(program: string, args: readonly string[], doors: readonly Door[]): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const answers = async (door: Door) => (await send({ door, path: "/livez" })).status === 200;
  for (const door of doors)
    await vi.waitUntil(() => child.exitCode !== null || answers(door).catch(() => false), 20_000);
  if (child.exitCode !== null) throw new Error(said);
  return child;
}

/** Where a proxy is reached. */
interface Door {
  readonly port: number;
  /** The certificate of its authority, in PEM; without it there is no TLS. */
  readonly authority?: () => Buffer;
}

interface Sent {
  readonly door: Door;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the client. */
  readonly from?: string;
}

function open({
  door: { port, authority },
  path,
  body,
  headers = {},
  from = "127.0.0.1",
}: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const target = { host: "127.0.0.1", port, path, localAddress: from, method: body === undefined ? "GET" : "POST" };
    const sent = { ...target, headers: { host: HOST, ...json, ...headers } };
    const asked =
      authority === undefined ? plainRequest(sent) : tlsRequest({ ...sent, servername: HOST, ca: authority() });
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

interface Proxy {
  readonly program: string | undefined;
  readonly args: (folder: string, upstream: string, doors: readonly Door[]) => string[];
  /** The authority of the documented server, in a file of the folder. */
  readonly authority: string;
}

const proxies: Readonly<Record<string, Proxy>> = {
  "nginx and TLS (EVENHAND_NGINX, which npm test finds or installs, and openssl)": {
    program: hasOpenssl ? nginx : undefined,
    args: nginxArguments,
    authority: "evenhand.pem",
  },
  "Caddy and TLS (EVENHAND_CADDY; npm test finds or installs one)": {
    program: caddy,
    args: caddyArguments,
    authority: "caddy/pki/authorities/local/root.crt",
  },
};

describe.each(Object.entries(proxies))("behind %s", (name, { program, args, authority }) => {
  describe.skipIf(program === undefined)("the service", () => {
    const hasStock = name.startsWith("nginx");
    let folder: string;
    let service: RunningService;
    let proxy: ChildProcess;
    let bearer: Readonly<Record<string, string>>;
    const doors: Door[] = [];
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "evenhand-proxy-"));
      const { key } = new KeyFile(folder).create({ scopes: ["read", "decide", "admin", "audit"], note: "" });
      bearer = { authorization: `Bearer ${key}` };
      const corsOrigins = "https://shop.example.org";
      const flags = { folder, port: 0, logLevel: "silent", trustedProxies: "127.0.0.1", corsOrigins };
      service = await startService(readSettings({ flags }));
      doors.push({ port: await freePort(), authority: () => readFileSync(join(folder, authority)) });
      if (hasStock) doors.push({ port: await freePort() });
      proxy = await started(program ?? "", args(folder, new URL(service.address).host, doors), doors);
      await send({ door: doors[0], path: "/v1/allocators", body: team, headers: bearer });
    });
    afterAll(async () => {
      proxy.kill("SIGKILL");
      await service.close();
      rmSync(folder, { recursive: true });
    });

    it("knows clients by their own addresses, and answers a good key whatever others try", async () => {
      const statuses = async (from: string, headers: Readonly<Record<string, string>>, times: number) => {
        const seen: (number | undefined)[] = [];
        for (let time = 0; time < times; time++) {
          seen.push((await send({ door: doors[0], path: "/v1/allocators", from, headers })).status);
        }
        return seen;
      };
      expect((await statuses("127.0.0.2", wrong, 11)).at(-1)).toBe(429);
      // What a client writes itself makes no other address of it, and no other client is taken for it.
      const spoofed = { ...wrong, "x-forwarded-for": "203.0.113.5", forwarded: "for=203.0.113.5" };
      expect(await statuses("127.0.0.2", spoofed, 1)).toEqual([429]);
      expect(await statuses("127.0.0.3", wrong, 1)).toEqual([401]);
      expect(await statuses("127.0.0.2", bearer, 2)).toEqual([200, 200]);
      expect((await send({ door: doors[0], path: "/readyz", from: "127.0.0.2" })).status).toBe(200);
    });

    it("sends live events at once", async () => {
      for (const door of doors) {
        const stream = await open({ door, path: "/v1/allocators/team/live?from=0", headers: bearer });
        const [first] = (await once(stream, "data")) as [Buffer];
        expect(first.toString()).toContain(": following");
        let seen = "";
        stream.on("data", (piece: Buffer) => (seen += piece.toString()));
        await send({ door, path: "/v1/allocators/team/decisions", body: {}, headers: bearer });
        await expect.poll(() => seen).toContain("event: decided");
        expect(stream.headers["cache-control"]).toBe("no-store");
        stream.destroy();
      }
    });

    it("answers pages of other origins once, and browsers come by TLS from then on", async () => {
      const headers = { ...bearer, origin: "https://shop.example.org" };
      const answered = await send({ door: doors[0], path: "/v1/allocators", headers });
      expect(answered.headers).toMatchObject({
        "access-control-allow-origin": "https://shop.example.org",
        "strict-transport-security": "max-age=31536000",
      });
    });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EvenhandClient } from "@evenhand/client";
import type { FastifyInstance } from "fastify";
import { Access } from "../../src/access/access.js";
import { ManagedKeys } from "../../src/access/managedKeys.js";
import { createApp } from "../../src/http/app.js";
import { openReplica, type OpenedReplica } from "../../src/openReplica.js";
import { PostgresServer, testSecret } from "./postgresServer.js";
import { sendTo, type TestRequest } from "./replicasInMemory.js";

/** Milliseconds for one answer: no test needs a fast machine. */
const PATIENT = 30_000;

/** Without any limit of time. */
const limits = { silent: 60_000, whole: 60_000 };

/** A replica that listens, and a client of it. */
export interface ListeningReplica extends OpenedReplica {
  readonly app: FastifyInstance;
  readonly client: EvenhandClient;
  readonly send: (request: TestRequest) => ReturnType<typeof sendTo>;
}

/** Replicas over a PostgreSQL server of their own, in this process, with a key that may do everything. */
export class ListeningReplicas {
  readonly server: PostgresServer;
  readonly all: readonly ListeningReplica[];
  readonly #folder: string;

  private constructor(server: PostgresServer, folder: string, all: readonly ListeningReplica[]) {
    this.server = server;
    this.#folder = folder;
    this.all = all;
  }

  static async start(program: string, names: readonly string[]): Promise<ListeningReplicas> {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-replicas-"));
    const server = await PostgresServer.start(program);
    const opened: OpenedReplica[] = [];
    for (const name of names) {
      opened.push(await openReplica({ folder: join(folder, name), database: server.url, secret: testSecret }));
    }
    const scopes = ["read", "decide", "reward", "admin", "audit"] as const;
    const { key } = await opened[0].keys.create({ scopes: [...scopes], note: "all" });
    for (const replica of opened) await replica.follow();
    return new ListeningReplicas(server, folder, await Promise.all(opened.map((one) => listening(one, key))));
  }

  /** The replicas that take themselves for the owner of an allocator, as the database says now. */
  async ownersOf(allocator: string): Promise<ListeningReplica[]> {
    const places = await Promise.all(this.all.map(({ replicas }) => replicas.ownership.placeAgain(allocator)));
    return this.all.filter((_, index) => places[index].at === "own");
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map(({ app }) => app.close()));
    await Promise.all(this.all.map(({ allocators }) => allocators.close()));
    await this.server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function listening(opened: OpenedReplica, key: string): Promise<ListeningReplica> {
  const { allocators, keys, replicas: group } = opened;
  const now = () => allocators.now();
  const access = new Access({ keys, rateLimit: 100_000, now });
  const replicas = { group, secret: testSecret, now: () => group.now(), limits };
  const app = createApp({ allocators, origin: "example.org", access, replicas, keys: new ManagedKeys(keys, now) });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/`;
  await group.begin(address);
  const client = new EvenhandClient({ address, key, timeout: PATIENT });
  const headers = { authorization: `Bearer ${key}` };
  const send = (request: TestRequest) => sendTo(port, { ...request, headers: { ...headers, ...request.headers } });
  return { ...opened, app, client, send };
}

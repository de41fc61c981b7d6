import { Server } from "node:net";
import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import { Access } from "../access/access.js";
import type { AccessKeys } from "../access/accessKeys.js";
import { KeyFile } from "../access/keyFile.js";
import { KeyKeeper } from "../access/keyKeeper.js";
import { ManagedKeys } from "../access/managedKeys.js";
import { isLoopback } from "../access/loopback.js";
import { Alarms } from "../alarms/alarms.js";
import type { Allocators } from "../allocators/allocators.js";
import type { Settings } from "../config/settings.js";
import { serviceError } from "../errors.js";
import { createApp, type AppReplicas } from "../http/app.js";
import { evenhandVersion } from "../http/processMetrics.js";
import { Tracing } from "../http/tracing.js";
import { openFolder, type OpenOptions } from "../openAllocators.js";
import { openReplica } from "../openReplica.js";
import { PagesHandler } from "../pages/pagesHandler.js";
import type { Replicas } from "../replicas/replicas.js";
import { sqliteDriver, type SqliteDriver } from "../store/embedded/sqliteDriver.js";
import { WebhookSecrets } from "../webhooks/webhookSecrets.js";
import { Webhooks, type WebhookOptions } from "../webhooks/webhooks.js";
import { SharedSecret } from "../store/sharedSecret.js";
import { GuardedPost } from "../webhooks/guardedPost.js";
import { logAlarms } from "./alarmLog.js";
import { errorFields, serviceLog } from "./serviceLog.js";
import { ErrorLog } from "./errorLog.js";

export interface StartOptions {
  /**
   * The secret that seals seeds and signing key, where no file has it. With a shared database, whose replicas share it,
   * one of both is required.
   */
  readonly secret?: string | undefined;
  /** The secret that signs messages about alarms, where no file has it and messages are sent. */
  readonly webhookSecret?: string | undefined;
  /** Optional: ports after the first that may be tried where it is in use. Without it, none. */
  readonly morePorts?: number;
}

/** A service that answers. */
export interface RunningService {
  /** Such as http://127.0.0.1:4600/ */
  readonly address: string;
  /** The SQLite of the folder; undefined over a database that replicas share. */
  readonly sqlite: Pick<SqliteDriver, "name" | "version" | "hasWalResetBug"> | undefined;
  /**
   * The allocators whose logs have lost events that were under a signed head: each is refused. Of a shared database it
   * is known when all have been looked for, which goes on beside the requests.
   */
  readonly behind: Promise<readonly string[]>;
  /**
   * The allocators whose logs lead to no state, with what is wrong: known when all have been read, which goes on beside
   * the requests. Each is refused, but for its log.
   */
  readonly unreadable: Promise<ReadonlyMap<string, Error>>;
  /** Takes no more requests, answers those that it has accepted, and closes the folder. */
  close(): Promise<void>;
}

/** Opens the folder and listens. Refuses to be open to everyone anywhere but on this machine. */
export async function startService(settings: Settings, options: StartOptions = {}): Promise<RunningService> {
  const { host, origin, rateLimit, trustedProxies, pages, demo, replicaAddress, corsOrigins } = settings;
  const handler = pages === "" ? undefined : new PagesHandler(pages);
  const receivers = webhookReceivers(settings, options.webhookSecret);
  const log = serviceLog(settings);
  const begun = performance.now();
  log?.info({ version: evenhandVersion(), node: process.versions.node, folder: settings.folder }, "starting");
  const tracing = settings.openTelemetry ? await Tracing.open() : undefined;
  const errors = new ErrorLog(
    (error) => log?.error(errorFields(error)),
    () => performance.now(),
  );
  const alarms = new Alarms({ now: () => Date.now() });
  if (log !== undefined) alarms.watch(logAlarms(log));
  const { allocators, keys, shared } = await opened(settings, options, {
    alarms,
    diskReserve: settings.diskReserve,
    openDecisionsMemory: settings.openDecisionsMemory,
    allocatorMemory: settings.allocatorMemory,
    onError: (error) => errors.add(error),
  });
  const replicas = shared?.group;
  const now = () => allocators.now();
  const access = new Access({ keys, rateLimit, trustedProxies, corsOrigins, now });
  let hasSeenAll = false;
  const webhooks =
    receivers &&
    new Webhooks({
      ...{ ...receivers, alarms, folder: settings.folder, now: () => Date.now(), hasSeenAll: () => hasSeenAll },
      onError: (error) => errors.add(error),
    });
  const app = createApp({
    allocators,
    origin,
    access,
    demo,
    process: { folder: settings.folder, webhooks: webhooks?.counts },
    ...(log === undefined ? {} : { log }),
    ...(tracing === undefined ? {} : { tracing }),
    corsOrigins,
    keys: keys && new ManagedKeys(keys, now),
    ...(handler === undefined ? {} : { pages: handler }),
    ...(shared === undefined ? {} : { replicas: shared }),
  });
  const keeper = keys && new KeyKeeper({ keys, alarms, now, onError: (error) => errors.add(error) });
  const telling = setInterval(() => void webhooks?.pass(), TELL_EVERY).unref();
  const stopping = new AbortController();
  const close = async () => {
    log?.info("stopping");
    const since = performance.now();
    // Others decide before this one stops to answer.
    await replicas?.leave();
    if (replicas !== undefined) await closeDoor(app.server);
    stopping.abort();
    clearInterval(telling);
    const toldOrGivenUp = webhooks?.close();
    await app.close();
    await toldOrGivenUp;
    await keeper?.stop();
    await allocators.close();
    log?.info({ ms: Math.round(performance.now() - since) }, "stopped");
  };
  try {
    await keeper?.pass();
    const behind = allocators.proofs.behind(stopping.signal);
    behind.catch((error: unknown) => {
      if (!stopping.signal.aborted) log?.error(errorFields(error));
    });
    // A database that others go on with meanwhile may have very many. Each log is compared before it is used.
    if (replicas === undefined) await behind;
    const port = await listen(app, settings, options.morePorts ?? 0);
    // Of a shared store each log is read by who decides for it.
    const unreadable =
      replicas !== undefined ? Promise.resolve(new Map<string, Error>()) : allocators.readAll(stopping.signal);
    void unreadable
      .then(
        (found) => {
          for (const [allocator, error] of found) log?.error({ allocator, ...errorFields(error) });
        },
        (error: unknown) => log?.error(errorFields(error)),
      )
      .then(() => (hasSeenAll = true));
    const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/`;
    await replicas?.begin(replicaAddress === "" ? address : replicaAddress);
    const sqlite = replicas === undefined ? sqliteDriver() : undefined;
    const { name: driver, version, hasWalResetBug } = sqlite ?? {};
    log?.info(
      { address, ms: Math.round(performance.now() - begun), keys: keys !== undefined, driver, sqlite: version },
      "listening",
    );
    if (hasWalResetBug === true) log?.warn({ sqlite: version }, "this SQLite has the WAL-reset bug");
    return { address, sqlite, behind, unreadable, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Who is told of alarms, and by what; undefined: no one is. */
export function webhookReceivers(
  { webhooks: urls, webhookSecretFile, webhookNetworks: networks, origin }: Settings,
  secret: string | undefined,
): Pick<WebhookOptions, "urls" | "secrets" | "send" | "from"> | undefined {
  if (urls.length === 0) return undefined;
  const post = new GuardedPost({ networks });
  return {
    urls,
    secrets: WebhookSecrets.required(webhookSecretFile, secret),
    send: (...message) => post.send(...message),
    from: { service: origin, instance: hostname() },
  };
}

/** Milliseconds in which a request arrives that was sent before its sender knew of the end. */
const ARRIVED_WITHIN = 250;

/**
 * Takes no more connections, and answers what still comes over those that are open. A server's own `close` ends those
 * that seem idle at once: a proxy that has just used one would have to say that it does not know what was done.
 */
async function closeDoor(server: FastifyInstance["server"]): Promise<void> {
  Server.prototype.close.call(server);
  await new Promise((resolve) => setTimeout(resolve, ARRIVED_WITHIN));
}

/** Milliseconds between two looks for what receivers of messages should be told. */
const TELL_EVERY = 1000;

/** What a service has opened: a folder, or its part of a database. */
interface OpenedStore {
  readonly allocators: Allocators;
  /** None where every program on this machine may do everything. */
  readonly keys: AccessKeys | undefined;
  /** This replica among the others, where several share a database. */
  readonly shared: (AppReplicas & { readonly group: Replicas }) | undefined;
}

type Told = Required<Omit<OpenOptions, "secret">>;

async function opened(settings: Settings, { secret }: StartOptions, told: Told): Promise<OpenedStore> {
  const { folder, store, secretFile, headFile: path } = settings;
  const headFile = path === "" ? undefined : path;
  if (store === "") {
    const keys = keysOf(settings, folder, () => new KeyFile(folder));
    const options = { ...told, headFile, secret: SharedSecret.given(secretFile, secret) };
    return { keys, allocators: await openFolder(folder, options), shared: undefined };
  }
  checkReachable(settings);
  const common = SharedSecret.required(secretFile, secret);
  const replica = await openReplica({ folder, headFile, database: store, secret: common, ...told });
  try {
    const keys = keysOf(settings, "the database", () => replica.keys);
    const { allocators, replicas: group } = replica;
    return { keys, allocators, shared: { group, secret: common, now: () => group.now() } };
  } catch (error) {
    await replica.allocators.close();
    throw error;
  }
}

/** Others are told where this replica is: "every address of this machine" is none that they could ask. */
function checkReachable({ host, replicaAddress }: Settings): void {
  if (replicaAddress !== "" || !["0.0.0.0", "::"].includes(host)) return;
  const required = "the address where other replicas reach this one, such as http://10.0.0.7:4600";
  throw serviceError("setting-invalid", { received: `none, with host ${host}`, required, path: "replicaAddress" });
}

/** Their keys, unless none are needed at this address. */
function keysOf({ host, insecureNoAuth }: Settings, place: string, open: () => AccessKeys): AccessKeys | undefined {
  if (insecureNoAuth && isLoopback(host)) return undefined;
  const keys = open();
  if (!insecureNoAuth && keys.hasAny) return keys;
  const received = insecureNoAuth ? `insecureNoAuth at ${host}` : `no keys in ${place}`;
  throw serviceError("keys-missing", { received, required: "keys, or insecureNoAuth at a loopback address" });
}

/** The port at which it listens. */
async function listen(app: FastifyInstance, { host, port }: Settings, more: number): Promise<number> {
  for (let next = port; ; next++) {
    try {
      await app.listen({ host, port: next });
      const address = app.server.address();
      return typeof address === "object" && address !== null ? address.port : next;
    } catch (cause) {
      const isInUse = (cause as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (isInUse && next < port + more) continue;
      const received = `${host}, port ${more > 0 ? `${port} to ${port + more}` : port}`;
      if (isInUse) throw serviceError("port-in-use", { received, required: "a port that is free", cause });
      throw serviceError("address-unusable", { received, required: "an address of this machine", cause });
    }
  }
}

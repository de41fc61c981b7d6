import type { FastifyInstance } from "fastify";
import { Access } from "../access/access.js";
import { KeyFile } from "../access/keyFile.js";
import { isLoopback } from "../access/loopback.js";
import type { Settings } from "../config/settings.js";
import { serviceError } from "../errors.js";
import { createApp } from "../http/app.js";
import { openFolder } from "../openAllocators.js";
import { PagesHandler } from "../pages/pagesHandler.js";

export interface StartOptions {
  /** Optional: ports after the first that may be tried where it is in use. Without it, none. */
  readonly morePorts?: number;
}

/** A service that answers. */
export interface RunningService {
  /** Such as http://127.0.0.1:4600/ */
  readonly address: string;
  /** The allocators whose logs have lost events that were under a signed head: each is refused. */
  readonly behind: readonly string[];
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
  const { host, folder, store, origin, rateLimit, trustedProxies, logLevel, pages, demo } = settings;
  const handler = pages === "" ? undefined : new PagesHandler(pages);
  const access = new Access({ keys: keysOf(settings), rateLimit, trustedProxies, now: () => Date.now() });
  const allocators = await openFolder(folder, { database: store === "" ? undefined : store });
  const app = createApp({
    allocators,
    origin,
    access,
    logLevel,
    demo,
    ...(handler === undefined ? {} : { pages: handler }),
  });
  const stopping = new AbortController();
  const close = async () => {
    stopping.abort();
    await app.close();
    await allocators.close();
  };
  try {
    const behind = await allocators.proofs.behind();
    const port = await listen(app, settings, options.morePorts ?? 0);
    const unreadable = allocators.readAll(stopping.signal);
    unreadable.catch((error: unknown) => app.log.error(error));
    return { address: `http://${host.includes(":") ? `[${host}]` : host}:${port}/`, behind, unreadable, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function keysOf({ host, folder, insecureNoAuth }: Settings): KeyFile | undefined {
  if (insecureNoAuth && isLoopback(host)) return undefined;
  const keys = new KeyFile(folder);
  if (!insecureNoAuth && keys.list().length > 0) return keys;
  const received = insecureNoAuth ? `insecureNoAuth at ${host}` : `no keys in ${folder}`;
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

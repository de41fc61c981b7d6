import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { KeyFile, readSettings, startService, type RunningService, type Scope } from "@evenhand/service";
import { afterEach, beforeEach } from "vitest";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** The real service on a real store, in a folder of its own for each test. */
export interface TestService {
  /** Such as http://127.0.0.1:40123/; the same after it was started again. */
  readonly address: string;
  readonly folder: string;
  /** Sends a request as a program would, with the key where one is given; throws where it is refused. */
  readonly send: <T>(method: "GET" | "POST" | "PATCH", path: string, body?: unknown, key?: string) => Promise<T>;
  readonly stop: () => Promise<void>;
  /** On the same folder and port as before. */
  readonly start: () => Promise<void>;
}

/** A contract for three arms that tests share. */
export const team = {
  id: "team",
  contract: "quota",
  arms: [
    { id: "ann", label: "Ann", share: 0.5 },
    { id: "bob", label: "Bob", share: "1/4" },
    { id: "cem", label: "Cem" },
  ],
};

/**
 * A service with the built pages for each test of a block. It needs no key, unless `keys` are given: one is made for
 * each list of scopes before it starts.
 */
export function withService<K extends string = never>(
  keys?: Readonly<Record<K, readonly Scope[]>>,
  { demo = false }: { readonly demo?: boolean } = {},
) {
  let folder = "";
  let port = 0;
  let running: RunningService | undefined;
  const made = {} as Record<K, string>;
  const start = async () => {
    const access = { host: "127.0.0.1", port, folder, insecureNoAuth: keys === undefined };
    running = await startService(readSettings({ flags: { ...access, pages: dist, demo, logLevel: "silent" } }));
    port = Number(new URL(running.address).port);
  };
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-pages-"));
    port = 0;
    for (const [name, scopes] of Object.entries(keys ?? {}) as [K, readonly Scope[]][]) {
      made[name] = new KeyFile(folder).create({ scopes: [...scopes], note: name }).key;
    }
    await start();
  });
  afterEach(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const send = async <T>(method: string, path: string, body?: unknown, key?: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const service: TestService = {
    get address() {
      return `http://127.0.0.1:${port}/`;
    },
    get folder() {
      return folder;
    },
    ...{ send, stop, start },
  };
  return { service, keys: made };
}

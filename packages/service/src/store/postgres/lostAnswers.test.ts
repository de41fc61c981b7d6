import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostgresServer } from "../../../test/support/postgresServer.js";
import { TcpProxy } from "../../../test/support/tcpProxy.js";
import type { Appending } from "../store.js";
import { PostgresStore } from "./postgresStore.js";

const program = process.env["EVENHAND_POSTGRES"];
const event = (...bytes: number[]) => ({ leaf: Uint8Array.from(bytes), personal: Uint8Array.of(9) });
const none = new Map();
const NAMES = "SELECT current_setting('synchronous_standby_names') AS names";

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  let proxy: TcpProxy;
  let [store, other]: PostgresStore[] = [];
  let log: number;

  beforeAll(async () => {
    server = await PostgresServer.start(program ?? "");
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.query("DROP SCHEMA IF EXISTS evenhand CASCADE");
    proxy = await TcpProxy.start(server.port);
    store = await overProxy();
    other = await PostgresStore.open(server.url);
    log = (await other.create("a", "a")).number;
    await other.append([appending(0, event(0))]);
    // The connection that writes is there before it is made worse.
    await store.append([appending(1)]);
  });
  afterEach(async () => {
    await Promise.all([store.close(), other.close()]);
    await proxy.close();
  });

  const overProxy = (within?: number) =>
    PostgresStore.open(
      server.url.replace(`:${server.port}/`, `:${proxy.port}/`),
      undefined,
      within === undefined ? {} : { within },
    );
  const appending = (expected: number, ...records: Appending["records"]): Appending => ({
    ...{ allocator: log, expected, records, pointers: [] },
  });
  const places = async () => (await other.read(log, 0, 100)).map(({ leaf }) => [...leaf]);
  const rows = () => server.query<{ count: number }>("SELECT count FROM evenhand.events");
  const sessions = (where: string) =>
    server.query(`SELECT FROM pg_stat_activity WHERE application_name = 'evenhand' AND ${where}`);
  const waitForStandby = async (names: string) => {
    await server.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await server.query("SELECT pg_reload_conf()");
    const shown = async () => (await server.query<{ names: string }>(NAMES))[0].names;
    await expect.poll(shown, { interval: 5 }).toBe(names);
  };
  const reconnected = () => {
    proxy.cut();
    proxy.heal();
  };

  describe("an append whose answer is lost", () => {
    it("counts as stored where the log has it, also where others have appended and erased since", async () => {
      proxy.oneWay();
      const sent = store.append([appending(1, event(1), event(2))]);
      await expect.poll(rows, { interval: 5 }).toHaveLength(2);
      await other.append([appending(3, event(3))]);
      await other.erase(log, [1]);
      reconnected();
      expect(await sent).toEqual(none);
      expect(await places()).toEqual([[0], [1], [2], [3]]);
    });

    it("is stored now where it never arrived", async () => {
      proxy.swallow();
      const sent = store.append([appending(1, event(1))]);
      reconnected();
      expect(await sent).toEqual(none);
      expect(await places()).toEqual([[0], [1]]);
    });

    it("is in conflict where somebody else was first, and only in the log where that is so", async () => {
      const { number: second } = await other.create("b", "b");
      proxy.swallow();
      const sent = store.append([
        appending(1, event(1)),
        { allocator: second, expected: 0, records: [event(7)], pointers: [] },
      ]);
      await other.append([appending(1, event(8))]);
      reconnected();
      expect(await sent).toEqual(new Map([[log, 2]]));
      expect(await places()).toEqual([[0], [8]]);
      expect(await store.read(second, 0, 1)).toEqual([event(7)]);
    });

    it("goes over another connection where the server has ended the one that was used", async () => {
      await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'evenhand'");
      expect(await store.append([appending(1, event(1))])).toEqual(none);
      expect(await places()).toEqual([[0], [1]]);
    });
  });

  it("fails within its limit where the network has vanished, reads and the end too", async () => {
    const brief = await overProxy(700);
    proxy.swallow();
    const asked = [brief.append([appending(1, event(1))]), brief.read(log, 0, 1), brief.putValues([])];
    for (const one of await Promise.allSettled(asked)) {
      expect(one).toMatchObject({ status: "rejected", reason: { code: "store-failed" } });
    }
    await brief.close();
    expect(await places()).toEqual([[0]]);
  });

  describe("where a standby is waited for that is away", () => {
    afterEach(() => waitForStandby(""));

    it("is acknowledged after a commit without a warning, and not because the log has it", async () => {
      await waitForStandby("away");
      const sent = store.append([appending(1, event(1))]);
      const isWaiting = async () => (await sessions("wait_event = 'SyncRep'")).length;
      await expect.poll(isWaiting, { interval: 5 }).toBe(1);
      await server.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      // The server has warned that it is not replicated. It is there, and is asked for again.
      await expect.poll(rows, { interval: 5 }).toHaveLength(2);
      await expect.poll(isWaiting, { interval: 5 }).toBe(1);
      expect(await Promise.race([sent, Promise.resolve("waiting")])).toBe("waiting");
      await waitForStandby("");
      expect(await sent).toEqual(none);
      expect(await rows()).toHaveLength(2);
    });

    it("an answer that rests on memory alone waits too: a server that was replaced would say what was true before", async () => {
      await waitForStandby("away");
      const looked = store.append([appending(1)]);
      await expect.poll(async () => (await sessions("wait_event = 'SyncRep'")).length, { interval: 5 }).toBe(1);
      expect(await Promise.race([looked, Promise.resolve("waiting")])).toBe("waiting");
      await waitForStandby("");
      expect(await looked).toEqual(none);
      expect(await store.append([appending(2)])).toEqual(new Map([[log, 1]]));
    });

    it("fails at the end of its time, leaves at most one session behind, and what it wrote is shown to none", async () => {
      const brief = await overProxy(1000);
      await waitForStandby("away");
      await expect(brief.append([appending(1, event(1))])).rejects.toMatchObject({ code: "store-failed" });
      expect((await sessions("wait_event = 'SyncRep'")).length).toBeLessThanOrEqual(1);
      await server.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      expect(await rows()).toHaveLength(2);
      // What a process has written itself, and was acknowledged, is read at once; the rest when it is stored for good.
      expect(await other.read(log, 0, 1)).toEqual([event(0)]);
      for (const one of await Promise.allSettled([brief.read(log, 1, 1), brief.find("a")])) {
        expect(one).toMatchObject({ status: "rejected", reason: { code: "store-failed" } });
      }
      await waitForStandby("");
      expect(await brief.read(log, 1, 1)).toEqual([event(1)]);
      await brief.close();
    });
  });
});

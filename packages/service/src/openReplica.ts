import { SharedKeys } from "./access/sharedKeys.js";
import type { Alarms } from "./alarms/alarms.js";
import { Allocators } from "./allocators/allocators.js";
import type { Engine } from "./engine/engine.js";
import { serviceError } from "./errors.js";
import { FollowedHeads } from "./ledger/followedHeads.js";
import { Proofs } from "./ledger/proofs.js";
import { keysOfDatabase } from "./ledger/signingKeys.js";
import { refuseMoved } from "./move/moveMark.js";
import { PostgresReplicaRows } from "./replicas/replicaRows.js";
import { Replicas } from "./replicas/replicas.js";
import type { SharedSecret } from "./store/sharedSecret.js";
import { openWith, startEngine, type StartedEngine } from "./startEngine.js";
import { lockFolder } from "./store/embedded/openDatabase.js";
import { PostgresStore } from "./store/postgres/postgresStore.js";

/** Milliseconds between two looks at what other replicas have done: keys made or revoked, heads signed. */
const FOLLOW_EVERY = 500;

export interface ReplicaOptions {
  /** The folder of this replica alone: the last signed heads, outside the database. It is made where it is missing. */
  readonly folder: string;
  /** Another file with the last heads, outside of the folder. */
  readonly headFile?: string | undefined;
  /** postgres://… of the database that the replicas share. */
  readonly database: string;
  /** What they share beside it. */
  readonly secret: SharedSecret;
  /** Is told what went wrong beside the requests. */
  readonly onError?: (error: unknown) => void;
  /** What operators are told of. Without it, it is made: `allocators.alarms`. */
  readonly alarms?: Alarms;
  /** With fewer free MiB on the disk of the folder there is an alarm; 0: never. By default 1024. */
  readonly diskReserve?: number;
  /** MiB that open decisions may take: at the limit no more are made. By default 2048. */
  readonly openDecisionsMemory?: number;
  /** MiB of allocators that stay in memory between requests. By default 256. */
  readonly allocatorMemory?: number;
}

export interface OpenedReplica {
  /** The allocators of the database. Closing them closes the replica. */
  readonly allocators: Allocators;
  /** The keys of the service, which any replica and the command may change. */
  readonly keys: SharedKeys;
  /** This replica among the others. It owns nothing before it has an address where they reach it: `begin`. */
  readonly replicas: Replicas;
  /** Learns what the others have done, which is done twice a second without being asked for. */
  follow(): Promise<void>;
}

/** Opens a database that several processes share, each with a folder of its own. */
export async function openReplica(options: ReplicaOptions): Promise<OpenedReplica> {
  const {
    folder,
    headFile,
    database,
    secret,
    onError = () => undefined,
    alarms,
    diskReserve,
    openDecisionsMemory,
    allocatorMemory,
  } = options;
  const lock = lockFolder(folder);
  let started!: StartedEngine;
  const rows = new PostgresReplicaRows(database);
  try {
    let store!: PostgresStore;
    const replicas = await Replicas.open(rows, { onError, release: (ids) => started.release(ids) });
    started = await startEngine({
      folder,
      headFile,
      onError,
      alarms,
      diskReserve,
      openDecisionsMemory,
      allocatorMemory,
      replicas,
      openStore: async (ledger) =>
        (store = await openWith(
          PostgresStore.open(database, secret, { self: () => replicas.ownership.self }),
          async (one) => {
            await refuseMoved(one);
            ledger.heads.open(await keysOfDatabase(one, folder));
          },
        )),
    });
    const { engine, ledger } = started;
    const keys = new SharedKeys(() => engine.store());
    const heads = new FollowedHeads(ledger);
    const follow = async () => {
      await engine.store();
      await keys.follow();
      const behind = await heads.pass(store);
      if (behind.length > 0) await refuse(engine, behind);
    };
    const following = repeatedly(follow, onError);
    const close = async () => {
      await following.stop();
      await started.close();
      await replicas.close();
      lock.close();
    };
    await following.first;
    return { keys, follow, replicas, allocators: new Allocators(engine, new Proofs(engine, ledger), { close }) };
  } catch (error) {
    await rows.close();
    lock.close();
    throw error;
  }
}

/** Their logs lack what was signed: they are read again, and refused then. The error names them. */
async function refuse(engine: Engine, behind: readonly string[]): Promise<never> {
  for (const loaded of await engine.inMemory()) if (behind.includes(loaded.stored.id)) engine.readAgain(loaded);
  const required = "the events of the heads that this replica has kept";
  throw serviceError("store-behind", { received: `fewer events of ${behind.join(", ")}, or others`, required });
}

/** Does it now, and again some time after it was done, until it is stopped. */
function repeatedly(work: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const once = async (): Promise<void> => {
    await work().catch(onError);
    if (!isStopped) timer = setTimeout(again, FOLLOW_EVERY).unref();
  };
  const again = () => {
    running = once();
  };
  const first = once();
  let running = first;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
  return { first, stop };
}

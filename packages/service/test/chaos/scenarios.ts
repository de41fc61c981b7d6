import type { TcpProxy } from "../support/tcpProxy.js";
import { CLOSED, HOT } from "./clients.js";
import { headsAreKept, logsOf, verdictAfterLoss, verdictOn } from "./verdict.js";
import { moments, type World } from "./world.js";

/**
 * What goes wrong while clients ask. It ends with as many replicas as it began with, all of them able to answer.
 * `size` is a number of decisions: it lets this many pass before and after each mishap.
 */
export type Scenario = (world: World, size: number) => Promise<void>;

/** Hundredths of a second. */
const LONGER_THAN_A_LEASE = 700;

/** Milliseconds after which other replicas take an owner that says nothing for one that cannot be reached. */
const SILENT_AFTER = 1500;

/** The owner is killed, and another replica starts in its folder. */
export const ownerKilled: Scenario = async (world, size) => {
  const killed = await world.ownerOf(HOT);
  const since = performance.now();
  world.members.leave(killed);
  await killed.process.kill();
  await world.takeover("takeover after kill -9", since);
  await world.decisions(size);
  await world.members.remove(killed);
  await world.members.add(killed.process.folder);
  await world.decisions(size);
};

/** The owner stops for longer than its lease, with requests under way, and goes on where it was. */
export const ownerStopped: Scenario = async (world, size) => {
  const stopped = await world.ownerOf(HOT);
  const since = performance.now();
  stopped.process.pause();
  world.members.leave(stopped);
  await world.takeover("takeover after SIGSTOP", since);
  await Promise.all([world.decisions(size), moments(LONGER_THAN_A_LEASE)]);
  stopped.process.wake();
  world.members.comeBack(stopped);
  await world.decisions(size);
};

/** The database server is killed, and started again; then it is restarted in an orderly way. */
export const databaseRestarted: Scenario = async (world, size) => {
  for (const [signal, name] of [
    ["SIGKILL", "killed"],
    ["SIGINT", "restarted"],
  ] as const) {
    await world.server.shutDown(signal);
    await world.server.startAgain();
    await world.takeover(`decisions after the database was ${name}`, performance.now());
    await world.decisions(size);
  }
};

type Mishap = readonly [name: string, happen: (network: TcpProxy) => void];

/** What a network may do: answers are lost, everything is slow, connections are cut, nothing is heard. */
const mishaps: readonly Mishap[] = [
  ["one way only", (network) => network.oneWay()],
  ["slow", (network) => network.delay(100)],
  ["cut", (network) => network.cut()],
  ["silent", (network) => network.swallow()],
];

/** The network between the owner and the database. Lost answers are those of commits too. */
export const ownerWithoutDatabase: Scenario = async (world, size) => {
  for (const mishap of mishaps) await broken(world, size, "database", mishap);
};

/** The network between the other replicas and the owner. */
export const ownerWithoutPeers: Scenario = async (world, size) => {
  for (const mishap of mishaps) await broken(world, size, "peers", mishap);
};

async function broken(world: World, size: number, to: "database" | "peers", [name, happen]: Mishap): Promise<void> {
  const owner = await world.ownerOf(HOT);
  const networks = owner[to];
  networks.all(happen);
  await world.takeover(`decisions with the way to the ${to} ${name}`, performance.now());
  // After some failures a load balancer would ask others.
  world.members.leave(owner);
  await Promise.all([world.decisions(size), moments(200)]);
  // What was held back is lost, and the connections end.
  networks.all((network) => network.cut());
  networks.all((network) => network.heal());
  world.members.comeBack(owner);
  await world.decisions(size);
}

/** Each replica is replaced by another one in an orderly way, as in an upgrade: no request fails. */
export const rollingRestart: Scenario = async (world, size) => {
  await world.allReady();
  const before = world.record.troubles.length;
  for (const leaving of world.members.list) {
    await world.members.add();
    await world.decisions(size);
    world.members.leave(leaving);
    const code = await leaving.process.stop();
    if (code !== 0) world.record.violations.push(`a replica that was asked to end has ended with ${code}`);
    await world.members.remove(leaving);
    await world.decisions(size);
  }
  const failed = world.record.troubles.slice(before);
  world.note("failed requests of a rolling restart", String(failed.length));
  for (const { reason, words, after } of failed) {
    // On a busy machine any owner may be silent for that long, whichever starts and stops.
    if (reason === "owner-silent" && after >= SILENT_AFTER) continue;
    world.record.violations.push(`a rolling restart: ${reason} after ${Math.round(after)} ms: ${words}`);
  }
};

/** An allocator is archived in the middle of everything: nothing is decided for it any more. */
export const archived: Scenario = async (world, size) => {
  await world.clients.archive(CLOSED);
  await world.decisions(size);
};

/** The first database server is killed, and the second takes its place, which has all that was acknowledged. */
export const standbyPromoted: Scenario = async (world, size) => {
  const since = performance.now();
  await world.promote();
  await world.takeover("decisions after the synchronous standby was promoted", since);
  await world.decisions(size);
};

/** What goes wrong for good: events are lost. What is wrong with how it was found. */
export type Loss = (world: World, size: number) => Promise<readonly string[]>;

/** The second database server takes the place of the first, and lacks its last events. */
export const lateStandbyPromoted: Loss = (world, size) => {
  const keep = () => {
    world.separateServers();
    return Promise.resolve();
  };
  return losing(world, size, keep, () => world.promote());
};

/** The database is restored from an older copy. */
export const olderCopyRestored: Loss = async (world, size) => {
  let copy = "";
  const keep = async () => {
    await world.server.shutDown();
    copy = world.server.copied();
    await world.server.startAgain();
  };
  const restore = async () => {
    await world.server.shutDown("SIGKILL");
    world.server = await world.server.restored(copy);
  };
  return losing(world, size, keep, restore);
};

/** `keep` decides what will be left, and `lose` throws away what came after it. */
async function losing(world: World, size: number, keep: () => Promise<void>, lose: () => Promise<void>) {
  await keep();
  await world.decisions(size);
  const found = await verdictOn(world);
  if (found.length > 0) return found;
  await headsAreKept(world);
  const before = await logsOf(world);
  world.clients.mayBeBehind = true;
  await lose();
  world.startClients();
  return verdictAfterLoss(world, before);
}

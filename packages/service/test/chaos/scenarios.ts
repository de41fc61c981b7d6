import { moments, type World } from "./world.js";

/** What goes wrong while clients ask. Each ends with as many replicas as it began with, all of them able to answer. */
export type Scenario = (world: World, size: number) => Promise<void>;

/** A replica is killed, and another one starts in its folder. */
export const killReplica: Scenario = async (world, size) => {
  await world.decisions(size);
  const killed = world.luck.pick(world.members);
  const since = performance.now();
  world.leave(killed);
  await killed.process.kill();
  await world.takeover("takeover after kill -9", since);
  await world.decisions(size);
  await killed.network.close();
  await world.addReplica(killed.process.folder);
};

/** A replica stops for longer than its lease, and goes on where it was. */
export const stopAndWake: Scenario = async (world, size) => {
  await world.decisions(size);
  const stopped = world.luck.pick(world.members);
  const since = performance.now();
  stopped.process.pause();
  world.leave(stopped);
  await world.takeover("takeover after SIGSTOP", since);
  await world.decisions(size);
  await moments(700);
  stopped.process.wake();
  world.members.push(stopped);
  await world.decisions(size);
};

/** The database server is killed, and started again. */
export const killDatabase: Scenario = async (world, size) => {
  await world.decisions(size);
  await world.server.kill();
  const since = performance.now();
  await world.server.startAgain();
  await world.takeover("decisions after the database was killed", since);
  await world.decisions(size);
};

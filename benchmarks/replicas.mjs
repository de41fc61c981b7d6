import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { drawn } from "./chart.mjs";
import { DatabaseServer, hasPostgres } from "./databaseServer.mjs";
import { secondsOfEnded } from "./processTimes.mjs";
import { ReplicaLoad, SlowNetwork } from "./replicaLoad.mjs";
import { hasWrk } from "./serviceLoad.mjs";

/**
 * node benchmarks/replicas.mjs [--seconds 5] [--times 3] [--growth] [--svg file] [part of a case's name ...]
 * (after npm run build): decisions of replicas on one PostgreSQL beside pgbench on the same server in the same run.
 * Client, replicas and server share two cores. Sides alternate; the median counts. --growth also measures one to three
 * replicas with one to a thousand allocators, and --svg draws them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "5" },
    times: { type: "string", default: "3" },
    growth: { type: "boolean", default: false },
    svg: { type: "string" },
  },
});
const [seconds, times] = [Number(values.seconds), Number(values.times)];

const CLIENTS = 32;
const FAR = 2;
const FEWEST_WARM_UPS = 3;
const MOST_WARM_UPS = 12;

/**
 * @typedef {object} ReplicaCase
 * @property {string} name
 * @property {"one-row" | "rows"} base what pgbench does meanwhile
 * @property {number} replicas
 * @property {number} allocators
 * @property {number} [roundTrip] milliseconds to the database; 0 where it is left out
 * @property {{ ratio?: number, perSecond?: number }} wanted
 */

/** @type {readonly ReplicaCase[]} */
const cases = [
  { name: "hot, one replica", base: "one-row", replicas: 1, allocators: 1, wanted: { ratio: 5 } },
  { name: "hot, three replicas", base: "one-row", replicas: 3, allocators: 1, wanted: { ratio: 2 } },
  { name: "thousand, one replica", base: "rows", replicas: 1, allocators: 1000, wanted: { ratio: 1 } },
  { name: "thousand, three replicas", base: "rows", replicas: 3, allocators: 1000, wanted: { ratio: 0.8 } },
  {
    ...{ name: "hot, three replicas, 2 ms", base: /** @type {const} */ ("one-row"), replicas: 3, allocators: 1 },
    ...{ roundTrip: FAR, wanted: { perSecond: 2000 } },
  },
];

/** @type {readonly ReplicaCase[]} */
const growth = [1, 2, 3].flatMap((replicas) =>
  [1, 10, 100, 1000].map((allocators) => {
    const name = `growth, ${counted(replicas, "replica")}, ${counted(allocators, "allocator")}`;
    return { name, base: /** @type {const} */ ("rows"), replicas, allocators, wanted: {} };
  }),
);

if (!hasWrk() || !hasPostgres()) {
  console.log("replicas: needs wrk and PostgreSQL with pgbench (Debian: wrk, postgresql-15): nothing is measured");
} else {
  // On a larger machine too: the numbers are ratios between programs that share two cores.
  spawnSync("taskset", ["-a", "-cp", "0,1", String(process.pid)]);
  const isChosen = ({ name }) => positionals.every((part) => name.includes(part));
  for (const one of cases.filter(isChosen)) console.log(inWords(one, await measured(one, times)));
  if (values.growth) await grow();
  console.log(`${Math.min(2, availableParallelism())} cores, load average ${loadavg()[0].toFixed(1)}`);
}

async function grow() {
  const points = [];
  for (const one of growth) {
    const { ours } = await measured(one, 1);
    console.log(`${one.name}: ${Math.round(ours.perSecond)}/s, p50 ${ours.p50} ms, p99 ${ours.p99} ms`);
    points.push({ ...one, perSecond: ours.perSecond });
  }
  if (values.svg === undefined) return;
  const text = await drawn(chartOf(points));
  if (text !== undefined) writeFileSync(values.svg, text);
}

/** The median of some runs of a case, by its ratio. */
async function measured(one, runs) {
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await bothSides(one));
  return results.sort((a, b) => a.ratio - b.ratio)[Math.floor(runs / 2)];
}

/** A server of its own for each run: what an earlier one left behind would be vacuumed in this one. */
async function bothSides({ base, replicas, allocators, roundTrip = 0 }) {
  const server = await DatabaseServer.start();
  const network = await SlowNetwork.start(server.port, roundTrip);
  const port = roundTrip === 0 ? server.port : network.port;
  try {
    server.prepare();
    const before = [server.cpuSeconds, secondsOfEnded()];
    const pgbench = await server.pgbench(base, { port, clients: CLIENTS, seconds });
    const cpu = { server: server.cpuSeconds - before[0], client: secondsOfEnded() - before[1] };
    const ours = await decisions({ server, port, replicas, allocators });
    return { ratio: ours.perSecond / pgbench.perSecond, ours, pgbench: { ...pgbench, cpu } };
  } finally {
    await network.stop();
    await server.stop();
  }
}

async function decisions({ server, port, replicas, allocators }) {
  const url = server.url.replace(`:${server.port}/`, `:${port}/`);
  const load = await ReplicaLoad.start(url, { replicas, allocators });
  try {
    await warmUp(load);
    const [before, ofServer, written] = [load.cpuSeconds, server.cpuSeconds, server.writtenBytes];
    const { cpuSeconds: client, ...asked } = await load.ask({ clients: CLIENTS, seconds });
    const ofReplicas = load.cpuSeconds.map((after, index) => after - before[index]);
    const { writtenBytes: after } = server;
    const [log, tables] = [after.log - written.log, after.tables - written.tables];
    const bytes = { log: log / asked.answered, tables: tables / asked.answered };
    return { ...asked, bytes, cpu: { server: server.cpuSeconds - ofServer, client, replicas: ofReplicas } };
  } finally {
    await load.stop();
  }
}

/** Until everything is compiled, and every allocator has an owner: then two seconds bring no more than those before. */
async function warmUp(load) {
  let before = 0;
  for (let time = 0; time < MOST_WARM_UPS; time++) {
    const { perSecond } = await load.ask({ clients: CLIENTS, seconds: 2 });
    if (time >= FEWEST_WARM_UPS && perSecond < 1.05 * before) return;
    before = perSecond;
  }
}

function inWords({ name, base, wanted }, { ratio, ours, pgbench }) {
  const { ratio: least = 0, perSecond = 0 } = wanted;
  const isMet = ratio >= least && ours.perSecond >= perSecond;
  const aim = perSecond > 0 ? `${perSecond}/s` : `${least} ×`;
  const failed = ours.failed > 0 ? `, ${ours.failed} FAILED` : "";
  return [
    `${name}: ${Math.round(ours.perSecond)}/s, p50 ${ours.p50} ms, p99 ${ours.p99} ms${failed}`,
    `  pgbench ${base}: ${Math.round(pgbench.perSecond)}/s, mean ${pgbench.mean} ms`,
    `  ratio ${ratio.toFixed(2)}, wanted ${aim}: ${isMet ? "met" : "MISSED"}; by CPU time ${ratioByCpu(ours, pgbench).toFixed(2)}`,
    `  a decision: ${Math.round(ours.bytes.log)} bytes of write-ahead log, ${Math.round(ours.bytes.tables)} of tables`,
    `  CPU seconds of ours: replicas ${ours.cpu.replicas.map(tenths).join(" + ")}, PostgreSQL ${tenths(ours.cpu.server)}, ` +
      `clients ${tenths(ours.cpu.client)}; of pgbench: PostgreSQL ${tenths(pgbench.cpu.server)}, clients ${tenths(pgbench.cpu.client)}`,
  ].join("\n");
}

/** The same ratio for each second of CPU time, of clients too: other programs on the machine matter less to it. */
function ratioByCpu(ours, pgbench) {
  const ofOurs = ours.cpu.server + ours.cpu.client + ours.cpu.replicas.reduce((sum, one) => sum + one, 0);
  return ours.answered / ofOurs / ((pgbench.perSecond * seconds) / (pgbench.cpu.server + pgbench.cpu.client));
}

function tenths(number) {
  return number.toFixed(1);
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function chartOf(points) {
  const domain = [0, Math.max(...points.map(({ perSecond }) => perSecond))];
  const marks = [1, 2, 3].map((replicas) => ({
    ...{ kind: "dots", joined: true, series: counted(replicas, "replica") },
    points: points
      .filter((point) => point.replicas === replicas)
      .map(({ allocators, perSecond }) => ({ x: allocators, y: perSecond })),
  }));
  return {
    title: "Decisions a second of replicas on one PostgreSQL",
    caption: `${CLIENTS} clients; clients, replicas and PostgreSQL on the same two cores.`,
    panels: [{ x: { label: "allocators", scale: "log" }, y: { label: "decisions a second", domain }, marks }],
  };
}

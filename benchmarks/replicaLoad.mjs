import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secondsOfEnded } from "./processTimes.mjs";
import { ServedCommand } from "./servedCommand.mjs";

const proxyProgram = fileURLToPath(new URL("delayProxy.mjs", import.meta.url));

/** Half of all rounds are promised, to every arm the same. */
const arms = Array.from({ length: 10 }, (_, arm) => ({ id: `arm-${arm}`, share: "1/20" }));

/** Replicas on one database, with allocators, and clients that ask all of the replicas in turn. */
export class ReplicaLoad {
  #folder = mkdtempSync(join(tmpdir(), "evenhand-bench-"));
  /** @type {ServedCommand[]} */
  #replicas = [];
  #allocators = 0;

  /**
   * @param {string} url of the database
   * @param {{ replicas: number, allocators: number }} options
   */
  static async start(url, { replicas, allocators }) {
    const load = new ReplicaLoad();
    const secret = join(load.#folder, "secret");
    writeFileSync(secret, `${randomBytes(32).toString("base64")}\n`);
    for (let number = 0; number < replicas; number++) {
      const flags = ["--store", url, "--secret-file", secret, "--rate-limit", "1000000"];
      const folder = join(load.#folder, `replica-${number}`);
      mkdirSync(folder);
      load.#replicas.push(await ServedCommand.start(folder, flags));
    }
    // Who creates an allocator owns it: they are created by all in turn.
    for (; load.#allocators < allocators; load.#allocators++) {
      const replica = load.#replicas[load.#allocators % replicas];
      const contract = { id: `bench-${load.#allocators}`, contract: "quota", learner: "ucb1", arms };
      await replica.send("POST", "/v1/allocators", contract);
    }
    return load;
  }

  /** CPU seconds of each replica. */
  get cpuSeconds() {
    return this.#replicas.map(({ cpuSeconds }) => cpuSeconds);
  }

  /**
   * Asks for decisions of random allocators: each client is a connection, and the replicas have as many of them each,
   * but for what is left over.
   *
   * @param {{ clients: number, seconds: number }} options
   */
  async ask({ clients, seconds }) {
    const before = secondsOfEnded();
    const { length } = this.#replicas;
    const script = join(this.#folder, "ask.lua");
    writeFileSync(script, luaText(this.#allocators));
    const parts = await Promise.all(
      this.#replicas.map(({ address }, index) => {
        const own = Math.floor(clients / length) + (index < clients % length ? 1 : 0);
        return asked(script, address, { clients: own, seconds });
      }),
    );
    const [answered, failed] = [sum(parts, ({ answered: one }) => one), sum(parts, ({ failed: one }) => one)];
    const perSecond = sum(parts, (part) => (1e6 * part.answered) / part.microseconds);
    const [p50, p99] = [0.5, 0.99].map((part) => quantile(parts, part) / 1000);
    return { perSecond, answered, failed, p50, p99, cpuSeconds: secondsOfEnded() - before };
  }

  async stop() {
    await Promise.all(this.#replicas.map((replica) => replica.stop()));
    rmSync(this.#folder, { recursive: true });
  }
}

/** What wrk has found out about one replica. */
async function asked(script, address, { clients, seconds }) {
  const args = ["-t1", `-c${clients}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, address];
  const child = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  await once(child, "close");
  const [, result] = /^result (.*)$/m.exec(said) ?? [];
  if (result === undefined) throw new Error(said);
  const { requests, failed, ...others } = JSON.parse(result);
  return { answered: requests - failed, failed, ...others };
}

function sum(parts, of) {
  return parts.reduce((before, part) => before + of(part), 0);
}

/** The answers of all parts in one order: each part gives a thousand waits, evenly from the shortest to the longest. */
function quantile(parts, fraction) {
  const waits = parts.flatMap(({ waits: own, answered }) =>
    own.map((wait) => ({ wait, count: answered / own.length })),
  );
  waits.sort((a, b) => a.wait - b.wait);
  let rest = fraction * sum(waits, ({ count }) => count);
  return waits.find(({ count }) => (rest -= count) <= 0)?.wait ?? 0;
}

/** What wrk runs. */
function luaText(allocators) {
  return `
local asked = {}
function init(args)
  wrk.headers["Content-Type"] = "application/json"
  for index = 0, ${allocators - 1} do
    asked[index + 1] = wrk.format("POST", "/v1/allocators/bench-" .. index .. "/decisions", nil, "{}")
  end
end
function request()
  return asked[math.random(#asked)]
end
function done(summary, latency, requests)
  local failed = summary.errors.status + summary.errors.timeout + summary.errors.read + summary.errors.write
  local waits = {}
  for index = 1, 1000 do waits[index] = latency:percentile((index - 0.5) / 10) end
  io.write(string.format('result {"requests":%d,"microseconds":%d,"failed":%d,"waits":[%s]}\\n',
    summary.requests, summary.duration, failed, table.concat(waits, ",")))
end
`;
}

/** A network with this round trip, in milliseconds, in front of a port. */
export class SlowNetwork {
  #child;
  port;

  constructor(child, port) {
    this.#child = child;
    this.port = port;
  }

  static async start(port, roundTrip) {
    const args = [proxyProgram, String(port), String(roundTrip)];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const [said] = await once(child.stdout, "data");
    return new SlowNetwork(child, Number(/listening (\d+)/.exec(String(said))?.[1]));
  }

  async stop() {
    const ended = once(this.#child, "exit");
    this.#child.stdin.end();
    await ended;
  }
}

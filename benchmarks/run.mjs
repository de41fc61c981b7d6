import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { prepare } from "../scripts/prepare.mjs";
import { chartOf, drawn } from "./chart.mjs";
import { findCompiler, flags } from "./compile.mjs";
import { noteRelease, writeFollowing } from "./following.mjs";
import { absentArmsTasks, SIZES as ABSENT_SIZES } from "./groups/absentArms.mjs";
import { allocatorTasks } from "./groups/allocator.mjs";
import { manyArmsTasks, SIZES } from "./groups/manyArms.mjs";
import { peerTasks } from "./groups/peers.mjs";
import { serviceTasks } from "./groups/service.mjs";
import { smallTasks } from "./groups/small.mjs";
import { thompsonTasks } from "./groups/thompson.mjs";
import { hasLab, workerTasks } from "./groups/workers.mjs";
import { interleave } from "./interleave.mjs";
import { failuresOf, limitsOf } from "./limits.mjs";
import { readOptions, usage } from "./options.mjs";
import { hasWrk } from "./serviceLoad.mjs";
import { reportOf, withGenerated } from "./report.mjs";

/** CPU time of one run, in nanoseconds; for decisions how many, for the service seconds. */
const FULL = {
  small: 300e6,
  peers: 300e6,
  many: 150e6,
  thompson: 200e6,
  workers: 2e9,
  decisions: 200_000,
  service: 3,
  serviceArms: 1_000_000,
  sizes: SIZES,
  absentSizes: ABSENT_SIZES,
};
const QUICK = {
  small: 50e6,
  peers: 50e6,
  many: 20e6,
  thompson: 50e6,
  workers: 0.3e9,
  decisions: 20_000,
  service: 1,
  serviceArms: 10,
  sizes: SIZES.filter((arms) => arms <= 1000),
  absentSizes: ABSENT_SIZES.filter((arms) => arms <= 1000),
};

const options = optionsOrExit();
if (options.help) console.log(usage);
else {
  prepare();
  try {
    if (options.history) await noteRelease();
    else if ((await run()) > 0 && options.check) process.exitCode = 1;
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** How many limits were missed by more than the tolerance, or could not be measured. */
async function run() {
  const compiler = findCompiler();
  if (compiler === undefined) note("no C compiler was found (gcc, cc, clang or CC): there is no C to compare with");
  if (!hasWrk()) note("wrk is not there (Debian: apt-get install wrk): the service is not measured");
  if (!hasLab) note("packages/lab is not there: workers are not measured");
  const tasks = await tasksOf(compiler);
  if (tasks.length === 0) {
    const parts = options.parts.map((part) => `"${part}"`).join(" and ");
    throw new Error(
      `no case has ${parts} in its name; names are like "FUCB, K = 10", "LFG, K = 1000" or "two workers"`,
    );
  }
  const measurements = await interleave(tasks, options.alternations, (alternation) => {
    note(`${tasks.length} runs, ${alternation + 1} of ${options.alternations} times`);
  });
  const machine = machineOf(compiler);
  if (options.json) console.log(JSON.stringify({ machine, measurements, limits: limitsOf(measurements) }, null, 2));
  else console.log(reportOf(measurements));
  if (options.write) await write(machine, measurements);

  const failed = failuresOf(limitsOf(measurements));
  for (const { name, quantity, value, limit } of failed) {
    note(`${name}: ${quantity} ${value === null ? "could not be measured" : `is ${value}`}, the limit is ${limit}`);
  }
  return failed.length;
}

async function tasksOf(compiler) {
  const { isChosen, quick } = options;
  const lengths = quick ? QUICK : FULL;
  note("pilot runs");
  return [
    ...(await smallTasks(compiler, lengths.small, isChosen)),
    ...(await peerTasks(lengths.peers, isChosen)),
    ...manyArmsTasks(lengths.many, lengths.sizes, isChosen),
    ...absentArmsTasks(lengths.many, lengths.absentSizes, isChosen),
    ...(await thompsonTasks(lengths.thompson, isChosen)),
    ...workerTasks(lengths.workers, isChosen),
    ...allocatorTasks(lengths.decisions, isChosen),
    ...serviceTasks(lengths.service, lengths.serviceArms, isChosen),
  ];
}

function machineOf(compiler) {
  const [{ model } = { model: "unknown CPU" }] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${model}, ${cpus().length} cores`,
    load: loadavg()[1].toFixed(1),
    node: process.version,
    compiler: compiler === undefined ? "no C compiler" : `${compiler.version}, ${flags.join(" ")}`,
  };
}

async function write({ date, cpu, load, node, compiler }, measurements) {
  const docs = new URL("../docs/", import.meta.url);
  const file = new URL("benchmarks.md", docs);
  const about = `${date}, ${cpu}, Node ${node}, ${compiler}; medians of ${options.alternations} runs; load average ${load} at the end.`;
  writeFileSync(file, withGenerated(readFileSync(file, "utf8"), `${about}\n\n${reportOf(measurements)}`));
  const svg = await drawn(chartOf(measurements));
  if (svg === undefined) note("packages/lab is not built: the chart is not drawn");
  else writeFileSync(new URL("benchmarks.svg", docs), svg);
  await writeFollowing();
}

function note(text) {
  console.error(`bench: ${text}`);
}

function optionsOrExit() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

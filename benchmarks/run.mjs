import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { prepare } from "../scripts/prepare.mjs";
import { cases } from "./cases.mjs";
import { compile, findCompiler, flags } from "./compile.mjs";
import { measure } from "./measure.mjs";
import { failuresOf, rowsOf, tableOf, withGenerated } from "./report.mjs";

const usage = `usage: npm run bench -- [options] [part of a case's name ...]

  --json            print JSON
  --check           exit with 1 if a limit is missed by more than 25 %
  --write           write the table to docs/benchmarks.md
  --alternations n  runs of each side, 9 by default`;

const options = readOptions();
prepare();
try {
  const failures = run();
  if (options.check && failures > 0) process.exitCode = 1;
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** How many limits were missed by more than the tolerance, or could not be measured. */
function run() {
  const compiler = findCompiler();
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model ?? "unknown",
    node: process.version,
    compiler: compiler === undefined ? null : `${compiler.version}, ${flags.join(" ")}`,
  };
  if (compiler === undefined)
    console.error("bench: no C compiler was found (gcc, cc, clang or CC): ours alone is measured");

  const results = options.cases.map((benchmark) => {
    const program = compiler && compile(compiler.command, benchmark.c);
    const { trials, pulls, samples } = measure(benchmark, program, options.alternations);
    return {
      name: benchmark.name,
      trials,
      horizon: benchmark.horizon,
      pulls,
      samples,
      rows: rowsOf(benchmark, samples),
    };
  });
  const rows = results.flatMap((result) => result.rows);
  if (options.json) console.log(JSON.stringify({ machine, results }, null, 2));
  else console.log(tableOf(rows));
  if (options.write) write(machine, rows);

  const failed = failuresOf(rows);
  for (const { name, ours, ratio, limit } of failed) {
    const found = ratio === null ? "could not be measured without a C compiler" : `is ${ratio.toFixed(2)} times C`;
    console.error(`bench: ${name}, ${ours}: ${found}, the limit is ${limit}`);
  }
  return failed.length;
}

function write({ date, cpu, node, compiler }, rows) {
  const file = new URL("../docs/benchmarks.md", import.meta.url);
  const about = `${date}, ${cpu}, Node ${node}, ${compiler ?? "no C compiler"}; medians of ${options.alternations} runs.`;
  writeFileSync(file, withGenerated(readFileSync(file, "utf8"), `${about}\n\n${tableOf(rows)}`));
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        alternations: { type: "string", default: "9" },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const alternations = Number(values.alternations);
    if (!Number.isSafeInteger(alternations) || alternations < 1) {
      throw new Error(`--alternations is ${values.alternations}; it must be a whole number of at least 1`);
    }
    const chosen = cases.filter(({ name }) => positionals.every((part) => name.includes(part)));
    if (chosen.length === 0) throw new Error(`no case has "${positionals.join(" ")}" in its name`);
    if (values.write && chosen.length < cases.length) throw new Error("--write needs all cases");
    return { ...values, alternations, cases: chosen };
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

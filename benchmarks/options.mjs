import { parseArgs } from "node:util";

export const usage = `usage: npm run bench -- [options] [part of a case's name ...]

  --json            print JSON
  --check           exit with 1 if a limit is missed by more than 25 %
  --write           write tables and charts to docs/
  --history         run nothing: note the run on the page as that of this version, in benchmarks/history.json
  --quick           one short run of each, up to 1 000 arms: to see whether everything works
  --alternations n  runs of each side, 5 by default`;

const DEFAULT_ALTERNATIONS = 5;

/**
 * @param {readonly string[]} args
 */
export function readOptions(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      history: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      alternations: { type: "string" },
    },
  });
  const alternations = Number(values.alternations ?? (values.quick ? 1 : DEFAULT_ALTERNATIONS));
  if (!Number.isSafeInteger(alternations) || alternations < 1) {
    throw new Error(`--alternations is ${values.alternations}; it must be a whole number of at least 1`);
  }
  if (values.write && (values.quick || positionals.length > 0)) {
    throw new Error("--write needs all cases at full length: leave out --quick and names");
  }
  if (values.history && args.length > 1) throw new Error("--history runs nothing: give no other option and no name");
  if (values.check && values.quick) throw new Error("--check needs runs at full length: leave out --quick");
  const isChosen = (name) => positionals.every((part) => name.includes(part));
  return { ...values, alternations, parts: positionals, isChosen };
}

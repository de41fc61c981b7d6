import { readSignedHead } from "@evenhand/allocator";
import { clientAt, headsIn, openAllocators, refuseWhole } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { serviceKey } from "../../serviceKey.js";
import { readText } from "../../study/readText.js";
import { print, shown } from "../../terminal/print.js";

/** The options as they were typed. */
export interface ForkOptions {
  readonly because: string;
  readonly folder: string;
  readonly address?: string;
  readonly headFile?: string;
  readonly head?: string;
  readonly lookIn: readonly string[];
  readonly keyFile?: string;
}

/** `evenhand fork`: answers the exit code. */
export async function fork(id: string, options: ForkOptions): Promise<number> {
  const { because, folder, address, headFile, lookIn, keyFile } = options;
  const head = options.head === undefined ? undefined : headIn(options.head, id);
  const outside = headFile === undefined ? undefined : headsIn(headFile)?.get(id);
  const known = [head, outside].filter((text) => text !== undefined).map((text) => readSignedHead(text));
  for (const place of lookIn) await refuseWhole(place, id, known);
  const asked = { because, ...(head === undefined ? {} : { head }) };
  const { before, after, size, kept } =
    address === undefined
      ? await inFolder(folder, headFile, (allocators) => allocators.contracts.fork(id, asked))
      : await clientAt(address, serviceKey(keyFile)).contracts.fork(id, asked);
  print(
    `${shown(id)} goes on as ${shown(after)}: of the ${size} events that were signed as ${shown(before)} the first ` +
      `${kept} are kept, and ${size - kept} are lost. Choices are made with another seed.\n` +
      `Tell those who check it: the verifier key has the new name, and the log says why.\n`,
  );
  return exitCode.ok;
}

async function inFolder<T>(
  folder: string,
  headFile: string | undefined,
  work: (allocators: Awaited<ReturnType<typeof openAllocators>>) => Promise<T>,
): Promise<T> {
  const allocators = await openAllocators(folder, { headFile });
  return work(allocators).finally(() => allocators.close());
}

/** A signed head, or the one of this allocator in a file of heads. */
function headIn(path: string, id: string): string {
  return headsIn(path)?.get(id) ?? readText(path);
}

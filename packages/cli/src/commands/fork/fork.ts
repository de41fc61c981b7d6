import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import { checkServed, clientAt, headsFile, headsIn, openAllocators, refuseWhole } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { serviceKey } from "../../serviceKey.js";
import { secretGiven, type SecretOption } from "../../serviceSecret.js";
import { readText } from "../../study/readText.js";
import { print, shown } from "../../terminal/print.js";

/** The options as they were typed. */
export interface ForkOptions extends SecretOption {
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
  const { because, folder, address, lookIn, keyFile } = options;
  if (address === undefined) checkServed(folder);
  const head = options.head === undefined ? undefined : headIn(readText(options.head), id);
  const heads = [head, ...keptHeads(id, options)].flatMap((text) => (text === undefined ? [] : [readSignedHead(text)]));
  for (const place of lookIn) await refuseWhole(place, id, heads);
  const asked = { because, ...(head === undefined ? {} : { head }) };
  const { before, after, size, kept } =
    address === undefined
      ? await inFolder(options, (allocators) => allocators.contracts.fork(id, asked))
      : await clientAt(address, serviceKey(keyFile)).contracts.fork(id, asked);
  print(
    `${shown(id)} goes on as ${shown(after)}: of the ${size} events that were signed as ${shown(before)} the first ` +
      `${kept} are kept, and ${size - kept} are lost. Choices are made with another seed.\n` +
      `Tell those who check it: the verifier key has the new name, and the log says why.\n`,
  );
  return exitCode.ok;
}

async function inFolder<T>(
  options: ForkOptions,
  work: (allocators: Awaited<ReturnType<typeof openAllocators>>) => Promise<T>,
): Promise<T> {
  const { folder, headFile } = options;
  const allocators = await openAllocators(folder, { headFile, secret: secretGiven(options) });
  return work(allocators).finally(() => allocators.close());
}

/** What the folder and the file outside of it have as the last head. Those of a running service it knows itself. */
function keptHeads(id: string, { folder, address, headFile }: ForkOptions): (string | undefined)[] {
  const inside = join(folder, headsFile);
  const paths = address === undefined && existsSync(inside) ? [inside] : [];
  return [...paths, ...(headFile === undefined ? [] : [headFile])].map((path) => headsIn(readText(path))?.get(id));
}

/** A signed head, or the one of this allocator in a file of heads. */
function headIn(text: string, id: string): string {
  return headsIn(text)?.get(id) ?? text;
}

import { utcText } from "@evenhand/allocator";
import { restoreFolder, type BehindBackup, type RestoredFolder } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { orInterrupted } from "../../process/orInterrupted.js";
import { secretGiven, type SecretOption } from "../../serviceSecret.js";
import { print, shown } from "../../terminal/print.js";

/** The options as they were typed. */
export interface RestoreOptions extends SecretOption {
  readonly headFile?: string;
}

/** `evenhand restore`: answers the exit code. */
export function restore(backup: string, folder: string, options: RestoreOptions): Promise<number> {
  const { headFile } = options;
  return orInterrupted("nothing is left of the attempt", async (signal) => {
    const restored = await restoreFolder(backup, folder, { headFile, secret: secretGiven(options), signal });
    print(`${inWords(restored, folder, headFile).join("\n")}\n`);
    return restored.behind.length > 0 ? exitCode.unsound : exitCode.ok;
  });
}

function inWords({ manifest, behind, unreadable }: RestoredFolder, folder: string, headFile?: string): string[] {
  const { logs, made, withSecrets } = manifest;
  const events = logs.reduce((sum, { length }) => sum + length, 0);
  const many = logs.length === 1 ? "1 allocator" : `${logs.length} allocators`;
  const cannotBeServed = "The backup has no keys and no seeds: this folder can be examined and audited, not served.";
  const mayLack =
    "Whether anything was signed after the backup, only heads that were kept elsewhere can tell (--head-file).";
  return [
    `${shown(folder)}: ${many}, ${events} events, as they were on ${utcText(made)}`,
    ...(withSecrets ? [] : [cannotBeServed]),
    ...(headFile === undefined ? [mayLack] : []),
    ...unreadable.map((id) => `${shown(id)}: its log cannot be replayed; evenhand doctor says what can be done.`),
    ...behind.map((one) => lossInWords(one, `--folder ${shown(folder)} --head-file ${shown(headFile ?? "")}`)),
  ];
}

function lossInWords({ id, lost, isWhole }: BehindBackup, places: string): string {
  const events = lost === 1 ? "1 event is" : `${lost} events are`;
  const head = `${shown(id)}: at least ${events} lost that were signed.`;
  if (isWhole) return `${head} The backup has nothing of it, and its id stays taken: create another allocator.`;
  return `${head} It is refused until its log says so:\n  evenhand fork ${shown(id)} --because "…" ${places}`;
}

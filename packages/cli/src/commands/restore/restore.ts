import { utcText } from "@evenhand/allocator";
import { restoreFolder, type BehindBackup } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { secretGiven, type SecretOption } from "../../serviceSecret.js";
import { print, shown, tell } from "../../terminal/print.js";
import { untilInterrupted } from "../../terminal/untilInterrupted.js";

/** The options as they were typed. */
export interface RestoreOptions extends SecretOption {
  readonly headFile?: string;
}

/** `evenhand restore`: answers the exit code. */
export async function restore(backup: string, folder: string, options: RestoreOptions): Promise<number> {
  const { headFile } = options;
  const secret = secretGiven(options);
  return untilInterrupted(async (signal) => {
    try {
      const { manifest, behind, unreadable } = await restoreFolder(backup, folder, { headFile, secret, signal });
      const { logs, made, withSecrets } = manifest;
      const events = logs.reduce((sum, { length }) => sum + length, 0);
      const many = logs.length === 1 ? "1 allocator" : `${logs.length} allocators`;
      const lines = [
        `${shown(folder)}: ${many}, ${events} events, as they were on ${utcText(made)}`,
        ...(withSecrets
          ? []
          : ["The backup has no keys and no seeds: this folder can be examined and audited, not served."]),
        ...(headFile === undefined
          ? [
              "Whether anything was signed after the backup, only heads that were kept elsewhere can tell (--head-file).",
            ]
          : []),
        ...unreadable.map((id) => `${shown(id)}: its log leads to no state; evenhand doctor says what can be done.`),
        ...behind.map((one) => lossInWords(one, `--folder ${shown(folder)} --head-file ${shown(headFile ?? "")}`)),
      ];
      print(`${lines.join("\n")}\n`);
      return behind.length > 0 ? exitCode.unsound : exitCode.ok;
    } catch (error) {
      if (!signal.aborted) throw error;
      tell("evenhand: interrupted; nothing is left of the attempt\n");
      return exitCode.interrupted;
    }
  });
}

function lossInWords({ id, lost, isWhole }: BehindBackup, places: string): string {
  if (isWhole) {
    return `${shown(id)}: the backup has nothing of it, and ${lost} events were signed. Its id stays taken: create another one.`;
  }
  return (
    `${shown(id)}: at least ${lost === 1 ? "1 event is" : `${lost} events are`} lost that were signed. ` +
    `It is refused until its log says so:\n  evenhand fork ${shown(id)} --because "…" ${places}`
  );
}

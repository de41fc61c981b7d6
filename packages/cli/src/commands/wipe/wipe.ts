import { wipeFolder, wipeTables } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { tell } from "../../terminal/print.js";
import { placeOfDatabase } from "../../terminal/shownUrl.js";

/** The options as they were typed. */
export interface WipeOptions {
  readonly folder: string;
  readonly store?: string;
}

/** `evenhand wipe`: answers the exit code. */
export async function wipe({ folder, store = "" }: WipeOptions): Promise<number> {
  if (store === "") await wipeFolder(folder);
  else await wipeTables(store, true);
  tell(`${store === "" ? folder : placeOfDatabase(store)}: nothing of what was erased is left in its files\n`);
  return exitCode.ok;
}

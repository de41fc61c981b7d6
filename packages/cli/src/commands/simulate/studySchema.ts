import { studyFileJsonSchema } from "@evenhand/protocol";
import { moduleOfOption } from "../../options/moduleOfOption.js";
import { print } from "../../terminal/print.js";

/** `evenhand simulate --schema`: for editors that check and complete study files. */
export async function studySchema(module: string | undefined): Promise<void> {
  const own = await moduleOfOption(module);
  print(`${JSON.stringify(studyFileJsonSchema(own?.definitions), undefined, 2)}\n`);
}

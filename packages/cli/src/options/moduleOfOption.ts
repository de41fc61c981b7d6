import { loadDefinitions, type DefinitionsModule } from "@evenhand/lab/run";

/** The module that --module names, loaded and checked; undefined where it was not typed. */
export async function moduleOfOption(typed: string | undefined): Promise<DefinitionsModule | undefined> {
  return typed === undefined ? undefined : loadDefinitions(typed);
}

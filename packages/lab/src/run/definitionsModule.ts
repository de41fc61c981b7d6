import { describeDefinitions, EvenhandError, type OwnDefinitions } from "@evenhand/core";
import { readFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { labError } from "../errors.js";

/** A file with definitions of the user's own, which worker threads load as well. */
export interface DefinitionsModule {
  readonly url: string;
  readonly definitions: OwnDefinitions;
  /** Without its folder. */
  readonly name: string;
  /** Of the file's bytes, not of those that it imports. */
  readonly sha256: string;
}

/**
 * Loads a file whose default export has definitions, and checks them. It is a program that runs with the rights of the
 * user: only what the user names is ever loaded, never what a study names.
 */
export async function loadDefinitions(file: string): Promise<DefinitionsModule> {
  const url = pathToFileURL(resolve(file)).href;
  // Most runs have no such module, and this takes a while to load.
  const { createHash } = await import("node:crypto");
  const sha256 = createHash("sha256").update(bytesOf(file)).digest("hex");
  const definitions = await definitionsIn(url, file);
  try {
    describeDefinitions(definitions);
  } catch (error) {
    if (!(error instanceof EvenhandError)) throw error;
    throw EvenhandError.from({ ...error.toData(), path: `${file}: ${error.path ?? "definitions"}` }, error);
  }
  return { url, definitions, name: basename(file), sha256 };
}

/** The built file, whether this one is built or run from its source. */
const hooks = new URL("../../dist/run/coreOfCommand.js", import.meta.url);
let isLent = false;

/**
 * Lets modules that lie outside of any project import `@evenhand/core` all the same. Where it is installed beside the
 * module, or in a folder above it, that one is taken, as Node does.
 */
function lendCore(url: string): void {
  if (isLent) return;
  try {
    createRequire(url).resolve("@evenhand/core");
  } catch {
    register(hooks);
    isLent = true;
  }
}

/** The default export of a module, whatever it is. */
export async function definitionsIn(url: string, file = url): Promise<OwnDefinitions> {
  lendCore(url);
  let loaded: { readonly default?: OwnDefinitions };
  try {
    loaded = (await import(url)) as typeof loaded;
  } catch (cause) {
    const received = cause instanceof Error ? `${cause.name}: ${cause.message.split("\n")[0]}` : String(cause);
    throw labError("module-unreadable", { received, required: "an ES module that can be loaded", path: file, cause });
  }
  if (loaded.default !== undefined) return loaded.default;
  throw labError("module-unreadable", {
    received: `a module with ${Object.keys(loaded).join(", ") || "no exports"}`,
    required: "a default export with policies, environments or metrics",
    path: file,
  });
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    throw labError("file-unreadable", { received, required: "a module with definitions", path: file, cause });
  }
}

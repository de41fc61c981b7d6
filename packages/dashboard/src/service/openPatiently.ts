import type { Service } from "./useService.js";
import { problemOf } from "./problem.js";

const ATTEMPTS = 4;
/** Milliseconds between two attempts: a receipt needs a signed head, and those are a second apart. */
const PAUSE = 1000;

/** Opens a file that may not be there yet, and asks again where the service says so. */
export async function openPatiently({ connection }: Service, path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.open(path);
    } catch (error) {
      if (attempt === ATTEMPTS || !problemOf(error).isPassing) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE);
      });
    }
  }
}

import { caddy } from "./caddy.mjs";
import { chromium } from "./chromium.mjs";
import { nginx } from "./nginx.mjs";
import { node24 } from "./node24.mjs";
import { postgres } from "./postgres.mjs";
import { promtool } from "./promtool.mjs";
import { python3 } from "./python3.mjs";
import { strace } from "./strace.mjs";
import { ensureTool } from "./tool.mjs";

/** Every program that tests need beside Node and npm. */
const tools = [node24, chromium, python3, strace, nginx, caddy, postgres, promtool];

/**
 * Installs what is missing: the variables that the tests read, and the tools that could not be had.
 *
 * @returns {{ env: Record<string, string>, missing: import("./tool.mjs").Tool[] }}
 */
export function ensureTools() {
  /** @type {Record<string, string>} */
  const env = {};
  const missing = [];
  for (const tool of tools) {
    const path = ensureTool(tool);
    if (path === undefined) missing.push(tool);
    else env[tool.variable] = path;
  }
  return { env, missing };
}

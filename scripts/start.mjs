import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { root } from "./run.mjs";

const DEFAULT_PORT = 4600;
/** Where it is in use, one of the next nine is taken. */
const MORE_PORTS = 9;
const HIGHEST_PORT = 65_526;

const { port, folder } = optionsOrExit();
prepare();
const { readSettings, startService } = await import("../packages/service/dist/index.js");

try {
  const pages = `${root}/packages/dashboard/dist`;
  const flags = { host: "127.0.0.1", port, folder, insecureNoAuth: true, pages, demo: true, logLevel: "error" };
  const service = await startService(readSettings({ flags }), { morePorts: MORE_PORTS });
  console.log(`evenhand: ${service.address}  (this machine only; Ctrl-C ends it)`);
  console.log(`evenhand: a service for a first look: no keys are needed; the API is at ${service.address}api`);
  console.log(`evenhand: the docs are at ${service.address}docs/`);
  console.log(`evenhand: a demo of a contract that runs is offered at ${service.address}#/allocators`);
  if (process.stdout.isTTY && hasDisplay()) openBrowser(service.address);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => void service.close());
} catch (error) {
  console.error(`evenhand: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

function optionsOrExit() {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" }, folder: { type: "string" } } });
    const { port = String(DEFAULT_PORT), folder = `${root}/evenhand-data` } = values;
    if (/^\d{1,5}$/.test(port) && Number(port) <= HIGHEST_PORT) return { port: Number(port), folder };
    throw new Error(`--port ${JSON.stringify(port)} is no port: give a whole number from 0 to ${HIGHEST_PORT}`);
  } catch (error) {
    console.error(`evenhand: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}

function hasDisplay() {
  if (process.env.SSH_CONNECTION !== undefined) return false;
  if (process.platform === "darwin" || process.platform === "win32") return true;
  return (process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY ?? "") !== "";
}

/** @param {string} address */
function openBrowser(address) {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", '""']
        : ["xdg-open"];
  // The address is printed: without such a program it can be opened by hand.
  spawn(command, [...args, address], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

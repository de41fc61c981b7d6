import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { root } from "./run.mjs";

const DEFAULT_PORT = 4600;
/** Where it is in use, one of the next nine is taken. */
const HIGHEST_PORT = 65_526;

const port = portOrExit();
prepare();
const { listenNear, pagesServer } = await import("./pagesServer.mjs");

const server = pagesServer(`${root}/packages/dashboard/dist`);
try {
  const address = `http://127.0.0.1:${await listenNear(server, port)}/`;
  console.log(`evenhand: ${address}  (this machine only; Ctrl-C ends it)`);
  if (process.stdout.isTTY && hasDisplay()) openBrowser(address);
} catch (error) {
  console.error(`evenhand: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}

function portOrExit() {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" } } });
    const { port = String(DEFAULT_PORT) } = values;
    if (/^\d{1,5}$/.test(port) && Number(port) <= HIGHEST_PORT) return Number(port);
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

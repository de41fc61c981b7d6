import { createServer } from "node:http";
import { PagesHandler } from "@evenhand/service";

/**
 * A web server for the pages alone, without a service: as any web server has them.
 *
 * @param {string} folder
 */
export function pagesServer(folder) {
  const pages = new PagesHandler(folder);
  return createServer((request, response) => pages.answer(request, response));
}

/**
 * Listens on the loopback address at the port, or at one of the next nine where others listen already: the port it is.
 *
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
export async function listenNear(server, port) {
  for (let next = port; next < port + 10; next++) {
    if (await listens(server, next)) return addressOf(server);
  }
  throw new Error(`ports ${port} to ${port + 9} are all in use: name another, for example npm start -- --port 8080`);
}

/** @param {import("node:http").Server} server */
function addressOf(server) {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function listens(server, port) {
  return new Promise((resolve, reject) => {
    /** @param {NodeJS.ErrnoException} error */
    const failed = (error) => {
      server.off("listening", listening);
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new Error(`cannot listen on port ${port}: ${error.message}`));
    };
    const listening = () => {
      server.off("error", failed);
      resolve(true);
    };
    server.once("error", failed).once("listening", listening).listen(port, "127.0.0.1");
  });
}

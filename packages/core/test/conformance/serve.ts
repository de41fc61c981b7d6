import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An empty page at /, and the modules of dist and test/conformance, on this machine only. */
export async function serve(): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/") {
      response.setHeader("content-type", "text/html").end("<!doctype html>");
    } else if (/^\/(dist|test\/conformance)\/[\w/]+\.m?js$/.test(path)) {
      readFile(new URL(`../..${path}`, import.meta.url)).then(
        (module) => response.setHeader("content-type", "text/javascript").end(module),
        () => response.writeHead(404).end(),
      );
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

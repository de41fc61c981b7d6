import type { IncomingHttpHeaders } from "node:http";
import { serviceError } from "../errors.js";

/** Whether only programs on this machine reach the address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** What a browser says of the page that asks: the same origin, or a person who typed the address. */
const ownSites: readonly unknown[] = [undefined, "same-origin", "none"];

/**
 * Refuses what a web page of another site could send. Such a page has its own Origin, and where a request has none, as
 * for a picture, the browser says that it comes from elsewhere (another port is another page); one whose name was
 * pointed to this machine has its own Host. A link may lead here from anywhere, but to nothing that does any work.
 */
export function checkNoWebPage(
  headers: IncomingHttpHeaders,
  { isOfPages = false, allowed = [] }: { readonly isOfPages?: boolean; readonly allowed?: readonly string[] } = {},
): void {
  const { host = "", origin, "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": use } = headers;
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host)?.[1] ?? "";
  if (!isLoopback(name.replace(/^\[|\]$/g, ""))) throw refused(`Host: ${host}`);
  if (origin !== undefined && allowed.includes(origin)) return;
  if (origin !== undefined && origin !== `http://${host}`) throw refused(`Origin: ${origin}`);
  const isLink = isOfPages && mode === "navigate" && use === "document";
  if (!ownSites.includes(site) && !isLink) throw refused(`Sec-Fetch-Site: ${String(site)}`);
}

function refused(received: string): Error {
  return serviceError("host-refused", { received, required: "a loopback address, and no other origin" });
}

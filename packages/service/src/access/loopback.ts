import { serviceError } from "../errors.js";

/** Whether only programs on this machine reach the address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses what a web page could send. A page of another site has its own Origin; one whose name was pointed to this
 * machine has its own Host.
 */
export function checkNoWebPage(headers: {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}): void {
  const { host = "", origin } = headers;
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host)?.[1] ?? "";
  if (!isLoopback(name.replace(/^\[|\]$/g, ""))) throw refused(`Host: ${host}`);
  if (origin !== undefined && origin !== `http://${host}`) throw refused(`Origin: ${origin}`);
}

function refused(received: string): Error {
  return serviceError("host-refused", { received, required: "a loopback address, and no other origin" });
}

import { serviceError } from "../../errors.js";

/** What pg knows for `sslmode`. With any other word it would connect without encryption, and say nothing. */
const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];

/** The scheme, who one is and where, the database, and the rest. A slash in a password must be written as %2F. */
const parts = /^(?<scheme>postgres(?:ql)?):\/\/(?<authority>[^/?#\s]*)(?<path>\/[^?#\s]*)?(?<query>\?[^#\s]*)?$/;

/** A name, an address, or an address of IPv6 in brackets; and a port. */
const place = /^(?<host>\[[0-9a-f:.]+\]|[^\s:[\]@,]+)?(?::(?<port>\d{1,5}))?$/i;

/**
 * The URLs of the single servers that a URL names: postgres://user:password@a:5432,b:5433/database?sslmode=require has
 * two. `URL` itself, and with it the library, knows no more than one. What is refused is never shown: it may have the
 * password.
 */
export function serverUrls(text: string, path = "store"): readonly string[] {
  const { scheme = "", authority = "", path: database = "", query = "" } = parts.exec(text)?.groups ?? {};
  if (scheme === "") throw invalid("a text of another form", path);
  const end = authority.lastIndexOf("@") + 1;
  const places = authority.slice(end).split(",");
  const parameters = new URLSearchParams(query);
  checkSslMode(parameters.get("sslmode"), path);
  const socket = parameters.get("host");
  if (socket !== null && (places.join() !== "" || !socket.startsWith("/"))) {
    throw invalid("a parameter `host` that is no folder of a socket, or beside another host", path);
  }
  return places.map((one) => {
    const { host = "", port = "" } = place.exec(one)?.groups ?? {};
    if (host === "" && socket === null) throw invalid("a host that is missing, or is none", path);
    if (port !== "" && (Number(port) === 0 || Number(port) > 65_535)) throw invalid(`the port ${port}`, path);
    return checked(`${scheme}://${authority.slice(0, end)}${one}${database}${query}`, host === "", path);
  });
}

/** The place that such a URL names, for messages: never who one is there, nor the password. */
export function placeIn(url: string): string {
  const [, named = ""] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url) ?? [];
  return named === "" ? "the socket" : named;
}

/** Refuses what the library would stumble over when it connects. */
function checked(url: string, hasNoHost: boolean, path: string): string {
  try {
    const { username, password, pathname } = new URL(
      hasNoHost ? url.replace(/(?<=^\w+:\/\/[^/?]*)(?=[/?]|$)/, "h") : url,
    );
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return url;
  } catch {
    throw invalid("a text of another form, or with a % that begins no character", path);
  }
}

function checkSslMode(mode: string | null, path: string): void {
  if (mode === null || sslModes.includes(mode)) return;
  throw invalid(`an sslmode that is none of ${sslModes.join(", ")}`, path);
}

function invalid(received: string, path: string): Error {
  const required = "postgres://user:password@host:port/database, with commas between several hosts, signs as in URLs";
  return serviceError("setting-invalid", { received, required, path });
}

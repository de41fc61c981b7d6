import { lookup, type LookupAddress } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest, type RequestOptions } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { addressList, isListed, MAPPED } from "../access/trustedProxies.js";
import { serviceError } from "../errors.js";

/** Milliseconds for a whole message, from the look-up of the name to the status of the answer. */
const ANSWERED_WITHIN = 10_000;

/**
 * What no host of the internet has: this machine, private networks, those of documentation and of several receivers.
 */
const unroutable = addressList([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
  // Below 2000::/3, which is all that IPv6 hosts have: tunnels that lead to IPv4 addresses, and documentation.
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]);
const ipv6Hosts = addressList(["2000::/3"]);

/** Whether a host of the internet may have this address. */
export function isPublic(address: string): boolean {
  return !isListed(unroutable, address) && (isIP(address) === 4 || isListed(ipv6Hosts, address));
}

export interface GuardOptions {
  /** Private networks that may be sent to, also without encryption. */
  readonly networks: readonly string[];
  /** Looks a name up; tests have names of their own. */
  readonly resolve?: (name: string, done: (error: Error | null, found: readonly LookupAddress[]) => void) => void;
  /** Certificates that are believed beside those that come with Node. */
  readonly ca?: string;
  readonly within?: number;
}

/**
 * Sends a message to an address that may be sent to, and answers with the status. The address of the connection itself
 * is looked at, after the name was looked up and not before: a name that leads elsewhere a moment later leads nowhere.
 * A redirect is a status like any other. Nothing of the answer's body is read.
 */
export class GuardedPost {
  readonly #options: Required<Omit<GuardOptions, "ca" | "networks">>;
  readonly #tls: { readonly ca?: string };
  readonly #networks: BlockList;

  constructor({ networks, ca, resolve = resolved, within = ANSWERED_WITHIN }: GuardOptions) {
    this.#options = { resolve, within };
    this.#tls = ca === undefined ? {} : { ca };
    this.#networks = addressList(networks);
  }

  send(url: URL, headers: Readonly<Record<string, string>>, body: string, signal?: AbortSignal): Promise<number> {
    const isPlain = url.protocol === "http:";
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const late = AbortSignal.timeout(this.#options.within);
    return new Promise((resolve, reject) => {
      // The name of a host is checked when it is looked up; an address is not looked up.
      if (isIP(host) !== 0 && !this.#mayReach(host, isPlain)) throw refused(host, isPlain);
      const options: RequestOptions = {
        ...{ method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) } },
        ...{ lookup: this.#lookup(isPlain), agent: false, ...this.#tls },
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      };
      const request = (isPlain ? plainRequest : secureRequest)(url, options, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      request.once("socket", (socket) =>
        socket.once("connect", () => {
          const { remoteAddress = "" } = socket;
          if (!this.#mayReach(remoteAddress, isPlain)) request.destroy(refused(remoteAddress, isPlain));
        }),
      );
      request.on("error", reject);
      request.end(body);
    });
  }

  #lookup(isPlain: boolean): LookupFunction {
    return (name, { all = false }, done) => {
      this.#options.resolve(name, (error, found) => {
        const reachable = found.filter(({ address }) => this.#mayReach(address, isPlain));
        const [first] = reachable;
        if (error !== null) done(error, "");
        else if (reachable.length === 0) done(refused(found[0]?.address ?? name, isPlain), "");
        else if (all) done(null, reachable);
        else done(null, first.address, first.family);
      });
    };
  }

  #mayReach(address: string, isPlain: boolean): boolean {
    const plain = address.replace(MAPPED, "");
    if (isIP(plain) === 0) return false;
    return isListed(this.#networks, plain) || (!isPlain && isPublic(plain));
  }
}

function resolved(name: string, done: (error: Error | null, found: readonly LookupAddress[]) => void): void {
  lookup(name, { all: true }, (error, found) => done(error, found ?? []));
}

function refused(received: string, isPlain: boolean): NodeJS.ErrnoException {
  const required = isPlain ? "https, or an address of webhookNetworks" : "a public address, or one of webhookNetworks";
  return serviceError("webhook-address", { received, required });
}

import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** An address as sockets and headers write it, in one form: an IPv4 address of an IPv6 socket is that IPv4 address. */
export const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * The addresses of proxies whose word about their clients is taken. Of a chain of addresses the last one that is no
 * trusted proxy is the client: what stands before it is what the client itself has written.
 */
export class TrustedProxies {
  readonly #list: BlockList;
  readonly #isEmpty: boolean;

  /** Addresses such as 10.0.0.7 and networks such as 10.0.0.0/8; `isProxyAddress` has checked them. */
  constructor(addresses: readonly string[]) {
    this.#isEmpty = addresses.length === 0;
    this.#list = addressList(addresses);
  }

  /**
   * The address of the client. A proxy sets one of two headers and passes the other one on as the client sent it: where
   * both are there and differ, neither is believed.
   */
  addressOf(socket: string, headers: IncomingHttpHeaders): string {
    if (this.#isEmpty) return socket;
    const nearest = socket.replace(MAPPED, "");
    const { forwarded, "x-forwarded-for": list } = headers;
    if ((forwarded === undefined && list === undefined) || !this.#trusts(nearest)) return nearest;
    const named = [
      forwarded === undefined ? undefined : hopsOf(forwarded),
      list === undefined ? undefined : listOf(list),
    ]
      .filter((hops) => hops !== undefined)
      .map((hops) => this.#clientOf(nearest, hops));
    return named.every((address) => address === named[0]) ? named[0] : nearest;
  }

  /** Goes back from the nearest proxy as long as each is trusted. What is no address, such as `unknown`, ends it. */
  #clientOf(nearest: string, hops: readonly string[]): string {
    let client = nearest;
    for (const hop of [...hops].reverse()) {
      const address = withoutPort(hop);
      if (!this.#trusts(client) || isIP(address) === 0) break;
      client = address;
    }
    return client;
  }

  #trusts(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && isListed(this.#list, address);
  }
}

/** Addresses such as 10.0.0.7 and networks such as 10.0.0.0/8; `isProxyAddress` has checked them. */
export function addressList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of addresses) {
    const [address, bits] = one.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address is one of the list, or in one of its networks. */
export function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether it is an address or a network. */
export function isProxyAddress(text: string): boolean {
  const [address, bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

/** X-Forwarded-For: addresses with commas between them, the client's first. */
function listOf(value: string | string[]): string[] {
  return String(value)
    .split(",")
    .map((hop) => hop.trim());
}

/** RFC 7239: `for=192.0.2.60;proto=http, for="[2001:db8::17]:4711"`. A hop without `for` is unknown. */
function hopsOf(value: string): string[] {
  return value
    .split(",")
    .map((hop) => /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(hop.trim())?.slice(1).join("") ?? "");
}

/** `192.0.2.60:4711` and `[2001:db8::17]:4711` have a port; `2001:db8::17` has none. */
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\w+)?$/.exec(hop) ?? [];
  const address = bracketed ?? (/^[\d.]+:\w+$/.test(hop) ? hop.slice(0, hop.indexOf(":")) : hop);
  return address.replace(MAPPED, "");
}

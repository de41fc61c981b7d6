import { describe, expect, it } from "vitest";
import { settings } from "../config/settings.js";
import { TrustedProxies } from "./trustedProxies.js";

const proxies = new TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]);

describe("the address of a client", () => {
  it.each([
    [
      "a client that comes by itself is believed nothing",
      "203.0.113.5",
      { "x-forwarded-for": "1.1.1.1" },
      "203.0.113.5",
    ],
    ["a proxy names its client", "127.0.0.1", { "x-forwarded-for": "203.0.113.5" }, "203.0.113.5"],
    ["what the client wrote stands before", "127.0.0.1", { "x-forwarded-for": "1.1.1.1, 203.0.113.5" }, "203.0.113.5"],
    ["two proxies, one behind the other", "127.0.0.1", { "x-forwarded-for": "203.0.113.5, 10.1.2.3" }, "203.0.113.5"],
    ["a proxy of another kind of socket", "::ffff:127.0.0.1", { "x-forwarded-for": "203.0.113.5" }, "203.0.113.5"],
    ["an address with its port", "127.0.0.1", { "x-forwarded-for": "203.0.113.5:4711" }, "203.0.113.5"],
    ["no address", "127.0.0.1", { "x-forwarded-for": "203.0.113.5, unknown" }, "127.0.0.1"],
    ["no header", "10.0.0.1", {}, "10.0.0.1"],
    ["RFC 7239", "10.0.0.1", { forwarded: "for=1.1.1.1, for=203.0.113.5;proto=https;by=10.0.0.1" }, "203.0.113.5"],
    ["RFC 7239 with IPv6", "2001:db8::1", { forwarded: 'proto=https; For="[2001:DB9::17]:4711"' }, "2001:DB9::17"],
    ["RFC 7239 without for", "10.0.0.1", { forwarded: "for=1.1.1.1, proto=https" }, "10.0.0.1"],
    ["both, the same", "10.0.0.1", { forwarded: "for=203.0.113.5", "x-forwarded-for": "203.0.113.5" }, "203.0.113.5"],
    [
      "one that the client sent",
      "10.0.0.1",
      { forwarded: "for=1.1.1.1", "x-forwarded-for": "203.0.113.5" },
      "10.0.0.1",
    ],
  ])("%s", (_, socket, headers, address) => {
    expect(proxies.addressOf(socket, headers)).toBe(address);
  });

  it("is that of the socket where no proxy is trusted", () => {
    expect(new TrustedProxies([]).addressOf("127.0.0.1", { "x-forwarded-for": "203.0.113.5" })).toBe("127.0.0.1");
  });
});

describe("the setting", () => {
  const read = (value: unknown) => settings.trustedProxies.read(value, "trustedProxies");

  it("is a list, or a text with commas", () => {
    expect(read("127.0.0.1, 10.0.0.0/8")).toEqual(["127.0.0.1", "10.0.0.0/8"]);
    expect(read(["::1"])).toEqual(["::1"]);
    expect(read("")).toEqual([]);
  });

  it.each(["nginx", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "10.0.0.0/", 7, { a: 1 }, [7]])("refuses %j", (value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: "setting-invalid" }) as Error);
  });
});

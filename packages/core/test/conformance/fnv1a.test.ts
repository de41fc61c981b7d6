import { expect, it } from "vitest";

interface Digest {
  text(text: string): Digest;
  number(value: number): Digest;
  hex(): string;
}

const { Fnv1a } = (await import(new URL("./fnv1a.mjs", import.meta.url).href)) as {
  Fnv1a: new () => Digest;
};

it.each([
  // Appendix C of draft-eastlake-fnv
  ["", "cbf29ce484222325"],
  ["a", "af63dc4c8601ec8c"],
  ["foobar", "85944171f73967e8"],
])("FNV-1a of %o is %s", (text, hex) => {
  expect(new Fnv1a().text(text).hex()).toBe(hex);
});

it("every bit of a number counts", () => {
  const hexOf = (value: number) => new Fnv1a().number(value).hex();
  expect(new Set([0, -0, 0.1, 0.1 + 2 ** -56, NaN].map(hexOf)).size).toBe(5);
  // 2 = 0x4000000000000000, little-endian, and 0x40 is "@".
  expect(hexOf(2)).toBe(new Fnv1a().text("\0\0\0\0\0\0\0@").hex());
});

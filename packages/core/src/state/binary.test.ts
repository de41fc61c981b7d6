import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stateFromBytes, stateToBytes } from "./binary.js";
import type { PolicyState } from "./policyState.js";

const name = fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const column = fc.oneof(
  fc.uint32Array({ maxLength: 20 }),
  fc.array(finite, { maxLength: 20 }).map((values) => Float64Array.from(values)),
);
// The head is JSON, which has no negative zero; columns have.
const scalar = finite.map((value) => value + 0);
const flat = fc.record({ scalars: fc.dictionary(name, scalar), columns: fc.dictionary(name, column) });
const state: fc.Arbitrary<PolicyState> = fc
  .tuple(flat, fc.option(flat))
  .map(([outer, learner]) => (learner === null ? outer : { ...outer, learner }));

const example: PolicyState = {
  scalars: { loop: 3 },
  columns: { pulls: Uint32Array.of(1, 258), sums: Float64Array.of(0.5) },
  learner: { scalars: {}, columns: { observed: Uint32Array.of(7) } },
};

function refused(bytes: Uint8Array): void {
  expect(() => stateFromBytes(bytes)).toThrow(
    expect.objectContaining({ code: "state-unreadable", received: `"${bytes.length} bytes"` }),
  );
}

/** "EVH1", the length of the head, the head. */
function bytesOf(head: string): Uint8Array {
  const text = new TextEncoder().encode(head);
  const bytes = new Uint8Array(8 + text.length);
  bytes.set(new TextEncoder().encode("EVH1"));
  new DataView(bytes.buffer).setUint32(4, text.length, true);
  bytes.set(text, 8);
  return bytes;
}

describe("a state as bytes", () => {
  it("comes back as the same bits in the same types", () => {
    fc.assert(
      fc.property(state, (original) => {
        expect(stateFromBytes(stateToBytes(original))).toEqual(original);
      }),
      { seed: 12 },
    );
  });

  it("can be read from the middle of a buffer, at any offset", () => {
    const bytes = stateToBytes(example);
    const buffer = new Uint8Array(bytes.length + 20).fill(255);
    buffer.set(bytes, 3);
    expect(stateFromBytes(buffer.subarray(3, 3 + bytes.length))).toEqual(example);
  });

  it("is laid out as described: magic, length, head, columns little-endian", () => {
    const bytes = stateToBytes(example);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("EVH1");
    const headLength = new DataView(bytes.buffer).getUint32(4, true);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headLength))) as unknown;
    expect(head).toMatchObject({ scalars: { loop: 3 }, columns: [{ name: "pulls", type: "uint32", length: 2 }, {}] });
    // 1, 258 = 0x0102, 0.5 = 0x3fe0…, 7
    const columns = [1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 7, 0, 0, 0];
    expect([...bytes.subarray(8 + headLength)]).toEqual(columns);
  });

  it("is refused when anything is missing at its end", () => {
    const bytes = stateToBytes(example);
    for (let length = 0; length < bytes.length; length++) refused(bytes.slice(0, length));
  });

  it("is refused with something after it", () => {
    refused(Uint8Array.of(...stateToBytes(example), 0));
  });

  it.each([0, 1, 2, 3])("is refused with another byte %s of its first word", (index) => {
    const bytes = stateToBytes(example);
    bytes[index] ^= 1;
    refused(bytes);
  });

  it("is refused with a head that is no JSON, or longer than the bytes", () => {
    refused(bytesOf("{"));
    const bytes = stateToBytes(example);
    new DataView(bytes.buffer).setUint32(4, 2 ** 32 - 1, true);
    refused(bytes);
  });

  it("keeps the cause", () => {
    expect(() => stateFromBytes(bytesOf("nonsense"))).toThrow(
      expect.objectContaining({ cause: expect.any(SyntaxError) as Error }),
    );
  });
});

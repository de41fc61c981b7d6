import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identity, progress, savedStates } from "../../test/support/savedStates.js";
import { stateFromBytes, stateToBytes } from "./binary.js";
import type { SavedState } from "./policyState.js";

const example: SavedState = {
  identity,
  progress,
  scalars: { loop: 3 },
  columns: { pulls: Uint32Array.of(1, 258), sums: Float64Array.of(0.5) },
  learner: { scalars: {}, columns: { observed: Uint32Array.of(7) } },
};

function refused(bytes: Uint8Array): void {
  expect(() => stateFromBytes(bytes)).toThrow(
    expect.objectContaining({ code: "state-unreadable", received: `"${bytes.length} bytes"` }),
  );
}

/** "EVH2", the length of the head, the head. */
function bytesOf(head: string, magic = "EVH2"): Uint8Array {
  const text = new TextEncoder().encode(head);
  const bytes = new Uint8Array(8 + text.length);
  bytes.set(new TextEncoder().encode(magic));
  new DataView(bytes.buffer).setUint32(4, text.length, true);
  bytes.set(text, 8);
  return bytes;
}

function headOf(type: string, length: number) {
  return { scalars: {}, columns: [{ name: "a", type, length }] };
}

describe("a state as bytes", () => {
  it("comes back as the same bits in the same types", () => {
    fc.assert(
      fc.property(savedStates, (state) => {
        expect(stateFromBytes(stateToBytes(state))).toStrictEqual(state);
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
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("EVH2");
    const headLength = new DataView(bytes.buffer).getUint32(4, true);
    const text = new TextDecoder().decode(bytes.subarray(8, 8 + headLength));
    expect(text).toMatch(/^[ -~]*$/);
    const pulls = { name: "pulls", type: "uint32", length: 2 };
    expect(JSON.parse(text)).toMatchObject({ identity, scalars: { loop: 3 }, columns: [pulls, {}] });
    // 1, 258 = 0x0102, 0.5 = 0x3fe0…, 7; then the progress: 1; 0, 2
    const columns = [1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 7, 0, 0, 0];
    const behind = [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0];
    expect([...bytes.subarray(8 + headLength)]).toEqual([...columns, ...behind]);
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

  it.each([
    ["no identity", { scalars: {}, columns: [], progress: { scalars: {}, columns: [] } }],
    ["no progress", { scalars: {}, columns: [], identity }],
    ["columns that are no list", { identity, progress: { scalars: {}, columns: [] }, scalars: {}, columns: {} }],
    ["a column of another type", { identity, progress: headOf("int8", 0), ...headOf("uint32", 0) }],
    ["a column of length -1", { identity, progress: headOf("uint32", 0), ...headOf("uint32", -1) }],
    ["a column of length 2^60", { identity, progress: headOf("uint32", 0), ...headOf("uint32", 2 ** 60) }],
  ])("is refused with %s in its head", (_, head) => {
    refused(bytesOf(JSON.stringify(head)));
  });

  it("is refused in the first format, which did not say whose a state is", () => {
    const old = bytesOf(JSON.stringify({ scalars: {}, columns: [] }), "EVH1");
    expect(() => stateFromBytes(old)).toThrow(/begin with .*EVH1.*whose state/);
  });

  it.each([undefined, null, "EVH2", [1, 2], new ArrayBuffer(8)])("is not read from %o", (bytes) => {
    expect(() => stateFromBytes(bytes as unknown as Uint8Array)).toThrow(
      expect.objectContaining({ code: "state-unreadable" }),
    );
  });

  it("keeps the cause", () => {
    expect(() => stateFromBytes(bytesOf("nonsense"))).toThrow(
      expect.objectContaining({ cause: expect.any(SyntaxError) as Error }),
    );
  });
});

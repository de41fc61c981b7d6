/**
 * What a program without types can hand over by mistake, or on purpose. None of it is large, and none throws by itself.
 * Made for every call that is tried: some calls write into what they are given.
 */
export const hostileValues = (): readonly unknown[] => [
  undefined,
  null,
  true,
  NaN,
  Infinity,
  -Infinity,
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 32,
  2 ** 53,
  1e308,
  -1e308,
  7n,
  "",
  "x",
  "0",
  "1/0",
  "constructor",
  "__proto__",
  Symbol("hostile"),
  () => undefined,
  () => NaN,
  [],
  new Array<unknown>(3),
  [undefined],
  [NaN, "x", null],
  [[]],
  {},
  { length: 3 },
  { length: 2 ** 40 },
  { id: "ucb1" },
  { id: "toString", parameters: null },
  Object.create(null),
  Object.create({ id: "ucb1", arms: 3, seed: 1, means: [0.5] }),
  JSON.parse('{"__proto__": {"id": "ucb1"}, "constructor": 1}'),
  {
    get id() {
      return Symbol("from a getter");
    },
    get length() {
      return -1;
    },
  },
  { toJSON: () => undefined, toString: null, valueOf: null },
  new Map([["id", "ucb1"]]),
  new Date(NaN),
  new Uint8Array(3),
  Float64Array.of(NaN, Infinity, -1),
  new BigInt64Array(1),
  new DataView(new ArrayBuffer(8)),
  cyclicObject(),
  cyclicList(),
];

function cyclicObject(): object {
  const object: Record<string, unknown> = { id: "ucb1" };
  object["parameters"] = object;
  object["learner"] = object;
  return object;
}

function cyclicList(): unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

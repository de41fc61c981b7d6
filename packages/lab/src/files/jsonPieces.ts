/** Elements of a long list that become text at a time. */
const ELEMENTS_AT_A_TIME = 1_000;

/** Characters of a piece, about: small enough for any memory, large enough that the disk is asked seldom. */
const PIECE = 1 << 18;

/**
 * `JSON.stringify` of plain data, in pieces: the result of a million arms is longer than the longest text that there
 * can be.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = "";
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield "[";
    if (value.length > ELEMENTS_AT_A_TIME) yield* longList(value);
    else {
      for (const [index, element] of value.entries()) {
        if (index > 0) yield ",";
        yield* partsOf(element);
      }
    }
    yield "]";
  } else if (typeof value === "object" && value !== null) {
    yield "{";
    let isFirst = true;
    for (const [key, own] of Object.entries(value)) {
      if (own === undefined) continue;
      yield `${isFirst ? "" : ","}${JSON.stringify(key)}:`;
      yield* partsOf(own);
      isFirst = false;
    }
    yield "}";
  } else {
    yield JSON.stringify(value ?? null);
  }
}

/** Its elements are many, and therefore small. */
function* longList(list: readonly unknown[]): Generator<string> {
  for (let first = 0; first < list.length; first += ELEMENTS_AT_A_TIME) {
    const text = JSON.stringify(list.slice(first, first + ELEMENTS_AT_A_TIME));
    yield `${first === 0 ? "" : ","}${text.slice(1, -1)}`;
  }
}

/**
 * Scalars and columns of a state as bytes, for its digest: as the first format of saved states had them, which knew
 * neither identity nor progress. Digests must not change where a way of saving does.
 *
 * @param {import("../../dist/index.js").PolicyState} state
 */
export function bytesOfState(state) {
  const head = new TextEncoder().encode(JSON.stringify(headOf(state)));
  const prefix = new Uint8Array(8);
  prefix.set(new TextEncoder().encode("EVH1"));
  new DataView(prefix.buffer).setUint32(4, head.length, true);
  return [...prefix, ...head, ...columnsOf(state).flatMap(bytesOfColumn)];
}

function headOf({ scalars, columns, learner }) {
  return {
    scalars,
    columns: Object.entries(columns).map(([name, column]) => ({
      name,
      type: column instanceof Uint32Array ? "uint32" : "float64",
      length: column.length,
    })),
    ...(learner === undefined ? {} : { learner: headOf(learner) }),
  };
}

function columnsOf({ columns, learner }) {
  return [...Object.values(columns), ...(learner === undefined ? [] : columnsOf(learner))];
}

/** Little-endian, whatever the machine is. */
function bytesOfColumn(column) {
  const view = new DataView(new ArrayBuffer(column.byteLength));
  column.forEach((value, i) => {
    if (column instanceof Uint32Array) view.setUint32(4 * i, value, true);
    else view.setFloat64(8 * i, value, true);
  });
  return [...new Uint8Array(view.buffer)];
}

import { defineErrors, errorTable, type ErrorRow } from "@evenhand/core";

/** What can be wrong with the keys and values of a study, besides what core refuses. */
export const protocolErrors = {
  "key-unknown": { title: "There is no such key", remedy: "Remove it, or correct its name." },
  "key-missing": { title: "A key is missing", remedy: "Add it." },
  "key-twice": { title: "A value is given twice", remedy: "Remove one of the two keys." },
  "baseline-invalid": {
    title: "The policies cannot be compared with this baseline",
    remedy: "Name a policy of the study, and play at least two policies in at least two trials.",
  },
  "sweep-invalid": { title: "The sweep cannot be played", remedy: "Correct the list that is named, or leave it out." },
  "figure-unknown": {
    title: "The figure names what the study does not have",
    remedy: "Name what the study measures and varies.",
  },
  "value-type": { title: "A value has the wrong type", remedy: "Give a value of the required type." },
} as const satisfies Record<string, ErrorRow>;

export type ProtocolErrorCode = keyof typeof protocolErrors;

/** A schema refuses with core's codes what core would refuse too. */
export const protocolError = defineErrors({ ...errorTable, ...protocolErrors });

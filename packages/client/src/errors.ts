import { defineErrors, type ErrorRow } from "@evenhand/core";

/** What can be wrong on the way to the service. */
export const clientErrors = {
  "service-away": {
    title: "The service does not answer",
    remedy: "Check its address; give a fallback for when it is away.",
  },
  "service-refused": {
    title: "The service refused the request",
    remedy: "See the code and the words of the problem, which is the cause.",
  },
} as const satisfies Record<string, ErrorRow>;

export type ClientErrorCode = keyof typeof clientErrors;

export const clientError = defineErrors(clientErrors);

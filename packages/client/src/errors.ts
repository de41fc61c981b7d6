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
} as const;

export type ClientErrorCode = keyof typeof clientErrors;

/**
 * What the client throws, with the fields of core's `EvenhandError`: a class of its own, because a program that only
 * asks a service has no core.
 */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly code: ClientErrorCode;
  readonly title: string;
  readonly received: string;
  readonly required: string;
  readonly remedy: string;

  constructor(code: ClientErrorCode, received: string, required: string, cause: unknown) {
    const { title, remedy } = clientErrors[code];
    const shown = JSON.stringify(received);
    super(`${title}. Received ${shown}; required: ${required}. ${remedy}`, { cause });
    this.code = code;
    this.title = title;
    this.received = shown;
    this.required = required;
    this.remedy = remedy;
  }
}

/** Whether the service could not be reached, or did not answer in time. */
export function isAway(error: unknown): boolean {
  return error instanceof ClientError && error.code === "service-away";
}

/** Whether a request was refused: by a service, or by allocators in the same process, which throw core's errors. */
export function isRefused(error: unknown): boolean {
  return error instanceof ClientError ? !isAway(error) : error instanceof Error && error.name === "EvenhandError";
}

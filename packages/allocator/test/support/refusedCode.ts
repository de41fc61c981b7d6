/** The code of the error that the call throws, or "accepted". */
export function refusedCode(call: () => unknown): unknown {
  try {
    call();
    return "accepted";
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

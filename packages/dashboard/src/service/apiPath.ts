/** The address of something in the API: its parts may have any characters. */
export function apiPath(...parts: readonly string[]): string {
  return `/v1/${parts.map(encodeURIComponent).join("/")}`;
}

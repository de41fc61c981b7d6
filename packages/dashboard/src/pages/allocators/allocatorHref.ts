import { hrefOf } from "../../address/route.js";

/** The page of an allocator, or of one of its decisions there. */
export function allocatorHref(id: string, decision?: string): string {
  return hrefOf("/allocator", new URLSearchParams({ id, ...(decision === undefined ? {} : { decision }) }));
}

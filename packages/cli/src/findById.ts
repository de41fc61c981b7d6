import { EvenhandError } from "@evenhand/core";
import { nearest } from "./nearest.js";

/** The definition with that id; otherwise an error that names the one that was probably meant. */
export function findById<D extends { readonly id: string }>(
  code: "policy-unknown" | "learner-unknown",
  definitions: readonly D[],
  id: string,
  path?: string,
): D {
  const definition = definitions.find((candidate) => candidate.id === id);
  if (definition !== undefined) return definition;
  const ids = definitions.map((candidate) => candidate.id);
  const meant = nearest(id, ids);
  throw new EvenhandError(code, {
    received: id,
    required: `one of ${ids.join(", ")}`,
    path,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}

import { type EvenhandError, nearest } from "@evenhand/core";
import { protocolError } from "./errors.js";

/** A baseline that is no policy of the study, or that there is nothing to compare with. */
export function baselineErrors(
  study: { readonly baseline: string; readonly labels: readonly string[]; readonly trials: number },
  path: string,
): EvenhandError[] {
  const { baseline, labels, trials } = study;
  const refused = (required: string, remedy?: string) => {
    const details = { received: baseline, required, path };
    return protocolError("baseline-invalid", remedy === undefined ? details : { ...details, remedy });
  };
  if (!labels.includes(baseline)) {
    const meant = nearest(baseline, labels);
    return [refused(`one of ${labels.join(", ")}`, meant === undefined ? undefined : `Did you mean ${meant}?`)];
  }
  return [
    ...(labels.length === 1 ? [refused("another policy to compare with it")] : []),
    ...(trials < 2 ? [refused("at least 2 trials, whose differences have a spread")] : []),
  ];
}

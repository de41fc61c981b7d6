import { thresholdsFromExponent, type Shape, type Specification, type Study } from "@evenhand/core";

// τ = T^(−b), a threshold that depends on the horizon [penalty, Section 5]: in a study file it is written "T^-0.5" in
// place of a share, and stands for the exact share at each of the file's horizons.

/** An exponent between 0 and 1, so that the threshold is one. */
const PATTERN = String.raw`^T\^-0\.(?=\d*[1-9])\d{1,9}$`;
const form = new RegExp(PATTERN);

/** What to write in place of a power of the horizon that has another form; undefined for a text without a power. */
export function thresholdRemedy(written: unknown): string | undefined {
  if (typeof written !== "string" || !written.includes("^")) return undefined;
  return 'Write a threshold that depends on the horizon as "T^-b" with b between 0 and 1, such as "T^-0.5".';
}

/** A shape that takes "T^-0.5" wherever it takes a text: in place of one share, or of all. */
export function withHorizonThresholds(shape: Shape): Shape {
  switch (shape.type) {
    case "text":
      return { ...shape, pattern: `${shape.pattern}|${PATTERN}` };
    case "list":
      return { ...shape, of: withHorizonThresholds(shape.of) };
    case "either":
      return { ...shape, of: shape.of.map(withHorizonThresholds) };
    default:
      return shape;
  }
}

/** The contract and the policies of a study with their thresholds at this horizon. */
export function atHorizon<Parts extends Pick<Study, "contract" | "policies">>(parts: Parts, horizon: number): Parts {
  const { contract, policies } = parts;
  return {
    ...parts,
    policies: policies.map((policy) => (typeof policy === "string" ? policy : resolved(policy, horizon))),
    ...(contract === undefined || typeof contract === "string" ? {} : { contract: resolved(contract, horizon) }),
  };
}

function resolved<S extends Specification>(specification: S, horizon: number): S {
  const { parameters } = specification;
  const shares = parameters?.["shares"];
  const written = shareAt(shares, horizon);
  return written === shares ? specification : { ...specification, parameters: { ...parameters, shares: written } };
}

/** The very value where nothing in it depends on the horizon. */
function shareAt(share: unknown, horizon: number): unknown {
  if (Array.isArray(share)) {
    const shares: readonly unknown[] = share;
    return shares.some(isThreshold) ? shares.map((one) => shareAt(one, horizon)) : share;
  }
  if (!isThreshold(share)) return share;
  const [threshold] = thresholdsFromExponent(Number(share.slice("T^-".length)), horizon, 1);
  return threshold;
}

function isThreshold(share: unknown): share is string {
  return typeof share === "string" && form.test(share);
}

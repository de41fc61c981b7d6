import { errorTable, nearest, type ErrorCode, type EvenhandError } from "@evenhand/core";
import type { z } from "zod";
import { protocolError, type ProtocolErrorCode } from "./errors.js";
import { thresholdRemedy } from "./horizonThresholds.js";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * What a schema found wrong, as errors with codes, each with its path. Messages of the schemas say what is required.
 */
export function issueErrors(issues: readonly Issue[]): EvenhandError[] {
  const errors = issues.flatMap((issue) => leavesOf(issue)).flatMap(errorsOf);
  // A number can be outside of two ranges at once: that of whole numbers and its own.
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}

/** The issues that matter: of a union, those of the alternative that was meant. */
function leavesOf(issue: Issue, at: Path = []): Issue[] {
  const path = [...at, ...issue.path];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ ...issue, path }];
  const alternatives = issue.errors.map((branch) => branch.flatMap((inner) => leavesOf(inner, path)));
  const meant = alternatives.find((leaves) => !leaves.some((leaf) => isOtherKind(leaf, path)));
  return meant ?? [{ ...issue, errors: [], path }];
}

/** Whether an alternative was not meant at all: a list where a number stands. */
function isOtherKind({ code, path, input, ...issue }: Issue, at: Path): boolean {
  if (path.length > at.length) return false;
  if (code === "invalid_union") return !("discriminator" in issue);
  return code === "invalid_type" || (code === "invalid_value" && typeof input !== "string");
}

function errorsOf(issue: Issue): EvenhandError[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(issue.path, key, issue.message));
  const { path, input, message } = issue;
  const ids = idsOf(issue);
  if (ids === undefined) {
    const code = codeOf(issue);
    const remedy = code === "share-format" ? thresholdRemedy(input) : undefined;
    const details = { received: input, required: message, path: pathInWords(path) };
    return [protocolError(code, remedy === undefined ? details : { ...details, remedy })];
  }
  return [unknownId(issue, ids)];
}

/** The ids that a choice was made from, where it was one among definitions. */
function idsOf(issue: Issue): readonly string[] | undefined {
  if (issue.code === "invalid_union" && "options" in issue) return issue.options as readonly string[];
  return issue.code === "invalid_value" && issue.values.length > 1 ? issue.values.map(String) : undefined;
}

function unknownId({ path, input }: Issue, ids: readonly string[]): EvenhandError {
  const key = String(path.at(-1));
  const isObject = typeof input === "object" && input !== null;
  if (isObject && !Object.hasOwn(input, key)) {
    const required = `a key "${key}" that says which one it is`;
    return protocolError("parameter-missing", { received: input, required, path: pathInWords(path.slice(0, -1)) });
  }
  const given: unknown = isObject ? (input as Readonly<Record<string, unknown>>)[key] : input;
  const meant = typeof given === "string" ? nearest(given, ids) : undefined;
  return protocolError(unknownCode(path), {
    received: given,
    ...(meant === undefined
      ? { required: `one of ${ids.join(", ")}` }
      : { required: "one of the ids there are", remedy: `Did you mean ${meant}?` }),
    path: pathInWords(path),
  });
}

const unknownCodes: Readonly<Record<string, ErrorCode>> = {
  policies: "policy-unknown",
  environment: "environment-unknown",
  environments: "environment-unknown",
  contract: "contract-unknown",
  availability: "availability-unknown",
  delay: "delay-unknown",
  learner: "learner-unknown",
  metrics: "metric-unknown",
};

function unknownCode(path: Path): ErrorCode {
  const names = path.filter((part) => typeof part === "string" && part !== "id");
  return unknownCodes[String(names.at(-1))] ?? "parameter-range";
}

function unknownKey(path: Path, key: string, known: string): EvenhandError {
  const meant = nearest(key, known.split(", "));
  return protocolError(path.length === 0 ? "key-unknown" : "parameter-unknown", {
    received: key,
    required: known,
    path: pathInWords([...path, key]),
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}

const settingCodes: Readonly<Record<string, ErrorCode>> = {
  seed: "seed-invalid",
  trials: "trials-invalid",
  horizon: "horizon-invalid",
  horizons: "horizon-invalid",
  checkpoints: "checkpoints-invalid",
  perRound: "per-round-invalid",
};

function codeOf({ code, path, input, ...issue }: Issue): ErrorCode | ProtocolErrorCode {
  const [setting] = path;
  if (path.length <= 1 || Object.hasOwn(settingCodes, setting)) {
    // A horizon of 0 is not missing; a list without an element is.
    if (input === undefined || Array.isArray(input)) {
      const missing = `${String(setting)}-missing`;
      if (Object.hasOwn(errorTable, missing)) return missing as ErrorCode;
    }
    return settingCodes[String(setting)] ?? "value-type";
  }
  if (input === undefined) return "parameter-missing";
  if (code === "invalid_format") return path.at(-1) === "share" ? "formula-invalid" : "share-format";
  const outOfRange = (code === "too_small" || code === "too_big") && "origin" in issue && issue.origin !== "array";
  if (!outOfRange) return "parameter-type";
  return path.includes("shares") || path.includes("caps") ? "share-range" : "parameter-range";
}

/** `policies[1].shares` */
export function pathInWords(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

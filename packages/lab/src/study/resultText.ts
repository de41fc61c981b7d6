import { findPolicy, type SimulationResult } from "@evenhand/core";
import type { PlannedStudy, ResultFile, StudyFile, StudyResult } from "@evenhand/protocol";
import { labError } from "../errors.js";
import { jsonPieces } from "../files/jsonPieces.js";
import type { DefinitionsModule } from "../run/definitionsModule.js";
import { comparedMetrics, comparisonsOf, withoutSamples } from "./comparisons.js";
import { timelinesOf } from "./timelinesOf.js";
import { version } from "../version.js";

/** What is kept of a study: for each environment and horizon the result of the policies that are done. */
export function resultOfStudy(
  settings: StudyFile,
  planned: readonly PlannedStudy[],
  results: readonly SimulationResult[],
  module?: Pick<DefinitionsModule, "name" | "sha256">,
): ResultFile {
  const { seed, policies, definitions } = planned[0].study;
  const versions = policies.map((policy) => {
    const named = typeof policy === "string" ? { id: policy } : policy;
    const { id, version: own } = findPolicy(named.id, named.version, undefined, definitions);
    return [id, own] as const;
  });
  return {
    format: "evenhand-result/1",
    version,
    policyVersions: Object.fromEntries(versions),
    ...(settings.title === undefined ? {} : { title: settings.title }),
    seed,
    ...(module === undefined ? {} : { module: { name: module.name, sha256: module.sha256 } }),
    settings,
    results: planned.map((own, i) => partOf(own, results[i], settings, planned.length)),
  };
}

/** `parts` is how many studies the file describes: the differences to a baseline are corrected for all of them. */
function partOf(
  { environment, study, sweep }: PlannedStudy,
  result: SimulationResult,
  { baseline, samples }: StudyFile,
  parts: number,
): StudyResult {
  const tenures = timelinesOf(study, result);
  const family = parts * (study.policies.length - 1) * comparedMetrics(result).length;
  const comparisons = baseline === undefined ? undefined : comparisonsOf(result, baseline, family);
  return {
    environment,
    horizon: study.horizon,
    result: baseline === undefined || samples === true ? result : withoutSamples(result),
    ...(sweep === undefined ? {} : { sweep }),
    ...(comparisons === undefined ? {} : { comparisons }),
    ...(tenures === undefined ? {} : { tenures }),
  };
}

/** The file of a result, in pieces. The same result gives the same bytes. */
export function* resultText(result: ResultFile): Generator<string> {
  yield* jsonPieces(result);
  yield "\n";
}

/**
 * A result that was kept, checked, to be drawn again. The schema is loaded here: it takes longer than a small study.
 */
export async function readResult(text: string, file: string): Promise<ResultFile> {
  const value = parse(text, file);
  const { resultFile } = await import("@evenhand/protocol");
  const parsed = resultFile.safeParse(value);
  // The value itself, not the schema's copy: written again it has the same bytes.
  if (parsed.success) return value as ResultFile;
  const [{ path, message }] = parsed.error.issues;
  const received = `${path.map(String).join(".") || "the whole"}: ${message}`;
  throw labError("result-unreadable", { received, required: "a result of evenhand-result/1", path: file });
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw labError("result-unreadable", { received: "no JSON", required: "a result", path: file, cause });
  }
}

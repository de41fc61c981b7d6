import type { Registry } from "../setting/registry.js";
import { armField, type Draft } from "./draft.js";
import { allFields } from "./fieldsOf.js";

/** What the service calls a thing that the form has in another place. */
const ofCodes: Readonly<Record<string, string>> = {
  "allocator-exists": "id",
  "store-behind": "id",
  "contract-unknown": "contract",
  "policy-unknown": "policy",
  "policy-unfit": "policy",
  "learner-unknown": "learner",
  "rewards-unfit": "rewards.ordered",
};

const ofArms: Readonly<Record<string, "share" | "cap">> = { shares: "share", caps: "cap" };

/**
 * The field that a refusal of the service is about, by its code and path: `arms[3].share`, `arms`, `policy.penalties`,
 * `rewards.min`. Undefined where it is about none.
 */
export function fieldOfPath(
  { code, path = "" }: { readonly code: string; readonly path?: string | undefined },
  draft: Draft,
  registry: Registry,
): string | undefined {
  const tidy = path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
  const paths = ["id", "contract", "policy", "learner", ...allFields(draft, registry).map((field) => field.path)];
  if (paths.includes(tidy) && tidy !== "contract" && tidy !== "policy") return tidy;
  const [, place, part] = /^arms\[(\d+)\](?:\.(id|label|group|share|cap))?/.exec(tidy) ?? [];
  const [, seenOf, seen = "successes"] = /^arms\[(\d+)\]\.prior(?:\.(\w+))?/.exec(tidy) ?? [];
  if (seenOf !== undefined) return armField(Number(seenOf), seen as "successes");
  if (place !== undefined) return armField(Number(place), (part as "id" | undefined) ?? "id");
  const [, name, index] = /^(?:policy|contract)(?:\.parameters)?\.(\w+)(?:\[(\d+)\])?/.exec(tidy) ?? [];
  if (name === "learner") return "learner";
  const column = Object.hasOwn(ofArms, name ?? "") ? ofArms[name ?? ""] : undefined;
  if (column !== undefined) return armField(Number(index ?? 0), column);
  const named = [name, `contract.parameters.${name}`, `policy.parameters.${name}`].find((one) =>
    paths.includes(one ?? ""),
  );
  if (named !== undefined) return named;
  if (code.startsWith("share-")) return armField(0, "share");
  if (code.startsWith("cap-")) return armField(0, "cap");
  return ofCodes[code] ?? (paths.includes(tidy) ? tidy : undefined);
}

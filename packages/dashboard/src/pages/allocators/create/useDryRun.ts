import type { AllocatorInput, ListedAllocator, UnderstoodAnswer } from "@evenhand/protocol";
import { useEffect, useMemo, useState } from "preact/hooks";
import { armField, blocker, type Draft, type Finding } from "../../../draft/draft.js";
import { allFields } from "../../../draft/fieldsOf.js";
import { type Problem, problemOf } from "../../../service/problem.js";
import type { Service } from "../../../service/useService.js";
import type { Registry } from "../../../setting/registry.js";

interface DryRun<T> {
  readonly isAsking: boolean;
  readonly answer?: T;
  readonly problem?: Problem;
}

/** Milliseconds until a service that did not answer is asked again. */
const ASKED_AGAIN = 2000;
/** Milliseconds after the last change before the service is asked. */
const REST = 300;

/** What the service would make of a request, without an allocator being created. */
export function useDryRun(service: Service, request: AllocatorInput | undefined): DryRun<UnderstoodAnswer> {
  return useAsked(request, (body) => service.connection.post<UnderstoodAnswer>("/v1/allocators?dryRun=true", body));
}

/** Asks once the body rests, and never shows an answer to another body; undefined: nothing is asked. */
export function useAsked<B, T>(body: B | undefined, ask: (body: B) => Promise<T>): DryRun<T> {
  const text = useMemo(() => (body === undefined ? "" : JSON.stringify(body)), [body]);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<{ readonly text: string; readonly answer?: T; readonly problem?: Problem }>();
  useEffect(() => {
    if (body === undefined) return undefined;
    let isCurrent = true;
    let timer = setTimeout(() => {
      ask(body).then(
        (answer) => {
          if (isCurrent) setAsked({ text, answer });
        },
        (error: unknown) => {
          if (!isCurrent) return;
          const problem = problemOf(error);
          setAsked({ text, problem });
          if (problem.isPassing) timer = setTimeout(() => setAttempt(attempt + 1), ASKED_AGAIN);
        },
      );
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, attempt]);
  if (body === undefined) return { isAsking: false };
  if (asked?.text !== text) return { isAsking: true };
  return { isAsking: false, ...asked };
}

/** An id is taken for ever, also by an allocator that was archived. */
export function takenFindings({ id }: Draft, taken: readonly ListedAllocator[] = []): Finding[] {
  if (!taken.some((other) => other.id === id)) return [];
  return [blocker(`There is an allocator “${id}” already. An id is never used again: choose another.`, "id")];
}

/** What the service has refused, with the field that it is about. */
export function refusedFinding(problem: Problem, draft: Draft, registry: Registry): Finding {
  return blocker(`The service says: ${problem.title}. ${problem.detail}`, fieldOfPath(problem, draft, registry));
}

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

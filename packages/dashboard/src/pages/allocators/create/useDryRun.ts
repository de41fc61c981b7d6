import type { AllocatorInput, UnderstoodAnswer } from "@evenhand/protocol";
import { useEffect, useMemo, useState } from "preact/hooks";
import { problemOf, type Problem } from "../../../service/problem.js";
import type { Service } from "../../../service/useService.js";

export interface DryRun<T> {
  readonly isAsking: boolean;
  readonly answer?: T;
  readonly problem?: Problem;
}

/** Milliseconds until a service that did not answer is asked again. */
const ASKED_AGAIN = 2000;
/** Milliseconds after the last change before the service is asked. */
const REST = 300;

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

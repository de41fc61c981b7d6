import { Connection } from "@evenhand/client";
import type { MeAnswer, Scope } from "@evenhand/protocol";
import { useEffect, useState } from "preact/hooks";
import { awayProblem, type Problem, problemOf } from "./problem.js";
import { currentKey, followKey } from "./session.js";

/** A service that answers this page. */
export interface Service {
  readonly connection: Connection;
  readonly me: MeAnswer;
  /** Whether the key allows it: what it does not allow is not shown. */
  readonly may: (scope: Scope) => boolean;
}

type ServiceState =
  | { readonly kind: "looking" }
  /** The pages are files of a plain web server. */
  | { readonly kind: "none" }
  | { readonly kind: "locked"; readonly problem?: Problem }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "open"; readonly service: Service };

/** Milliseconds that a request may take: with many arms, or on a busy machine, a person would rather wait. */
const TIMEOUT = 10_000;
/** Milliseconds until a service that did not answer is asked again. */
const ASKED_AGAIN = 2000;

/** The last answer, for the next page of the same tab. */
let known: { readonly key: string | undefined; readonly state: ServiceState } | undefined;

/** The service behind this page, once it is known; again when the key changes, and until a service answers. */
export function useService(): ServiceState {
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<ServiceState>(() =>
    known !== undefined && known.key === currentKey() ? known.state : { kind: "looking" },
  );
  useEffect(() => followKey(() => setAsked((times) => times + 1)), []);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const key = currentKey();
    void lookFor(key).then((found) => {
      if (!isCurrent) return;
      if (found.kind === "failed") timer = setTimeout(() => setAsked((times) => times + 1), ASKED_AGAIN);
      // A page that was let in stays, with what was typed: its own requests say that the service is away.
      const isIn = known !== undefined && known.key === key && known.state.kind === "open";
      if (found.kind === "failed" && isIn) return;
      known = { key, state: found };
      setState(found);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return state;
}

/** Asks the server of these pages whether it is a service, and what the key allows. */
export async function lookFor(key: string | undefined): Promise<ServiceState> {
  const served = await isServed(TIMEOUT).catch(() => undefined);
  if (served === undefined) return { kind: "failed", problem: awayProblem };
  if (!served) return { kind: "none" };
  try {
    const connection = new Connection({
      address: location.origin,
      timeout: TIMEOUT,
      // A page says soon that the service is away, and lets its reader try again.
      retries: 2,
      ...(key === undefined ? {} : { key }),
    });
    const me = await connection.get<MeAnswer>("/v1/me");
    if (me.needsKey) return { kind: "locked" };
    return { kind: "open", service: { connection, me, may: (scope) => me.scopes.includes(scope) } };
  } catch (error) {
    const problem = problemOf(error);
    return problem.code.startsWith("access-key") ? { kind: "locked", problem } : { kind: "failed", problem };
  }
}

/**
 * Whether a service stands behind this page. It says so in a header of the page itself: to ask for a route that a plain
 * web server does not have would fill the console with errors.
 */
async function isServed(timeout: number): Promise<boolean> {
  const signal = AbortSignal.timeout(timeout);
  const { headers } = await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal });
  return headers.has("evenhand-service");
}

const ATTEMPTS = 4;
/** Milliseconds between two attempts: a receipt needs a signed head, and those are a second apart. */
const PAUSE = 1000;

/** Opens a file that may not be there yet, and asks again where the service says so. */
export async function openPatiently({ connection }: Service, path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.open(path);
    } catch (error) {
      if (attempt === ATTEMPTS || !problemOf(error).isPassing) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE);
      });
    }
  }
}

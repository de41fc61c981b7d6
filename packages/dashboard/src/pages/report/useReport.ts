import { openSignedHead, parseVerifierKey, readPeriod, type Report } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { useEffect, useState } from "preact/hooks";
import { fetchLabels, fetchLog } from "../../audit/fetchLog.js";
import type { Tasks } from "../../audit/tasks.js";
import { type TaskHandle, useTask } from "../../audit/useTask.js";
import { apiPath } from "../../service/session.js";
import { type Problem, problemOf } from "../../service/problem.js";
import type { Service } from "../../service/useService.js";

interface AskedReport {
  readonly id: string;
  /** As they stand in the address; empty for the beginning and the end. */
  readonly from: string;
  readonly to: string;
  /** Another number: the log is fetched again. */
  readonly again: number;
}

/** Milliseconds until a service that did not answer is asked again. */
const ASKED_AGAIN = 2000;

/** The report on a period of an allocator, once log, head and labels have come, and the worker has read them. */
export function useReport(
  service: Service,
  { id, from, to, again }: AskedReport,
): TaskHandle<Report> & { readonly problem: Problem | undefined } {
  const [asked, setAsked] = useState<Tasks["report"]["asked"]>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setAsked(undefined);
    setProblem(undefined);
    const ask = async () => {
      try {
        const period = readPeriod({ ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) });
        const { log, signedHead, verifierKey } = await fetchLog(service, id);
        const labels = await fetchLabels(service, id);
        const keys = isSignedBy(verifierKey, signedHead) ? [verifierKey] : [];
        const address = `${location.origin}${apiPath("allocators", id)}`;
        const source = { address, hasKeys: service.me.key !== null };
        if (!isCurrent) return;
        setProblem(undefined);
        setAsked({ log, period, labels, keys, source, signedHead });
      } catch (error) {
        if (!isCurrent) return;
        const found = wordsOf(error);
        setProblem(found);
        if (found.isPassing) timer = setTimeout(() => void ask(), ASKED_AGAIN);
      }
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [service, id, from, to, again]);
  return { ...useTask("report", asked), problem };
}

/** A period that cannot be read is the reader's to mend; all else is the service's. */
function wordsOf(error: unknown): Problem {
  if (error instanceof EvenhandError && error.code === "period-invalid") {
    const { code, title, received, required } = error;
    return { code, title, detail: `Received ${received}; required: ${required}.`, isPassing: false };
  }
  return problemOf(error);
}

function isSignedBy(verifierKey: string, signedHead: string): boolean {
  try {
    openSignedHead(signedHead, { keys: [parseVerifierKey(verifierKey)] });
    return true;
  } catch {
    return false;
  }
}

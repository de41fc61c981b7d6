import { useEffect, useMemo, useState } from "preact/hooks";
import { fetchLog } from "../../../audit/fetchLog.js";
import type { LogEvidence } from "../../../audit/tasks.js";
import { useTask, Working } from "../../../audit/useTask.js";
import { Notice } from "../../../design/Notice.js";
import { type Problem, ProblemNotice, problemOf } from "../../../service/problem.js";
import { useService } from "../../../service/useService.js";
import { AuditedLogCard } from "../../../audit/verdict/JudgementCard.js";
import { caughtInWords, forged, type Forgery } from "./forgery.js";
import { Lines } from "./Lines.js";
import type { Sample } from "./sample.js";

/** An example, made here and now: the allocator that makes it needs all policies, and the page does without them. */
export async function loadSample(): Promise<Sample> {
  const { makeSample, ownLuck } = await import("./sample.js");
  return makeSample(Date.now(), ownLuck);
}

/** A copy of a log to cheat with, and what its auditor holds. */
interface LogCopy {
  readonly of: string;
  readonly log: Blob;
  readonly signedHead: string;
  readonly key: string;
  readonly seeds?: string;
}

interface CheatProperties {
  /** Whose log is copied; without it, or without a service, an example is made. */
  readonly allocator: string | undefined;
  readonly isOpen: boolean;
}

/** Lets a reader change a line of a copy, and shows the audit that finds it. No request can change the log itself. */
export function Cheat({ allocator, isOpen }: CheatProperties) {
  const [copy, setCopy] = useState<LogCopy>();
  const [problem, setProblem] = useState<Problem>();
  const service = useService();
  const takeExample = async () => {
    try {
      const { log, signedHead, key, seeds } = await loadSample();
      setProblem(undefined);
      setCopy({ of: "forty referrals to three clinics, made just now", log, signedHead, key, seeds });
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const takeAllocator = async (id: string) => {
    if (service.kind !== "open") return;
    try {
      const { log, signedHead, verifierKey } = await fetchLog(service.service, id);
      setProblem(undefined);
      setCopy({ of: id, log, signedHead, key: verifierKey });
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  useEffect(() => {
    if (!isOpen || copy !== undefined) return;
    if (allocator === undefined || service.kind === "none") void takeExample();
    else void takeAllocator(allocator);
  }, [isOpen, allocator, service.kind]);
  return (
    <section class="stack cheat" aria-labelledby="cheat">
      <h2 id="cheat">Try to cheat</h2>
      <p>
        Take a copy of a log, change a line of it as a dishonest keeper might, and see what an auditor finds. The copy
        stays in this page.
      </p>
      <div class="row">
        {allocator !== undefined && service.kind === "open" && (
          <button type="button" class="button" onClick={() => void takeAllocator(allocator)}>
            Copy the log of {allocator}
          </button>
        )}
        <button type="button" class="button" onClick={() => void takeExample()}>
          {copy === undefined ? "Make an example log" : "Make another example log"}
        </button>
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {copy !== undefined && <Bench key={copy.signedHead} copy={copy} />}
    </section>
  );
}

interface TamperedLog {
  readonly log: Blob;
  readonly done: readonly string[];
  /** The first event that was touched. */
  readonly event: number;
}

function Bench({ copy }: { readonly copy: LogCopy }) {
  const untouched: TamperedLog = { log: copy.log, done: [], event: Infinity };
  const [tampered, setTampered] = useState(untouched);
  const [hasHead, setHasHead] = useState(true);
  const [hasSeeds, setHasSeeds] = useState(true);
  const { log, done, event } = tampered;
  const asked = useMemo(() => {
    const beside: LogEvidence = {
      ...(hasHead ? { signedHead: copy.signedHead } : {}),
      ...(hasSeeds && copy.seeds !== undefined ? { seeds: copy.seeds } : {}),
    };
    return { log, receipts: [], ...beside };
  }, [log, hasHead, hasSeeds]);
  const { state, cancel } = useTask("audit", asked);
  const cheat = (forgery: Forgery) =>
    setTampered({
      log: forged(log, forgery),
      done: [...done, forgery.done],
      event: Math.min(event, forgery.event),
    });
  return (
    <>
      <p class="small soft">A copy of: {copy.of}. Choose a line, and what to do to it.</p>
      <Lines log={log} onForgery={cheat} />
      <fieldset class="row">
        <legend class="spoken">What the auditor has</legend>
        <label class="row small">
          <input type="checkbox" checked={hasHead} onChange={() => setHasHead(!hasHead)} />
          The auditor holds a head that was signed before
        </label>
        {copy.seeds !== undefined && (
          <label class="row small">
            <input type="checkbox" checked={hasSeeds} onChange={() => setHasSeeds(!hasSeeds)} />
            and has the seed, so that luck is recomputed
          </label>
        )}
      </fieldset>
      {done.length > 0 && (
        <Notice
          kind="plain"
          title={done.join(" ")}
          action={{ words: "Undo everything", do: () => setTampered(untouched) }}
        >
          {state.kind === "done" && caughtInWords(state.answer, event)}
        </Notice>
      )}
      {state.kind === "working" && <Working part={state.part} onCancel={cancel} />}
      {state.kind === "failed" && (
        <Notice kind="bad" title="The copy could not be checked">
          {state.error.message}
        </Notice>
      )}
      {state.kind === "done" && (
        <AuditedLogCard
          audited={state.answer}
          beside={{
            keys: hasHead ? [copy.key] : [],
            ...(hasHead ? { head: { name: "head", text: copy.signedHead } } : {}),
            ...(hasSeeds && copy.seeds !== undefined ? { seeds: { name: "seeds", text: copy.seeds } } : {}),
          }}
        />
      )}
    </>
  );
}

import type { AllocatorAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { hrefOf } from "../../../links/route.js";
import { type Problem, ProblemNotice, problemOf } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";
import type { Service } from "../../../service/useService.js";
import { allocatorHref } from "../health.js";
import { demoAllocator, isDemo, startDemo, stopDemo, useDemoStream } from "./demo.js";

interface DemoBarProperties {
  readonly service: Service;
  readonly allocator: Pick<AllocatorAnswer, "id" | "status">;
}

/** Says above a demo that it is one, and ends it. Nothing for any other allocator. */
export function DemoBar({ service, allocator: { id, status } }: DemoBarProperties) {
  const stream = useDemoStream(id);
  const [problem, setProblem] = useState<Problem>();
  if (!isDemo(id)) return null;
  const remove = async () => {
    stopDemo(id);
    try {
      await service.connection.patch(apiPath("allocators", id), { status: "archive", reason: "the demo was removed" });
      location.hash = hrefOf("/allocators");
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const shown = problem ?? stream.problem;
  return (
    <div class="notice warn demo-bar" role="note">
      <p>
        <strong>A demo:</strong> suppliers, orders and rewards are made up.{" "}
        {status === "archived"
          ? "This demo was removed; its log stays."
          : stream.isRunning
            ? "A program in this page asks for decisions and reports rewards, while the page is open."
            : "No stream runs in this tab."}
      </p>
      {shown !== undefined && <ProblemNotice problem={shown} />}
      {status !== "archived" && (
        <div class="row">
          {stream.isRunning ? (
            <button type="button" class="button" onClick={() => stopDemo(id)}>
              Stop the stream
            </button>
          ) : (
            service.me.demo &&
            service.may("decide") && (
              <button type="button" class="button" onClick={() => startDemo(service.connection, id)}>
                Start the stream
              </button>
            )
          )}
          {service.may("admin") && (
            <button type="button" class="button" onClick={() => void remove()}>
              Stop and remove the demo
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Letters of an id that tells one demo from another. */
const UNIQUE = 6;

/** Offers a demo where the service allows it: a real allocator, asked by a simulated stream of requests. */
export function DemoOffer({ service }: { readonly service: Service }) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  if (!service.me.demo || !service.may("admin") || !service.may("decide") || !service.may("reward")) return null;
  const start = async () => {
    setBusy(true);
    const demo = demoAllocator(crypto.randomUUID().slice(0, UNIQUE));
    try {
      await service.connection.post("/v1/allocators", demo);
      startDemo(service.connection, demo.id);
      location.hash = allocatorHref(demo.id);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <div class="stack tight">
      <p>
        <strong>Or watch one at work.</strong> The demo is a real allocator for five made-up suppliers. A program in
        this page plays those who ask it: everything that comes in is simulated, and one click stops and removes it.
      </p>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <div>
        <button type="button" class="button primary" disabled={isBusy} onClick={() => void start()}>
          {isBusy ? "The demo is being started …" : "Start the demo"}
        </button>
      </div>
    </div>
  );
}

/** Stands beside the name of every allocator whose requests are simulated. */
export function SimulatedMark({ id }: { readonly id: string }) {
  return isDemo(id) ? <span class="mark">simulated</span> : null;
}

import type { AllocatorAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { hrefOf } from "../../../address/route.js";
import { apiPath } from "../../../service/apiPath.js";
import { problemOf, type Problem } from "../../../service/problem.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import type { Service } from "../../../service/useService.js";
import { isDemo } from "./demoAllocator.js";
import { startDemo, stopDemo, useDemoStream } from "./runningDemos.js";

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

import { useState } from "preact/hooks";
import { problemOf, type Problem } from "../../../service/problem.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import type { Service } from "../../../service/useService.js";
import { allocatorHref } from "../allocatorHref.js";
import { demoAllocator } from "./demoAllocator.js";
import { startDemo } from "./runningDemos.js";

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
          {isBusy ? "It is being started …" : "Start the demo"}
        </button>
      </div>
    </div>
  );
}

import type { AllocatorAnswer } from "@evenhand/protocol";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Menu } from "../../../design/Menu.js";
import { saveFile } from "../../../files/openAndSave.js";
import { hrefOf, type PageProperties } from "../../../links/route.js";
import { KeyInUse, ServiceGate } from "../../../service/ServiceGate.js";
import { type Problem, ProblemNotice, problemOf } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";
import { type LiveLog, useLive } from "../../../service/useLive.js";
import type { Service } from "../../../service/useService.js";
import { ChangeMenu } from "../change/ChangeMenu.js";
import { DemoBar, SimulatedMark } from "../demo/DemoBar.js";
import { type FurthestArm, useStanding, useTick } from "../health.js";
import { Alarms, Deadlines, Losses, StateBar } from "./StateBar.js";
import { ArmsPanel } from "./ArmsPanel.js";
import { AuditPanel } from "./AuditPanel.js";
import { DecisionPanel } from "./DecisionPanel.js";
import { History } from "./History.js";
import { LiveEvents, useArmNames } from "./LiveEvents.js";
import { CurlLines } from "./CurlLines.js";

/** One allocator: #/allocator?id=…, and one of its decisions with &decision=… */
export function OneAllocator({ query }: PageProperties) {
  const id = query.get("id") ?? "";
  const decision = query.get("decision") ?? undefined;
  return <ServiceGate>{(service) => <Shown key={id} {...{ service, id, decision }} />}</ServiceGate>;
}

interface ShownProperties {
  readonly service: Service;
  readonly id: string;
  readonly decision: string | undefined;
}

function Shown({ service, id, decision }: ShownProperties) {
  const { view, furthest, live, problem, version, every, contractVersion } = useOne(service, id);
  const nameOf = useArmNames(service, id);
  const isAway = problem?.isPassing === true;
  return (
    <div class="stack">
      <div class="row spread">
        <div>
          <p class="small">
            <a href={hrefOf("/allocators")}>Allocators</a>
          </p>
          <h1>
            {id} <SimulatedMark id={id} />
          </h1>
        </div>
        <KeyInUse service={service} />
      </div>
      {problem !== undefined && (!isAway || view === undefined) && <ProblemNotice problem={problem} />}
      {problem === undefined && live.state.kind === "refused" && <ProblemNotice problem={live.state.problem} />}
      {view !== undefined && (
        <>
          <DemoBar service={service} allocator={view} />
          <StateBar {...{ view, furthest, isAway }} stream={service.may("audit") ? live.state.kind : undefined} />
          <Actions service={service} id={id}>
            <ChangeMenu service={service} allocator={view} />
          </Actions>
          <Losses {...(view.forks === undefined ? {} : { forks: view.forks })} />
          <Alarms alarms={view.alarms} nameOf={nameOf} />
          {decision !== undefined && <DecisionPanel {...{ service, id, decision, nameOf }} />}
          <ArmsPanel {...{ service, view, version, every }}>
            {service.may("audit") && <LiveEvents {...{ id, live, nameOf }} opened={decision} />}
          </ArmsPanel>
          <div class="courses">
            <Deadlines {...{ service, view, version, every }} />
            {service.may("audit") && <AuditPanel service={service} id={id} />}
          </div>
          <History {...{ service, view, nameOf }} version={contractVersion} />
          <CurlLines
            {...{ service, id, isEnded: view.status === "archived" }}
            decision={live.events.find((event) => event.decision)?.decision}
          />
        </>
      )}
    </div>
  );
}

/** Events that the page keeps, of decisions and of their outcomes. */
const KEPT_EVENTS = 25;
/** Milliseconds between two reads of the same route, however fast events come. A read looks at every arm. */
const READ_EVERY = 1000;
const READ_LARGE_EVERY = 5000;
/** An allocator with this number of arms, or more, is large. */
const LARGE = 2000;
/** Milliseconds between two reads where there is no stream. */
const LOOKED_EVERY = 2000;

/** Without a stream, changes of the contract are looked for every half minute. */
const TICKS_A_CHANGE = 15;

interface ShownAllocator {
  readonly view: AllocatorAnswer | undefined;
  readonly furthest: FurthestArm | undefined;
  readonly live: LiveLog;
  readonly problem: Problem | undefined;
  /** Changes with what is known: what depends on it is read again. */
  readonly version: string;
  /** Milliseconds that are kept between two reads of the same route. */
  readonly every: number;
  /** Changes when the contract may have: it is looked for in the log, which may be long. */
  readonly contractVersion: string;
}

/** What the page shows of one allocator, kept up to date by its events, or by looking now and then. */
function useOne(service: Service, id: string): ShownAllocator {
  const live = useLive(service, id, KEPT_EVENTS);
  const tick = useTick(LOOKED_EVERY);
  const version = service.may("audit") ? `${live.state.kind} ${live.length}` : `${tick}`;
  const [every, setEvery] = useState(READ_EVERY);
  const { view, furthest, problem } = useStanding(service, id, { version, every });
  const isLarge = view !== undefined && view.arms.active + view.arms.paused + view.arms.retired >= LARGE;
  useEffect(() => setEvery(isLarge ? READ_LARGE_EVERY : READ_EVERY), [isLarge]);
  const contractVersion = service.may("audit") ? `${live.changes}` : `${Math.floor(tick / TICKS_A_CHANGE)}`;
  return { view, furthest, live, problem, version, every, contractVersion };
}

interface ActionsProperties {
  readonly service: Service;
  readonly id: string;
  /** What changes the contract: pausing, arms, terms. */
  readonly children?: ComponentChildren;
}

/** Files of an allocator: each is one request, which a script can make too. */
const files = [
  { words: "The log", path: "log", ending: "log", scope: "audit" },
  { words: "Events, a line of JSON each", path: "events?format=ndjson", ending: "ndjson", scope: "audit" },
  { words: "The state, as JSON", path: "state", ending: "json", scope: "read" },
  { words: "The last signed head", path: "head", ending: "head.txt", scope: "read" },
] as const;

/** What can be done with an allocator. */
function Actions({ service, id, children }: ActionsProperties) {
  const [problem, setProblem] = useState<Problem>();
  const save = async ({ path, ending }: (typeof files)[number]) => {
    try {
      const response = await service.connection.open(`${apiPath("allocators", id)}/${path}`);
      saveFile(`${id}.${ending}`, await response.blob());
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <>
      <div class="row actions">
        {children}
        <a class="button" href={hrefOf("/report", new URLSearchParams({ id }))}>
          Report
        </a>
        <Menu words="Export">
          {files
            .filter(({ scope }) => service.may(scope))
            .map((file) => (
              <li key={file.ending}>
                <button type="button" class="link" onClick={() => void save(file)}>
                  {file.words}
                </button>
              </li>
            ))}
        </Menu>
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </>
  );
}

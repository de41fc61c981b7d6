import type { PageProperties } from "../../../address/route.js";
import { hrefOf } from "../../../address/route.js";
import { KeyInUse } from "../../../service/KeyInUse.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import { ServiceGate } from "../../../service/ServiceGate.js";
import type { Service } from "../../../service/useService.js";
import { ChangeMenu } from "../change/ChangeMenu.js";
import { DemoBar } from "../demo/DemoBar.js";
import { SimulatedMark } from "../demo/SimulatedMark.js";
import { Actions } from "./Actions.js";
import { Alarms } from "./Alarms.js";
import { ArmsPanel } from "./arms/ArmsPanel.js";
import { AuditPanel } from "./audit/AuditPanel.js";
import { Deadlines } from "./Deadlines.js";
import { DecisionPanel } from "./decision/DecisionPanel.js";
import { History } from "./history/History.js";
import { LiveEvents } from "./live/LiveEvents.js";
import { useArmNames } from "./live/useArmNames.js";
import { StateBar } from "./StateBar.js";
import { CurlLines } from "./use/CurlLines.js";
import { useOne } from "./useOne.js";

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

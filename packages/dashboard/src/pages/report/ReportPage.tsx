import { useState } from "preact/hooks";
import type { PageProperties } from "../../address/route.js";
import { hrefOf } from "../../address/route.js";
import { Notice } from "../../design/Notice.js";
import { ProblemNotice } from "../../service/ProblemNotice.js";
import { ServiceGate } from "../../service/ServiceGate.js";
import type { Service } from "../../service/useService.js";
import { Working } from "../../audit/verdict/Working.js";
import { PeriodForm } from "./PeriodForm.js";
import { ShownReport } from "./ShownReport.js";
import { useReport } from "./useReport.js";

/** The report on an allocator: the words of `evenhand report`, made here from what the service's API answers. */
export function ReportPage({ query }: PageProperties) {
  return <ServiceGate>{(service) => <OfAllocator service={service} query={query} />}</ServiceGate>;
}

function OfAllocator({ service, query }: { readonly service: Service; readonly query: URLSearchParams }) {
  const id = query.get("id");
  if (id === null) {
    return (
      <Notice kind="bad" title="The link names no allocator">
        <a href={hrefOf("/allocators")}>Choose one of the list</a>, and open its report.
      </Notice>
    );
  }
  if (!service.may("audit")) {
    return (
      <Notice kind="bad" title="This key may not read logs">
        A report is made from the log. Use a key with the scope audit.
      </Notice>
    );
  }
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return <Made key={`${id} ${from} ${to}`} {...{ service, id, from, to }} />;
}

interface MadeProperties {
  readonly service: Service;
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

function Made({ service, id, from, to }: MadeProperties) {
  const [again, setAgain] = useState(0);
  const { state, problem, cancel } = useReport(service, { id, from, to, again });
  return (
    <div class="stack report-page">
      <PeriodForm {...{ id, from, to }} onAgain={() => setAgain(again + 1)} />
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {problem === undefined && state.kind === "idle" && <p class="soft">Fetching the log …</p>}
      {state.kind === "working" && <Working part={state.part} onCancel={cancel} />}
      {state.kind === "cancelled" && (
        <Notice kind="plain" title="Stopped">
          No report was made.
        </Notice>
      )}
      {state.kind === "failed" && (
        <Notice kind="bad" title="The report could not be made">
          {state.error.message}
        </Notice>
      )}
      {state.kind === "done" && <ShownReport report={state.answer} name={`report-${id}`} />}
    </div>
  );
}

import { type Report, reportCsv, reportHtml, reportPage, reportStyle } from "@evenhand/allocator";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { Working } from "../../audit/useTask.js";
import { Notice } from "../../design/Notice.js";
import { saveFile } from "../../files/openAndSave.js";
import { hrefOf, type PageProperties } from "../../links/route.js";
import { ServiceGate } from "../../service/ServiceGate.js";
import { ProblemNotice } from "../../service/problem.js";
import type { Service } from "../../service/useService.js";
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

interface PeriodFormProperties {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The same period once more: the log may have grown. */
  readonly onAgain: () => void;
}

/** The period of the report; it stands in the address, so that a link opens the same report. */
function PeriodForm({ id, from, to, onAgain }: PeriodFormProperties) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const show = (event: Event) => {
    event.preventDefault();
    const [begin, end] = [first.trim(), last.trim()];
    if (begin === from && end === to) onAgain();
    else {
      const query = { id, ...(begin === "" ? {} : { from: begin }), ...(end === "" ? {} : { to: end }) };
      location.hash = hrefOf("/report", new URLSearchParams(query));
    }
  };
  return (
    <form class="card row period no-print" onSubmit={show}>
      <p class="row">
        <a href={hrefOf("/allocator", new URLSearchParams({ id }))}>← {id}</a>
      </p>
      <Edge label="From" value={first} onChange={setFirst} empty="the beginning" />
      <Edge label="To" value={last} onChange={setLast} empty="the end" />
      <button type="submit" class="button primary">
        Show
      </button>
      <p class="small soft">A round such as 120, a day such as 2026-09-21, or a moment in UTC; both ends included.</p>
    </form>
  );
}

interface EdgeProperties {
  readonly label: string;
  readonly value: string;
  readonly empty: string;
  readonly onChange: (value: string) => void;
}

function Edge({ label, value, empty, onChange }: EdgeProperties) {
  const id = useId();
  return (
    <span class="row edge">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="text"
        autocomplete="off"
        placeholder={empty}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}

/** The files of a report: the same bytes that the command writes, but for the version in its JSON. */
const files = [
  { words: "HTML", ending: "html", type: "text/html", content: reportPage },
  { words: "CSV", ending: "csv", type: "text/csv", content: reportCsv },
  {
    ...{ words: "JSON", ending: "json", type: "application/json" },
    content: (report: Report) => `${JSON.stringify(report, undefined, 2)}\n`,
  },
] as const;

/** A report, with its files and the way to print it. */
function ShownReport({ report, name }: { readonly report: Report; readonly name: string }) {
  useReportStyle();
  const html = useMemo(() => reportHtml(report), [report]);
  return (
    <>
      <div class="row no-print">
        <button type="button" class="button" onClick={() => print()}>
          Print, or save as PDF
        </button>
        {files.map(({ words, ending, type, content }) => (
          <button
            key={ending}
            type="button"
            class="button"
            aria-label={`Save as ${words}`}
            onClick={() => saveFile(`${name}.${ending}`, content(report), type)}
          >
            {words}
          </button>
        ))}
      </div>
      {/* Every text in it is escaped by the renderer, which the command shares. */}
      <div class="card shown-report" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

/** The style that the report brings along. A sheet that a script makes is no inline style, which the page refuses. */
function useReportStyle(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(reportStyle);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

import { reportCsv, reportHtml, reportPage, reportStyle, type Report } from "@evenhand/allocator";
import { useEffect, useMemo } from "preact/hooks";
import { saveFile } from "../../files/saveFile.js";

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
export function ShownReport({ report, name }: { readonly report: Report; readonly name: string }) {
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
